import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Defer } from './run-bench.ts';

export interface Service {
  pid: number;
  process: ChildProcess;
  /** The first message that it sent. */
  hello: unknown;
}

/** Starts a module as a process of its own and waits for its first message. It ends with the benchmark. */
export async function forkService(module: URL, args: string[], defer: Defer): Promise<Service> {
  const child = fork(fileURLToPath(module), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  defer(() => child.kill('SIGKILL'));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${fileURLToPath(module)} exited with ${code}`);
  });
  const [hello] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {}); // it ends one day
  return { pid: child.pid ?? 0, process: child, hello };
}
