import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findWebSource, SOURCE_STATUS, type WebSource, webPagePage, webSourcePage } from '#contract/crawl.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

const isRunning = (source: WebSource | undefined) => source?.status === SOURCE_STATUS.running;

/** Sources of one library, or of all; asked again every two seconds while one of them is being read. */
export function webSourcesQuery(libId?: string) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'webSources', libId ?? 'all'],
    queryFn: async ({ signal }): Promise<WebSource[]> =>
      (await call(webSourcePage, { size: 1000, ...(libId ? { libId } : {}) }, { signal })).records,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ?? false) && LIMITS.libraryPollMs,
  });
}

export function webSourceQuery(id: string) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'webSource', id],
    queryFn: ({ signal }) => call(findWebSource, { id }, { signal }),
    refetchInterval: ({ state }) => isRunning(state.data) && LIMITS.libraryPollMs,
  });
}

interface PageFilter {
  sourceId: string;
  page: number;
  size: number;
  status?: number;
}

/** One page of a source's web pages, followed while the source is being read. */
export function webPagesQuery(filter: PageFilter, running: boolean) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'webPages', filter],
    queryFn: ({ signal }) => call(webPagePage, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: running && LIMITS.libraryPollMs,
  });
}
