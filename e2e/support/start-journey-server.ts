import { type RunningServer, startServer } from '#server/testing/start-server.ts';

/**
 * Of the node that runs a server of journeys, which lives for a minute: the database's WebAssembly is not compiled a second time for
 * speed, and passwords are hashed cheaply. No setting of the server does either.
 */
const SHORT_LIVED = ['--liftoff-only', '--import', new URL('./cheap-hash-preload.ts', import.meta.url).href];

/** The real server on a copy of the installation of this run, whose hashes are cheap ones as well. */
export const startJourneyServer = (
  folder: string,
  env: Record<string, string> = {},
  nodeArguments: readonly string[] = [],
): Promise<RunningServer> => startServer(folder, env, [...SHORT_LIVED, ...nodeArguments]);
