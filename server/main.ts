import path from 'node:path';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openEmbedded, openPostgres } from './platform/database/open-database.ts';
import { FolderInUseError } from './platform/database/pid-lock.ts';
import { createLocalFileStore } from './platform/files/local-file-store.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { type FirstStart, seed } from './seed/seed.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.databasePool)
    : await openEmbedded(config.dataDir);
  await migrateDatabase(database);
  const files = createLocalFileStore(path.join(config.dataDir, 'files'));
  const jobs = createJobs(database, log);
  const { app, modules } = await createApp({ config, database, files, jobs, log });
  await jobs.start();
  const firstStart = await seed(modules, config.dataDir);
  const address = await app.listen({ port: config.port, host: config.host });
  announce(config.publicUrl ?? readable(address), firstStart);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await app.close();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  // Started by another process (npm start): when that one is gone, nobody could stop this one any more.
  if (process.send) process.on('disconnect', () => void stop('disconnect'));
  process.send?.({ ready: true, address });
}

/** `0.0.0.0` and `::` are where the server listens, not what people open. */
function readable(address: string): string {
  return address.replace(/\/\/(0\.0\.0\.0|\[::1?\]|127\.0\.0\.1)(?=:)/, '//localhost');
}

function announce(address: string, firstStart: FirstStart | null): void {
  const lines = ['', `  化身 Huashen 已就绪：${address}`];
  if (firstStart)
    lines.push(
      '',
      '  首次启动已创建两个账号（密码只显示这一次）：',
      ...firstStart.credentials.map(
        ({ label, account, password }) => `    ${label}  账号 ${account}  密码 ${password}`,
      ),
      `  也保存在 ${firstStart.file}（仅本机当前用户可读）`,
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof FolderInUseError;
  const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\nHuashen could not start.\n${text}\n\n`);
  process.exit(1);
});
