import { LIMITS } from '#contract/limits.contract.ts';
import type { Derive } from '#server/modules/account/index.ts';
import { openReaders } from '#server/parsing/open-readers.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { createCalls } from '#server/platform/bus/calls.ts';
import type { Config } from '#server/platform/config.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { noteStoreFailures } from '#server/platform/files/note-store-failures.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createLeases } from '#server/platform/lease/leases.ts';
import { createLimits } from '#server/platform/limit/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { createGuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { createTroubles } from '#server/platform/troubles.ts';
import { createWorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';

export interface AppDependencies {
  config: Pick<Config, 'trustProxy' | 'ocr' | 'llm' | 'mail' | 'sms' | 'publicUrl' | 'crawlHosts' | 'weather'> &
    Partial<Pick<Config, 'openApiDomain' | 'ffmpegPath' | 'officePath' | 'dataDir'>>;
  secretBox: SecretBox;
  database: OpenDatabase;
  files: FileStore;
  jobs: Jobs;
  /** Messages to and from the other processes of the database. */
  bus: Bus;
  log: Log;
  /** Where spoken sentences are kept; only in memory without it. */
  speechFolder?: string;
  /** Another hash of passwords than the slow one; in tests alone. */
  derivePassword?: Derive;
}

/** What every module may stand on: the outside world, and tools that know no module. */
export function composeGround(dependencies: AppDependencies) {
  const { config, database, bus, log } = dependencies;
  const calls = createCalls(bus, log);
  const troubles = createTroubles();
  return {
    ...dependencies,
    files: noteStoreFailures(
      dependencies.files,
      (error) => troubles.note('files', '', error),
      () => troubles.settle('files', ''),
    ),
    db: database.db,
    calls,
    leases: createLeases(database.db, calls.self, log),
    limits: createLimits(database.db),
    fetchGuarded: createGuardedFetch({ allowHosts: config.crawlHosts }),
    troubles,
    workbooks: createWorkbookWriter(),
    readers: openReaders({ maxRecognised: config.ocr ? LIMITS.recognisedPages : 0 }),
  };
}

export type Ground = ReturnType<typeof composeGround>;
