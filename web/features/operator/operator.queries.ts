import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { announcementPage } from '#contract/announcement.contract.ts';
import { operatorHealth } from '#contract/health.contract.ts';
import { wordPage, wordRecords } from '#contract/moderation.contract.ts';
import { accountPage, auditPage, companyList, outboxPage } from '#contract/operator.contract.ts';
import { operatorOverview } from '#contract/overview.contract.ts';
import { providerList } from '#contract/provider.contract.ts';
import { usageSum } from '#contract/usage.contract.ts';
import { call } from '#web/lib/request.ts';
import {
  ACCOUNTS_KEY,
  ANNOUNCEMENTS_KEY,
  COMPANIES_KEY,
  OPERATOR_KEY,
  PROVIDERS_KEY,
  WORDS_KEY,
} from './operator.events.ts';

/** Rows on one page of every list here. */
export const ROWS_PER_PAGE = 20;
/** While its page is open. */
const HEALTH_EVERY_MS = 5000;

export function accountsQuery(filter: z.input<typeof accountPage.input>) {
  return queryOptions({
    queryKey: [...ACCOUNTS_KEY, filter],
    queryFn: ({ signal }) => call(accountPage, { ...filter, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const overviewQuery = queryOptions({
  queryKey: [OPERATOR_KEY, 'overview'],
  staleTime: 0, // who has signed in a moment ago is in it
  queryFn: ({ signal }) => call(operatorOverview, {}, { signal }),
});

export const healthQuery = queryOptions({
  queryKey: [OPERATOR_KEY, 'health'],
  staleTime: 0,
  refetchInterval: HEALTH_EVERY_MS,
  queryFn: ({ signal }) => call(operatorHealth, {}, { signal }),
});

export const companiesQuery = queryOptions({
  queryKey: COMPANIES_KEY,
  queryFn: ({ signal }) => call(companyList, {}, { signal }),
});

export function announcementPageQuery(page: number) {
  return queryOptions({
    queryKey: [...ANNOUNCEMENTS_KEY, page],
    queryFn: ({ signal }) => call(announcementPage, { page, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function outboxQuery(filter: z.input<typeof outboxPage.input>) {
  return queryOptions({
    queryKey: [OPERATOR_KEY, 'outbox', filter],
    queryFn: ({ signal }) => call(outboxPage, { ...filter, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function auditQuery(filter: z.input<typeof auditPage.input>) {
  return queryOptions({
    queryKey: [OPERATOR_KEY, 'audit', filter],
    staleTime: 0, // what was done a moment ago is in it
    queryFn: ({ signal }) => call(auditPage, { ...filter, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function wordsQuery(filter: z.input<typeof wordPage.input>) {
  return queryOptions({
    queryKey: [...WORDS_KEY, filter],
    queryFn: ({ signal }) => call(wordPage, { ...filter, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function wordRecordsQuery(page: number) {
  return queryOptions({
    queryKey: [OPERATOR_KEY, 'wordRecords', page],
    staleTime: 0,
    queryFn: ({ signal }) => call(wordRecords, { page, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const providersQuery = queryOptions({
  queryKey: PROVIDERS_KEY,
  queryFn: ({ signal }) => call(providerList, {}, { signal }),
});

export type UsageGroup = z.output<typeof usageSum.input>['by'];

export function usageQuery(filter: z.input<typeof usageSum.input>) {
  return queryOptions({
    queryKey: [OPERATOR_KEY, 'usage', filter],
    staleTime: 0, // what was said a moment ago is in it
    queryFn: ({ signal }) => call(usageSum, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}
