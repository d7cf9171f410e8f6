import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { processEnvironment } from './find-ffmpeg.ts';

/** Address space, in KiB: what 1280 by 720 pictures need many times over. */
const MOST_KIB = 4 * 1024 * 1024;
const STDERR_CHARACTERS = 4000;

/**
 * Runs a program as the last in line for the processor, within its memory, and ends it when our end of its standard input closes: also
 * when this process is killed, which no handler of ours would see.
 */
const GUARD = `
ulimit -v "$1" 2>/dev/null
ulimit -c 0 2>/dev/null
shift
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- & child=$!
( read -r _ <&3; kill -9 $child ) >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $child; code=$?
kill $guard 2>/dev/null
exit $code
`;

/** ffmpeg ended without having done its work; `message` is what it said, for the log. */
export class FfmpegError extends Error {}

export interface FfmpegRun {
  /** The program. */
  path: string;
  /** Fixed words, numbers and paths of ours: nothing that a person has written. */
  args: readonly string[];
  /** Folder to work in: files are named without a path. */
  cwd: string;
  /** Length of what is made, for the progress. */
  seconds: number;
  timeLimitMs: number;
  signal: AbortSignal;
  /** 0..1, a few times a second. */
  onProgress(share: number): void;
}

/**
 * Runs ffmpeg to its end.
 * @throws FfmpegError when it fails or takes too long; the signal's reason when it was aborted. It is gone by then.
 */
export async function runFfmpeg({ path, args, cwd, seconds, timeLimitMs, signal, onProgress }: FfmpegRun) {
  signal.throwIfAborted();
  const child = start(path, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', ...args], cwd);
  let said = '';
  let isLate = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-STDERR_CHARACTERS);
  });
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Microseconds, whatever the name says.
      const done = /^out_time_(?:us|ms)=(\d+)$/.exec(line)?.[1];
      if (done !== undefined && !signal.aborted) onProgress(Math.min(1, Number(done) / 1e6 / Math.max(seconds, 0.01)));
    });
  const stop = () => end(child);
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeLimitMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      // Not `exit`: what it said must have come.
      child.once('close', resolve);
    }).catch((error: unknown) => {
      throw new FfmpegError('ffmpeg could not be started', { cause: error });
    });
    signal.throwIfAborted();
    if (isLate) throw new FfmpegError(`ffmpeg took more than ${timeLimitMs} ms`);
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${code}: ${said.trim()}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const isWindows = process.platform === 'win32';

function start(path: string, args: readonly string[], cwd: string): ChildProcess {
  const options = { cwd, env: processEnvironment(), windowsHide: true } as const;
  if (!isWindows)
    return spawn('/bin/sh', ['-c', GUARD, 'sh', String(MOST_KIB), path, ...args], {
      ...options,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  return child;
}

/** The guard sees its input close and ends the program. */
function end(child: ChildProcess): void {
  if (isWindows) child.kill();
  else child.stdin?.destroy();
}
