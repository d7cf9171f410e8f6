import { CRAWL_LIMITS, PAGE_STATUS, SOURCE_STATUS } from '#contract/crawl.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RunningJob } from '#server/platform/jobs/define-job.ts';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';
import { type CrawlStore, insertPages, type PageRow, type SourceRow, updatePage } from './crawl.store.ts';
import { chooseLinks, isInScope } from './page-address.ts';
import { readPage } from './read-page.ts';
import { readSitemap } from './read-sitemap.ts';
import { createRobotsReader, type RobotsRules } from './robots-rules.ts';
import type { StorePage } from './store-page.ts';

export interface CrawlDependencies {
  db: Database;
  store: CrawlStore;
  fetchGuarded: FetchGuarded;
  storePage: StorePage;
  /** Waits for the host's turn. */
  pause(host: string, pauseMs: number, signal: AbortSignal): Promise<void>;
  /** Pause between two pages of this address' host where its robots.txt asks for none, in ms. */
  pauseFor(address: string): number;
  /** Closes the run: `reason` where nothing of it could be used. */
  finish(source: SourceRow, reason: string | null): Promise<void>;
}

/** Rows that a source may have for each page that it may read: robots.txt and redirects leave rows behind as well. */
const ROWS_PER_PAGE = 4;

/**
 * Reads all pages of a source that wait, those found on the way included, one after the other. May be cut off anywhere and run
 * again: each page's outcome is written at once, and the next run goes on with the first one that still waits.
 */
export async function crawlSource(deps: CrawlDependencies, sourceId: string, job: RunningJob): Promise<void> {
  const { store } = deps;
  const robots = createRobotsReader(deps.fetchGuarded);
  const first = await findRunning(store, sourceId);
  if (!first) return;
  try {
    if (first.mode === 'sitemap') await addListedPages(deps, first, robots, job.signal);
    for (;;) {
      job.signal.throwIfAborted();
      const source = await findRunning(store, sourceId);
      if (!source) return;
      const row = await store.nextWaiting(sourceId);
      if (!row) {
        await deps.finish(source, await explainNothing(store, sourceId));
        return;
      }
      await visit(deps, source, row, await robots(row.url, job.signal), job.signal);
    }
  } catch (error) {
    job.signal.throwIfAborted(); // stopping: the job goes on after the restart
    if (error instanceof FetchError) return await deps.finish(first, error.message);
    if (error instanceof AppError && error.code === CODE.tooLarge) return await deps.finish(first, error.message);
    throw error;
  }
}

async function findRunning(store: CrawlStore, id: string): Promise<SourceRow | null> {
  const source = await store.find(id);
  return source?.status === SOURCE_STATUS.running ? source : null;
}

async function visit(
  deps: CrawlDependencies,
  source: SourceRow,
  row: PageRow,
  rules: RobotsRules,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  if (!rules.isAllowed(row.url)) {
    await updatePage(db, row, { status: PAGE_STATUS.skipped, reason: '网站的 robots.txt 不允许读取这个页面' });
    return;
  }
  await deps.pause(new URL(row.url).host, rules.pauseMs ?? deps.pauseFor(row.url), signal);
  // Asked for the new version alone only while the old one is in the library.
  const known = row.contentHash && (await deps.store.hasLiveDocument(row)) ? row : null;
  const outcome = await readPage(deps.fetchGuarded, row, known, signal);
  if (outcome.kind === 'unchanged') {
    await updatePage(db, row, { status: PAGE_STATUS.unchanged, reason: null });
  } else if (outcome.kind === 'settled') {
    await updatePage(db, row, { status: outcome.status, reason: outcome.reason });
  } else if (outcome.kind === 'moved') {
    // Where a person's own address leads is what they meant, on another host as well.
    if (source.mode !== 'site' || row.depth === 0) await insertPages(db, source.id, [outcome.to], row.depth);
    else await addLinks(deps, source, [outcome.to], row.depth);
    await updatePage(db, row, { status: PAGE_STATUS.skipped, reason: `跳转到 ${outcome.to}` });
  } else {
    if (source.mode === 'site' && row.depth < CRAWL_LIMITS.depth)
      await addLinks(deps, source, outcome.page.links, row.depth + 1);
    await deps.storePage(source, row, outcome);
  }
}

/** Links that stay within the source, as many as its limit leaves room for. */
async function addLinks({ db, store }: CrawlDependencies, source: SourceRow, links: string[], depth: number) {
  const rows = await store.listAddresses(source.id);
  const known = new Set(rows.map((row) => row.url));
  const starts = rows.filter((row) => row.depth === 0).map((row) => row.url);
  const fresh = links.filter((link) => !known.has(link) && isInScope(link, starts));
  await insertPages(db, source.id, chooseLinks(fresh, [...known], source.mode).slice(0, roomLeft(source, rows)), depth);
}

function roomLeft(source: SourceRow, rows: { status: number }[]): number {
  const counted = rows.filter(({ status }) => status !== PAGE_STATUS.skipped && status !== PAGE_STATUS.gone).length;
  return Math.max(0, Math.min(source.maxPages - counted, source.maxPages * ROWS_PER_PAGE - rows.length));
}

async function addListedPages(
  deps: CrawlDependencies,
  source: SourceRow,
  robots: (address: string, signal: AbortSignal) => Promise<RobotsRules>,
  signal: AbortSignal,
): Promise<void> {
  for (const address of source.urls) {
    const maps = /\.(?:xml|gz|txt)$/i.test(new URL(address).pathname)
      ? [address]
      : (await robots(address, signal)).sitemaps.slice(0, 5);
    for (const map of maps.length > 0 ? maps : [new URL('/sitemap.xml', address).href]) {
      const room = roomLeft(source, await deps.store.listAddresses(source.id));
      const listed = room > 0 ? await readSitemap(deps.fetchGuarded, map, source.maxPages, signal) : [];
      const known = new Set((await deps.store.listAddresses(source.id)).map((row) => row.url));
      const fresh = listed.filter((page) => !known.has(page)).slice(0, room);
      await insertPages(deps.db, source.id, fresh, 0);
    }
  }
}

async function explainNothing(store: CrawlStore, sourceId: string): Promise<string | null> {
  const counts = (await store.countPages([sourceId])).get(sourceId) ?? new Map<number, number>();
  if ((counts.get(PAGE_STATUS.read) ?? 0) + (counts.get(PAGE_STATUS.unchanged) ?? 0) > 0) return null;
  const { records, total } = await store.pages(sourceId, 1, 1);
  if (total === 0) return '网站地图中没有列出任何网页';
  return total === 1 ? (records[0]?.page.reason ?? null) : '没有读到任何网页，请查看每一页的原因';
}
