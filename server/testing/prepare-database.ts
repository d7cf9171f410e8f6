import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AppDependencies, createApp } from '#server/app.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createLocalFileStore } from '#server/platform/files/local-file-store.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';

export const TEST_KEY = 'the key of the tests, 32 characters';

/** Nothing of the surroundings is set. */
export const BARE_CONFIG: AppDependencies['config'] = {
  trustProxy: 0,
  ocr: false,
  publicUrl: null,
  llm: null,
  mail: null,
  sms: null,
  crawlHosts: new Set<string>(),
  weather: null,
  ffmpegPath: null,
  officePath: null,
};

/** Makes an empty database one to copy for tests: migrated, and with the queues, which take an application longest to make. No rows. */
export async function prepareDatabase(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-files-'));
  const log = createLog('silent');
  const jobs = createJobs(database, log);
  const bus = createBus(database, log);
  await bus.start();
  const [files, secretBox] = [createLocalFileStore(folder), createSecretBox(TEST_KEY)];
  const { app } = await createApp({ config: BARE_CONFIG, secretBox, database, files, jobs, bus, log });
  await jobs.start();
  await jobs.stop();
  await app.close();
  await bus.close();
  await database.sql`delete from pgboss.job`; // what an application sends to itself when it starts
  await fs.rm(folder, { recursive: true, force: true });
}
