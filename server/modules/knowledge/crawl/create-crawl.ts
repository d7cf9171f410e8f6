import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { hostOf } from '#server/platform/net/check-url.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';
import { defineCrawlJobs } from './crawl.jobs.ts';
import { registerCrawlRoutes } from './crawl.routes.ts';
import { createCrawlService } from './crawl.service.ts';
import { createCrawlStore } from './crawl.store.ts';
import { createStorePage } from './store-page.ts';

/** Between two pages of one site. */
const PAUSE_MS = 500;

interface Dependencies {
  db: Database;
  jobs: Jobs;
  fetchGuarded: FetchGuarded;
  /** `host:port` of sites that the operator has opened: their own, so no pause is needed. */
  allowHosts: ReadonlySet<string>;
  keepFile(accountId: string, name: string, bytes: Iterable<Uint8Array>): Promise<{ id: string; size: number }>;
  discardFiles(fileIds: string[]): Promise<void>;
  findLibrary(accountId: string, id: string): Promise<{ id: string; type: 1 | 2 }>;
}

/** Web pages as documents of a library: read once, or again and again. */
export function createCrawl({ db, jobs, fetchGuarded, allowHosts, keepFile, discardFiles, findLibrary }: Dependencies) {
  const store = createCrawlStore(db);
  const storePage = createStorePage({ db, jobs, store, keepFile, discardFiles });
  const pauseFor = (address: string) => (allowHosts.has(hostOf(new URL(address))) ? 0 : PAUSE_MS);
  defineCrawlJobs({ db, jobs, store, fetchGuarded, storePage, pause: createPauses(), pauseFor });
  const service = createCrawlService({ db, jobs, store, allowHosts, findLibrary });
  return { register: (handle: Handle) => registerCrawlRoutes(handle, service) };
}

/** Keeps a pause between two pages of one host, whichever source asks for them. */
function createPauses(now: () => number = Date.now) {
  const free = new Map<string, number>();
  return async (host: string, pauseMs: number, signal: AbortSignal): Promise<void> => {
    const at = now();
    const turn = Math.max(at, free.get(host) ?? 0);
    free.set(host, turn + pauseMs);
    for (const [known, until] of free) if (until < at) free.delete(known);
    if (turn > at) await wait(turn - at, undefined, { signal });
  };
}
