import path from 'node:path';
import { createApp } from './app.ts';
import { createBus } from './platform/bus/bus.ts';
import type { Config } from './platform/config.ts';
import { explainRefusal } from './platform/database/explain-database.ts';
import { inTurn, migrateDatabase } from './platform/database/migrate.ts';
import { connectEmbedded, openPostgres } from './platform/database/open-database.ts';
import type { RunningPglite } from './platform/database/start-embedded.ts';
import { explainAddress } from './platform/explain-address.ts';
import { LEAST_FOR_FILES } from './platform/files/free-room.ts';
import { createLocalFileStore } from './platform/files/local-file-store.ts';
import { isLoopback } from './platform/http/notice-transport.ts';
import { sendRest } from './platform/http/send-stream.ts';
import { hasProxies } from './platform/http/trusted-proxies.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { createSecretBox, explainMissingKey, readKeys } from './platform/secret-box.ts';
import { type FirstStart, seed } from './seed/seed.ts';

/** After the time for answers everything else has so long. */
const FORCE_MS = 5000;
/** Longest time between the second signal and the end. */
const AT_ONCE_MS = 1000;
/** Of that for the last events of answers on their way. */
const LAST_EVENTS_MS = 200;
/** Signals that follow each other so quickly are one. */
const SAME_SIGNAL_MS = 1000;

/**
 * Opens, migrates and seeds, listens, and stops cleanly on a signal.
 * @param embedded the embedded database on its way up; null with DATABASE_URL
 */
export async function runServer(config: Config, embedded: Promise<RunningPglite> | null): Promise<void> {
  const log = createLog(config.logLevel);
  const database = embedded
    ? connectEmbedded(await embedded)
    : await openPostgres(config.databaseUrl ?? '', config.databasePool);
  await migrateDatabase(database).catch((error: unknown) => {
    throw explainRefusal(error, config.databaseUrl ? 'DATABASE_URL' : `DATA_DIR: ${config.dataDir}`);
  });
  const files = createLocalFileStore(path.join(config.dataDir, 'files'), { leastFree: LEAST_FOR_FILES });
  const jobs = createJobs(database, log);
  const bus = createBus(database, log);
  await bus.start();
  const lostKey = await explainMissingKey(config);
  const secretBox = createSecretBox(await readKeys(config));
  const { app, modules } = await createApp({
    config,
    secretBox,
    database,
    files,
    jobs,
    bus,
    log,
    speechFolder: path.join(config.dataDir, 'speech'),
  });
  await jobs.start();
  await modules.event.start();
  await modules.file.start();
  await modules.material.start();
  await modules.share.start();
  const firstStart = await inTurn(database, 'seed', () => seed(modules, config.dataDir));
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainAddress(error, config);
  });
  announce(config.publicUrl ?? readable(address), firstStart, isOpenAndPlain(config));
  if (lostKey && !firstStart) process.stdout.write(`  ${lostKey}\n\n`); // at the first start there was none

  /** When the first signal came, ms; 0 before. */
  let stopping = 0;
  const stop = async (signal: string) => {
    if (stopping) {
      // What a terminal tells the whole group and npm passes on once more is one signal.
      if (signal === 'disconnect' || performance.now() - stopping < SAME_SIGNAL_MS) return;
      log.warn({ signal }, 'stopped at once, at the second signal');
      setTimeout(() => process.exit(1), AT_ONCE_MS);
      // What people have already read of an answer is recorded, as in any interruption, and they are told.
      await modules.chat.close().catch(() => {});
      await sendRest(app, LAST_EVENTS_MS);
      process.exit(1);
    }
    stopping = performance.now();
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error('stopped by force: something did not end in time');
        process.exit(1);
      },
      config.stopSeconds * 1000 + FORCE_MS,
    ).unref();
    // Answers that have begun come to their end; the jobs end meanwhile, before the parser is taken from them.
    const drained = modules.chat.drain(config.stopSeconds * 1000);
    const jobsStopped = jobs.stop();
    await drained;
    await Promise.all([jobsStopped, app.close()]);
    await bus.close();
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

/** Whether other machines reach it, and nothing says that they do so over https. */
const isOpenAndPlain = ({ host, publicUrl, trustProxy }: Config): boolean =>
  !isLoopback(host) && host !== 'localhost' && !hasProxies(trustProxy) && !publicUrl?.startsWith('https:');

function announce(address: string, firstStart: FirstStart | null, isPlain: boolean): void {
  const lines = ['', `  Huashen 已就绪：${address}`];
  if (isPlain)
    lines.push(
      '  提醒：其他机器会以未加密的 http 访问，密码和登录状态可能被看到。对外使用请配置 https 反向代理并设置 TRUST_PROXY；只在本机使用请设置 HOST=127.0.0.1。',
    );
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
