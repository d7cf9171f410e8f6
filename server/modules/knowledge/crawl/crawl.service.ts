import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type addWebSource,
  CRAWL_LIMITS,
  type CrawlMode,
  type CrawlSchedule,
  PAGE_STATUS,
  SOURCE_STATUS,
  type updateWebSource,
  type WebPage,
  type WebSource,
} from '#contract/crawl.contract.ts';
import { CODE, type FieldError } from '#contract/errors.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { checkUrl } from '#server/platform/net/check-url.ts';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import { deleteDocumentsIn, restoreDocumentsIn } from '../remove-documents.ts';
import { sendPurge, setNextRun, startRun } from './crawl.jobs.ts';
import {
  type CrawlStore,
  countSources,
  insertSource,
  type PageRow,
  removePages,
  type SourceRow,
  updateSource,
} from './crawl.store.ts';
import { isInScope, normalizeAddress } from './page-address.ts';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  store: CrawlStore;
  allowHosts: ReadonlySet<string>;
  /** Throws 404 for a library that the account does not own. */
  findLibrary(accountId: string, id: string): Promise<{ id: string; type: 1 | 2 }>;
}

export function createCrawlService({ db, jobs, store, allowHosts, findLibrary }: Dependencies) {
  const find = async (accountId: string, id: string, deleted = false): Promise<SourceRow> => {
    const source = await store.findOwned(accountId, id, deleted);
    if (!source) throw notFound('网页来源');
    return source;
  };
  const present = async (sources: SourceRow[]): Promise<WebSource[]> => {
    const counts = await store.countPages(sources.map((source) => source.id));
    return sources.map((source) => toSource(source, counts.get(source.id) ?? new Map()));
  };

  return {
    async page(accountId: string, page: number, size: number, libraryId?: string) {
      if (libraryId) await findLibrary(accountId, libraryId);
      const { records, total } = await store.page(accountId, page, size, libraryId);
      return { records: await present(records), total, size, current: page };
    },

    async get(accountId: string, id: string): Promise<WebSource> {
      const [source] = await present([await find(accountId, id)]);
      if (!source) throw notFound('网页来源');
      return source;
    },

    async add(accountId: string, input: z.output<(typeof addWebSource)['input']>): Promise<string> {
      const library = await findLibrary(accountId, input.libId);
      if (library.type !== 1) throw new AppError(CODE.badInput, '问答知识库不能添加网页');
      const urls = requireUrls(input.urls, allowHosts);
      const { mode, maxPages, schedule } = input;
      const name = input.name?.trim() || nameSource(urls, mode);
      return db.transaction(async (tx) => {
        await requireRoom(tx, library.id);
        const values = {
          libraryId: library.id,
          name,
          mode,
          urls,
          maxPages: Math.max(maxPages, leastPages(urls, mode)),
        };
        const id = await insertSource(tx, { ...values, schedule });
        await startRun(tx, jobs, { id, mode, urls });
        return id;
      });
    },

    async update(accountId: string, input: z.output<(typeof updateWebSource)['input']>): Promise<{ left: number }> {
      const source = await find(accountId, input.id);
      if (source.status === SOURCE_STATUS.running) throw new AppError(CODE.conflict, '正在读取中，请等待完成或先停止');
      const urls = requireUrls(input.urls, allowHosts);
      const { id, mode, schedule } = input;
      const maxPages = Math.max(input.maxPages, leastPages(urls, mode));
      const asBefore =
        mode === source.mode && maxPages === source.maxPages && urls.join('\n') === source.urls.join('\n');
      const outside = asBefore ? [] : pagesOutside(await store.listAddresses(id), urls, mode);
      await db.transaction(async (tx) => {
        const name = input.name?.trim() || source.name;
        await updateSource(tx, id, { name, mode, urls, maxPages, schedule });
        await removePages(tx, id, outside);
        if (asBefore) await setNextRun(tx, jobs, id, schedule, new Date());
        else await startRun(tx, jobs, { id, mode, urls });
      });
      return { left: outside.length };
    },

    async schedule(accountId: string, id: string, schedule: CrawlSchedule): Promise<void> {
      const source = await find(accountId, id);
      await db.transaction(async (tx) => {
        // While it runs the end of the run sets the time.
        if (source.status === SOURCE_STATUS.running) await updateSource(tx, id, { schedule, nextRunAt: null });
        else await setNextRun(tx, jobs, id, schedule, new Date());
      });
    },

    async run(accountId: string, id: string): Promise<void> {
      const source = await find(accountId, id);
      if (source.status === SOURCE_STATUS.running) throw new AppError(CODE.conflict, '正在读取中，请等待完成或先停止');
      await db.transaction((tx) => startRun(tx, jobs, source));
    },

    /** What has been read stays; what waits is read by the next run. */
    async cancel(accountId: string, id: string): Promise<void> {
      const source = await find(accountId, id);
      await db.transaction(async (tx) => {
        const stopped = await updateSource(tx, id, { status: SOURCE_STATUS.cancelled, lastRunAt: new Date() }, true);
        if (stopped) await setNextRun(tx, jobs, id, source.schedule, new Date());
      });
    },

    async remove(accountId: string, id: string, withDocuments: boolean): Promise<void> {
      await find(accountId, id);
      const documents = withDocuments ? await store.listDocuments(id) : [];
      await db.transaction(async (tx) => {
        const running = await updateSource(tx, id, { status: SOURCE_STATUS.cancelled }, true);
        await updateSource(tx, id, { deletedAt: sql`now()`, ...(running ? { lastRunAt: new Date() } : {}) });
        await deleteDocumentsIn(tx, jobs, documents);
        await sendPurge(tx, jobs, id);
      });
    },

    async restore(accountId: string, id: string): Promise<void> {
      const source = await find(accountId, id, true);
      const documents = await store.listDeletedWith(id);
      await db.transaction(async (tx) => {
        await requireRoom(tx, source.libraryId);
        await updateSource(tx, id, { deletedAt: null });
        await restoreDocumentsIn(tx, jobs, documents);
        await setNextRun(tx, jobs, id, source.schedule, new Date());
      });
    },

    async pages(accountId: string, sourceId: string, page: number, size: number, status?: number) {
      await find(accountId, sourceId);
      const { records, total } = await store.pages(sourceId, page, size, status);
      return { records: records.map((row) => toPage(row.page, row.live)), total, size, current: page };
    },

    async removeGone(accountId: string, id: string): Promise<string[]> {
      await find(accountId, id);
      const documents = await store.listDocuments(id, PAGE_STATUS.gone);
      await db.transaction((tx) => deleteDocumentsIn(tx, jobs, documents));
      return documents;
    },
  };
}

export type CrawlService = ReturnType<typeof createCrawlService>;

async function requireRoom(tx: Transaction, libraryId: string): Promise<void> {
  const most = CRAWL_LIMITS.sourcesPerLibrary;
  if ((await countSources(tx, libraryId)) >= most)
    throw new AppError(CODE.badInput, `一个知识库最多添加 ${most} 个网页来源，请先删除不用的`);
}

/** @throws AppError naming each address that can't be read */
function requireUrls(texts: string[], allowHosts: ReadonlySet<string>): string[] {
  const fields: FieldError[] = [];
  const urls = texts.flatMap((text, index) => {
    try {
      return [checkUrl(text, allowHosts).href];
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      fields.push({ field: `urls.${index}`, message: error.message });
      return [];
    }
  });
  if (fields.length > 0) throw new AppError(CODE.badInput, fields[0]?.message, { fields });
  return [...new Set(urls)];
}

/** Pages that a source with these addresses would not come by. A site map tells only when it is read: its pages stay. */
function pagesOutside(pages: { url: string }[], urls: string[], mode: CrawlMode): string[] {
  if (mode === 'sitemap') return [];
  const starts = urls.flatMap((url) => normalizeAddress(url) ?? []);
  const belongs = (url: string) => starts.includes(url) || (mode === 'site' && isInScope(url, starts));
  return pages.map(({ url }) => url).filter((url) => !belongs(url));
}

function nameSource(urls: string[], mode: CrawlMode): string {
  const host = new URL(urls[0] ?? '').hostname;
  const name = mode === 'pages' && urls.length > 1 ? `${host} 等 ${urls.length} 个网页` : host;
  return [...name].slice(0, CRAWL_LIMITS.name).join('');
}

/** A page that a person has named is read, whatever the limit. */
function leastPages(urls: string[], mode: CrawlMode): number {
  return mode === 'sitemap' ? 1 : urls.length;
}

function toSource(source: SourceRow, counts: Map<number, number>): WebSource {
  const { waiting, read, unchanged, failed, gone, skipped } = PAGE_STATUS;
  const of = (...statuses: number[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return {
    id: source.id,
    libId: source.libraryId,
    libName: source.libraryName,
    name: source.name,
    mode: source.mode,
    urls: source.urls,
    maxPages: source.maxPages,
    schedule: source.schedule,
    status: source.status,
    reason: source.reason,
    counts: {
      total: of(...counts.keys()),
      waiting: of(waiting),
      read: of(read, unchanged),
      failed: of(failed),
      gone: of(gone),
      skipped: of(skipped),
    },
    nextRunTime: source.nextRunAt?.toISOString() ?? null,
    lastRunTime: source.lastRunAt?.toISOString() ?? null,
    createTime: source.createdAt.toISOString(),
  };
}

function toPage(page: PageRow, live: boolean): WebPage {
  return {
    id: page.id,
    url: page.url,
    title: page.title,
    status: page.status,
    reason: page.reason,
    documentId: live ? page.documentId : null,
    fetchedTime: page.fetchedAt?.toISOString() ?? null,
  };
}
