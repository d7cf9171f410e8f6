import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 15_000;
/** What clips are encoded with. */
const ENCODERS = ['libvpx-vp9', 'libx264'] as const;

export interface Ffmpeg {
  readonly path: string;
  readonly version: string;
}

/**
 * The ffmpeg of this machine; null where there is none, or one that can't encode VP9 and H.264.
 * @param path of the program, or a name to be looked up in PATH; null: it is not to be used
 */
export async function findFfmpeg(path: string | null): Promise<Ffmpeg | null> {
  if (path === null) return null;
  const options = { timeout: TIMEOUT_MS, maxBuffer: 2 ** 20, env: processEnvironment(), windowsHide: true };
  try {
    const [about, encoders] = await Promise.all([
      run(path, ['-hide_banner', '-version'], options),
      run(path, ['-hide_banner', '-encoders'], options),
    ]);
    const version = /^ffmpeg version (\S{1,60})/m.exec(about.stdout)?.[1];
    const hasAll = ENCODERS.every((name) => new RegExp(`^ V\\S* ${name} `, 'm').test(encoders.stdout));
    return version && hasAll ? { path, version } : null;
  } catch {
    return null;
  }
}

/** As little of ours as a program needs: ours holds secrets. */
export function processEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) };
}
