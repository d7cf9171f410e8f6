import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import type { Defer } from './run-bench.ts';

/** The product tidies up after itself within ten seconds; a server that does not is ended anyhow. */
export const STOP_MS = 15_000;
/** As `npm start` has it. */
export const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };
export const HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=50'];

/** The product in a process of its own; it ends with the benchmark at the latest. */
export async function runServer(
  folder: string,
  defer: Defer,
  env: Record<string, string> = {},
  nodeArguments: readonly string[] = [],
): Promise<RunningServer> {
  const starting = startServer(folder, env, nodeArguments);
  // Before it is ready: a server that is cut off while it starts would still write to the folder that is about to be removed.
  defer(async () => {
    const server = await starting;
    const timer = setTimeout(() => void server.kill(), STOP_MS);
    await server.stop();
    clearTimeout(timer);
  });
  return starting;
}
