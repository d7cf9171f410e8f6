import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { regressionAlarms, regressionCases, regressionHistory } from '#contract/regression.contract.ts';
import { call } from '#web/lib/request.ts';
import { REGRESSION_KEY } from '../work.events.ts';

/** Drops that nobody has acknowledged, of all libraries. */
export const alarmsQuery = queryOptions({
  queryKey: [...REGRESSION_KEY, 'alarms'],
  queryFn: ({ signal }) => call(regressionAlarms, {}, { signal }),
  staleTime: 0,
});

/** The runs of a library. */
export function historyQuery(libId: string) {
  return queryOptions({
    queryKey: [...REGRESSION_KEY, 'history', libId],
    queryFn: ({ signal }) => call(regressionHistory, { libId }, { signal }),
    staleTime: 0,
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
