import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type GeneratedStatus, generatedPage, latestGeneration } from '#contract/generation.contract.ts';
import { call } from '#web/lib/request.ts';
import { REVIEWED_PER_PAGE } from '../work/review-list.tsx';
import { GENERATION_KEY } from '../work.events.ts';

/** The latest run. */
export function latestGenerationQuery(libId: string) {
  return queryOptions({
    queryKey: [...GENERATION_KEY, 'latest', libId],
    queryFn: ({ signal }) => call(latestGeneration, { libId }, { signal }),
    staleTime: 0,
  });
}

export function generatedQuery(view: { runId: string; status: GeneratedStatus; page: number }) {
  return queryOptions({
    queryKey: [...GENERATION_KEY, 'page', view],
    queryFn: ({ signal }) => call(generatedPage, { ...view, size: REVIEWED_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}
