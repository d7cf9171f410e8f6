import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CleaningRule,
  countCleaning,
  latestCleaning,
  type ProposalStatus,
  proposalPage,
} from '#contract/cleaning.contract.ts';
import { call } from '#web/lib/request.ts';
import { REVIEWED_PER_PAGE } from '../work/review-list.tsx';
import { CLEANING_KEY } from '../work.events.ts';

export function cleaningCountQuery(libId: string, documentIds: string[]) {
  return queryOptions({
    queryKey: [...CLEANING_KEY, 'count', libId, documentIds],
    queryFn: ({ signal }) => call(countCleaning, { libId, documentIds }, { signal }),
  });
}

/** The latest run. */
export function latestCleaningQuery(libId: string) {
  return queryOptions({
    queryKey: [...CLEANING_KEY, 'latest', libId],
    queryFn: ({ signal }) => call(latestCleaning, { libId }, { signal }),
    staleTime: 0,
  });
}

export interface ProposalView {
  runId: string;
  status: ProposalStatus;
  rule?: CleaningRule | undefined;
  page: number;
}

export function proposalsQuery(view: ProposalView) {
  return queryOptions({
    queryKey: [...CLEANING_KEY, 'page', view],
    queryFn: ({ signal }) => call(proposalPage, { ...view, size: REVIEWED_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}
