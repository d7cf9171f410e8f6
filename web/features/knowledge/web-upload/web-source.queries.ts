import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findWebSource, type WebSource, webPagePage, webSourcePage } from '#contract/crawl.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** Sources of one library, or of all. */
export function webSourcesQuery(libId?: string) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'webSources', libId ?? 'all'],
    queryFn: async ({ signal }): Promise<WebSource[]> =>
      (await call(webSourcePage, { size: 1000, ...(libId ? { libId } : {}) }, { signal })).records,
  });
}

export function webSourceQuery(id: string) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'webSource', id],
    queryFn: ({ signal }) => call(findWebSource, { id }, { signal }),
  });
}

interface PageFilter {
  sourceId: string;
  page: number;
  size: number;
  status?: number;
}

/** One page of a source's web pages. */
export function webPagesQuery(filter: PageFilter) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'webPages', filter],
    queryFn: ({ signal }) => call(webPagePage, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}
