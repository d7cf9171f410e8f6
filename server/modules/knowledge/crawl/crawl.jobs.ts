import { type CrawlSchedule, SOURCE_STATUS } from '#contract/crawl.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type CrawlStore, insertPages, resetPages, type SourceRow, updateSource } from './crawl.store.ts';
import { type CrawlDependencies, crawlSource } from './crawl-source.ts';
import { normalizeAddress } from './page-address.ts';

const CRAWL = 'knowledge.crawl-source';
const CRAWL_DUE = 'knowledge.crawl-due';
const PURGE_SOURCE = 'knowledge.purge-source';

/** A site of 500 pages that each take their whole time, twice over. */
const LONGEST_RUN_SECONDS = 6 * 3600;
const PURGE_AFTER_SECONDS = 24 * 3600;
const DAY_SECONDS = 24 * 3600;
const EVERY_SECONDS: Record<CrawlSchedule, number | null> = { none: null, daily: DAY_SECONDS, weekly: 7 * DAY_SECONDS };

/** Starts a run: all pages wait again, and the addresses that the source starts from are among them. */
export async function startRun(tx: Transaction, jobs: Jobs, source: Pick<SourceRow, 'id' | 'mode' | 'urls'>) {
  await updateSource(tx, source.id, { status: SOURCE_STATUS.running, reason: null });
  await resetPages(tx, source.id);
  const starts = source.urls.flatMap((url) => normalizeAddress(url) ?? []);
  if (source.mode !== 'sitemap') await insertPages(tx, source.id, starts, 0);
  await jobs.send(CRAWL, { sourceId: source.id }, { key: source.id, tx });
}

/** Sets when the source is read next, and sees to it. Of several times that were set only the last one counts. */
export async function setNextRun(tx: Transaction, jobs: Jobs, id: string, schedule: CrawlSchedule, now: Date) {
  const seconds = EVERY_SECONDS[schedule];
  const nextRunAt = seconds ? new Date(now.getTime() + seconds * 1000) : null;
  await updateSource(tx, id, { schedule, nextRunAt });
  if (seconds && nextRunAt)
    await jobs.send(
      CRAWL_DUE,
      { sourceId: id, due: nextRunAt.toISOString() },
      { key: `${id} ${nextRunAt.toISOString()}`, afterSeconds: seconds, tx },
    );
}

export async function sendPurge(tx: Transaction, jobs: Jobs, sourceId: string) {
  await jobs.send(PURGE_SOURCE, { sourceId }, { key: sourceId, afterSeconds: PURGE_AFTER_SECONDS, tx });
}

interface Dependencies extends Omit<CrawlDependencies, 'finish'> {
  db: Database;
  jobs: Jobs;
  store: CrawlStore;
  now?: () => Date;
}

export function defineCrawlJobs({ now = () => new Date(), ...deps }: Dependencies): void {
  const { db, jobs, store } = deps;

  const finish: CrawlDependencies['finish'] = (source, reason) =>
    db.transaction(async (tx) => {
      const status = reason ? SOURCE_STATUS.failed : SOURCE_STATUS.done;
      if (await updateSource(tx, source.id, { status, reason, lastRunAt: now() }, true))
        await setNextRun(tx, jobs, source.id, source.schedule, now());
    });

  jobs.define<{ sourceId: string }>(
    CRAWL,
    { concurrency: 2, retryLimit: 3, retryDelay: 5, expireInSeconds: LONGEST_RUN_SECONDS },
    ({ sourceId }, job) => crawlSource({ ...deps, finish }, sourceId, job),
  );

  const brief = { concurrency: 1, retryLimit: 5, retryDelay: 5, expireInSeconds: 600 };
  jobs.define<{ sourceId: string; due: string }>(CRAWL_DUE, brief, async ({ sourceId, due }) => {
    const source = await store.find(sourceId);
    if (source?.nextRunAt?.toISOString() !== due) return; // set anew, switched off or deleted since
    await db.transaction(async (tx) => {
      if (source.status === SOURCE_STATUS.running) await setNextRun(tx, jobs, sourceId, source.schedule, now());
      else await startRun(tx, jobs, source);
    });
  });
  jobs.define<{ sourceId: string }>(PURGE_SOURCE, brief, ({ sourceId }) => store.remove(sourceId));
}
