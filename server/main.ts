import module from 'node:module';
import { COMPILED } from './platform/compiled.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { FolderInUseError } from './platform/database/pid-lock.ts';
import { startEmbedded } from './platform/database/start-embedded.ts';
import { tryAddress } from './platform/explain-address.ts';
import { explainFolder } from './platform/explain-folder.ts';
import { explainShortage } from './platform/explain-shortage.ts';

async function start(): Promise<void> {
  module.enableCompileCache(COMPILED); // a sixth of the processor's work of a start; a folder that can't be written is no fault
  const config = readConfig(process.env);
  // Before anything is made: a first start that fails at its end has shown nobody the passwords of its accounts.
  await tryAddress(config);
  // The database's thread comes up while this one loads the rest: each takes about half a second.
  const embedded = config.databaseUrl ? null : startEmbedded(config.dataDir, null, endAtOnce);
  embedded?.catch(() => {}); // awaited, and reported, by the server
  const { runServer } = await import('./run-server.ts');
  await runServer(config, embedded);
}

/** Another process has the folder: whatever this one still wrote would harm it. */
function endAtOnce(error: FolderInUseError): void {
  process.stderr.write(`\nHuashen 已停止。\n${error.message}\n\n`);
  process.exit(1);
}

start().catch((reason: unknown) => {
  const error = explainFolder(reason);
  const expected = error instanceof ConfigError || error instanceof FolderInUseError;
  const shortage = expected ? null : explainShortage(error);
  if (shortage) process.stderr.write(`\n${shortage.message}\n`);
  const isKnown = expected || shortage !== null;
  const text = error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\nHuashen 没有启动。\n${text}\n\n`);
  process.exit(1);
});
