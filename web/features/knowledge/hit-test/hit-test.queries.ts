import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { compareHits, hitTest, librarySettings, type RetrievalSettings } from '#contract/retrieval.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** How a library is searched. */
export function settingsQuery(libId: string) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'settings', libId],
    queryFn: ({ signal }) => call(librarySettings, { libId }, { signal }),
  });
}

/** One question with settings that need not be saved; `run` tells a test from the same one asked again. */
export function hitTestQuery(test: { libId: string; query: string; settings: RetrievalSettings; run: number }) {
  const { libId, query, settings } = test;
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'hit-test', test],
    queryFn: ({ signal }) => call(hitTest, { libId, query, settings }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The same question in every way of searching. */
export function comparisonQuery(test: { libId: string; query: string; settings: RetrievalSettings; run: number }) {
  const { libId, query, settings } = test;
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'compare-hits', test],
    queryFn: ({ signal }) => call(compareHits, { libId, query, settings }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
