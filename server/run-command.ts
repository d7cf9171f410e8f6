import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { connectEmbedded, type OpenDatabase, openPostgres } from './platform/database/open-database.ts';
import { FolderInUseError } from './platform/database/pid-lock.ts';
import { startEmbedded } from './platform/database/start-embedded.ts';
import { explainFolder } from './platform/explain-folder.ts';

/** The database of the installation. @throws FolderInUseError while a server holds the data folder */
export async function openConfigured({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, 2);
  return connectEmbedded(await startEmbedded(dataDir, null, () => process.exit(1)));
}

/** Runs a command of the operator's own machine, and prints the lines that it answers, or why it did nothing. */
export async function runCommand(work: (config: Config) => Promise<string[]>): Promise<void> {
  try {
    const lines = await work(readConfig(process.env));
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
    process.exit(0);
  } catch (reason) {
    const error = explainFolder(reason);
    const told =
      error instanceof FolderInUseError
        ? '服务正在使用这个数据目录，请先停止服务再运行。'
        : error instanceof ConfigError || error instanceof CommandError
          ? error.message
          : ((error instanceof Error ? error.stack : null) ?? String(error));
    process.stderr.write(`\n没有完成。\n${told}\n\n`);
    process.exit(1);
  }
}

/** Which of its flags a command was called with. @throws CommandError for whatever else was written */
export function readFlags<const Name extends string>(command: string, names: readonly Name[]): Record<Name, boolean> {
  const given = process.argv.slice(2);
  const unknown = given.find((one) => !names.some((name) => one === `--${name}`));
  if (unknown !== undefined) {
    const usages = names.map((name) => `npm run ${command} -- --${name}`).join('，');
    throw new CommandError(`没有 ${unknown} 这个参数。可以用：npm run ${command}，${usages}。没有改动任何内容。`);
  }
  return Object.fromEntries(names.map((name) => [name, given.includes(`--${name}`)])) as Record<Name, boolean>;
}

/** What a command cannot do, in words for whoever has called it. */
export class CommandError extends Error {}
