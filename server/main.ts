import { ConfigError, readConfig } from './platform/config.ts';
import { FolderInUseError } from './platform/database/pid-lock.ts';
import { startEmbedded } from './platform/database/start-embedded.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // The database's thread comes up while this one loads the rest: each takes about half a second.
  const embedded = config.databaseUrl ? null : startEmbedded(config.dataDir);
  embedded?.catch(() => {}); // awaited, and reported, by the server
  const { runServer } = await import('./run-server.ts');
  await runServer(config, embedded);
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof FolderInUseError;
  const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\nHuashen could not start.\n${text}\n\n`);
  process.exit(1);
});
