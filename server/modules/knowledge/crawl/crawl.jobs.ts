import { z } from 'zod';
import { type CrawlSchedule, SOURCE_STATUS } from '#contract/crawl.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { defineJob, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { PURGE_AFTER_SECONDS, secondsUntilPurge } from '../knowledge.jobs.ts';
import { type CrawlStore, insertPages, resetPages, type SourceRow, updateSource } from './crawl.store.ts';
import { type CrawlDependencies, crawlSource } from './crawl-source.ts';
import { normalizeAddress } from './page-address.ts';

/** A site of 500 pages that each take their whole time, twice over. */
const LONGEST_RUN_SECONDS = 6 * 3600;
const BRIEF = { attempts: 6, retryDelay: 5, expiry: 600, concurrency: 1 };
const CRAWL = defineJob({
  name: 'knowledge.crawl-source',
  payload: z.object({ sourceId: z.string() }),
  attempts: 4,
  retryDelay: 5,
  expiry: LONGEST_RUN_SECONDS,
  concurrency: 2,
});
const CRAWL_DUE = defineJob({
  name: 'knowledge.crawl-due',
  payload: z.object({ sourceId: z.string(), due: z.string() }),
  ...BRIEF,
});
const PURGE_SOURCE = defineJob({
  name: 'knowledge.purge-source',
  payload: z.object({ sourceId: z.string() }),
  ...BRIEF,
});

const BROKEN = '读取时发生内部错误，请重新读取；如果仍然失败，请联系管理员';
const CUT_OFF = '读取几次都被中断或超时，请减少页数后重新读取；如果仍然失败，请联系管理员';
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
      { key: dueKey(id, nextRunAt), afterSeconds: seconds, tx },
    );
}

const dueKey = (id: string, due: Date): string => `${id} ${due.toISOString()}`;

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

  jobs.define(CRAWL, {
    run: ({ sourceId }, job) => crawlSource({ ...deps, finish }, sourceId, job),
    async onGivenUp({ sourceId }, { cutOff }) {
      const source = await store.find(sourceId);
      if (source) await finish(source, cutOff ? CUT_OFF : BROKEN);
    },
    orphans: async () => (await store.listRunning()).map((id) => ({ data: { sourceId: id }, key: id })),
  });

  /** The source, if it is still to be read at that moment: not set anew, switched off or deleted since. */
  const findDue = async (sourceId: string, due: string) => {
    const source = await store.find(sourceId);
    return source?.nextRunAt?.toISOString() === due ? source : null;
  };
  jobs.define(CRAWL_DUE, {
    async run({ sourceId, due }) {
      const source = await findDue(sourceId, due);
      if (!source) return;
      await db.transaction(async (tx) => {
        if (source.status === SOURCE_STATUS.running) await setNextRun(tx, jobs, sourceId, source.schedule, now());
        else await startRun(tx, jobs, source);
      });
    },
    // This time is left out; the schedule goes on.
    async onGivenUp({ sourceId, due }) {
      const source = await findDue(sourceId, due);
      if (source) await db.transaction((tx) => setNextRun(tx, jobs, sourceId, source.schedule, now()));
    },
    orphans: async () =>
      (await store.listScheduled()).map(({ id, nextRunAt }) => ({
        data: { sourceId: id, due: nextRunAt.toISOString() },
        key: dueKey(id, nextRunAt),
        afterSeconds: Math.max(0, Math.ceil((nextRunAt.getTime() - now().getTime()) / 1000)),
      })),
  });
  jobs.define(PURGE_SOURCE, {
    run: ({ sourceId }) => store.remove(sourceId),
    onGivenUp: nothingToTell('its owner has deleted it and sees it no more'),
    orphans: async () =>
      (await store.listDeleted()).map(({ id, deletedAt }) => ({
        data: { sourceId: id },
        key: id,
        afterSeconds: secondsUntilPurge(deletedAt, now()),
      })),
  });
}
