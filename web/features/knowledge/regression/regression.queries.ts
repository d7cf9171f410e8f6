import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.contract.ts';
import { regressionAlarms, regressionCases, regressionHistory } from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

export const REGRESSION_KEY = [...KNOWLEDGE_KEY, 'regression'] as const;

/** A change is followed by a run some seconds later, wherever the change was made. */
const LOOK_MS = 10_000;

/** Drops that nobody has acknowledged, of all libraries. */
export const alarmsQuery = queryOptions({
  queryKey: [...REGRESSION_KEY, 'alarms'],
  queryFn: ({ signal }) => call(regressionAlarms, {}, { signal }),
  staleTime: 0,
  refetchInterval: LOOK_MS,
});

/** The runs of a library, asked again every two seconds while one runs. */
export function historyQuery(libId: string) {
  return queryOptions({
    queryKey: [...REGRESSION_KEY, 'history', libId],
    queryFn: ({ signal }) => call(regressionHistory, { libId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.runs.at(-1)?.status === RUN_STATUS.running ? LIMITS.libraryPollMs : LOOK_MS,
  });
}

export type CaseFilter = 'all' | 'wrong' | 'changed';

export interface CaseView {
  libId: string;
  page: number;
  text: string;
  only: CaseFilter;
}

export const CASES_SHOWN = 20;

/** One page of cases with how they went in `runId`: another run is another answer. */
export function casesQuery({ libId, page, text, only }: CaseView, runId: string | undefined) {
  return queryOptions({
    queryKey: [...REGRESSION_KEY, 'cases', { libId, page, text, only, runId }],
    queryFn: ({ signal }) =>
      call(regressionCases, { libId, page, only, size: CASES_SHOWN, ...(text ? { text } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
