import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LOOK_MS = 30_000;
/** A hundred slides take some twenty seconds. */
const CONVERT_MS = 240_000;
/** What the first use of a new profile ends with. */
const TRY_AGAIN = 81;
/** Of addresses, kB, and of what is written, blocks of 512 bytes. */
const BOUNDS = 'ulimit -v 6291456; ulimit -f 1048576; ulimit -c 0; exec "$@"';
/** A network of its own, in which there is nothing. */
const ALONE = ['unshare', '--user', '--map-root-user', '--net', '--'];
/** Nothing of ours, which holds secrets; whoever asks the network through a proxy finds none. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
};

/** LibreOffice, as far as it draws presentations. */
export interface Office {
  /** It can be kept from the network, whatever a file asks it to fetch. */
  readonly isAlone: boolean;
  /** Writes a file as a PDF into a folder, and answers its path. @throws what `signal` was aborted with, or an error that says how it ended */
  toPdf(file: string, folder: string, signal: AbortSignal): Promise<string>;
}

/**
 * The LibreOffice of this machine; null where there is none.
 * @param program path, or a name to be looked up in PATH; null: it is not to be used
 */
export async function findOffice(program: string | null): Promise<Office | null> {
  if (program === null || process.platform === 'win32') return null;
  const options = { timeout: LOOK_MS, killSignal: 'SIGKILL', env: ENVIRONMENT } as const;
  try {
    const { stdout } = await run(program, ['--version'], options);
    if (!/LibreOffice/i.test(stdout)) return null;
  } catch {
    return null;
  }
  const isAlone = await run(ALONE[0] ?? '', [...ALONE.slice(1), 'true'], options).then(
    () => true,
    () => false,
  );
  return {
    isAlone,
    async toPdf(file, folder, signal) {
      const profile = pathToFileURL(path.join(folder, 'profile')).href;
      const words = [
        ...[`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--nolockcheck', '--nodefault'],
        ...['--nofirststartwizard', '--convert-to', 'pdf', '--outdir', path.join(folder, 'pdf'), file],
      ];
      const command = [...(isAlone ? ALONE : []), program, ...words];
      const code = await runBounded(command, folder, signal);
      if (code === TRY_AGAIN) await runBounded(command, folder, signal);
      const [made] = await fs.readdir(path.join(folder, 'pdf')).catch(() => []);
      if (!made) throw new Error(`LibreOffice made nothing of it (${code})`);
      return path.join(folder, 'pdf', made);
    },
  };
}

/** Ends with all that it started when its time is over. Answers its exit code; null where a signal ended it. */
async function runBounded(command: readonly string[], cwd: string, signal: AbortSignal): Promise<number | null> {
  signal.throwIfAborted();
  const time = AbortSignal.timeout(CONVERT_MS);
  const child = spawn('/bin/sh', ['-c', BOUNDS, 'sh', ...command], {
    ...{ cwd, env: { ...ENVIRONMENT, HOME: cwd, TMPDIR: cwd }, stdio: 'ignore', detached: true },
  });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const either = AbortSignal.any([signal, time]);
  either.addEventListener('abort', end, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.throwIfAborted();
    return code;
  } finally {
    either.removeEventListener('abort', end);
    end();
  }
}
