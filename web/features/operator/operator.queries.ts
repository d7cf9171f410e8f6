import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { wordPage, wordRecords } from '#contract/moderation.contract.ts';
import { accountPage, auditPage, companyList, outboxPage } from '#contract/operator.contract.ts';
import { providerList } from '#contract/provider.contract.ts';
import { usageSum } from '#contract/usage.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { call } from '#web/lib/request.ts';

/** Rows on one page of every list here. */
export const ROWS_PER_PAGE = 20;

const KEY = 'operator';
export const ACCOUNTS_KEY = [KEY, 'accounts'] as const;
export const WORDS_KEY = [KEY, 'words'] as const;
export const COMPANIES_KEY = [KEY, 'companies'] as const;
export const PROVIDERS_KEY = [KEY, 'providers'] as const;

export function accountsQuery(filter: z.input<typeof accountPage.input>) {
  return queryOptions({
    queryKey: [...ACCOUNTS_KEY, filter],
    queryFn: ({ signal }) => call(accountPage, { ...filter, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const companiesQuery = queryOptions({
  queryKey: COMPANIES_KEY,
  queryFn: ({ signal }) => call(companyList, {}, { signal }),
});

export function outboxQuery(filter: z.input<typeof outboxPage.input>) {
  return queryOptions({
    queryKey: [KEY, 'outbox', filter],
    queryFn: ({ signal }) => call(outboxPage, { ...filter, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function auditQuery(filter: z.input<typeof auditPage.input>) {
  return queryOptions({
    queryKey: [KEY, 'audit', filter],
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
    queryKey: [KEY, 'wordRecords', page],
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
    queryKey: [KEY, 'usage', filter],
    staleTime: 0, // what was said a moment ago is in it
    queryFn: ({ signal }) => call(usageSum, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

const ofAccounts = () => [ACCOUNTS_KEY, [KEY, 'audit']];
const ofCompanies = () => [COMPANIES_KEY, [KEY, 'audit']];
const ofProviders = () => [PROVIDERS_KEY, [KEY, 'audit'], ['models'], ['voices']];
const ofMessages = () => [[KEY, 'outbox']];

export const OPERATOR_EVENTS: EventKeys = {
  'account.created': ofAccounts,
  'account.updated': ofAccounts,
  'account.deleted': ofAccounts,
  'company.created': ofCompanies,
  'company.updated': ofCompanies,
  'company.deleted': ofCompanies,
  'provider.created': ofProviders,
  'provider.updated': ofProviders,
  'provider.deleted': ofProviders,
  'provider.health': () => [PROVIDERS_KEY],
  'message.created': ofMessages,
  'message.updated': ofMessages,
  'message.status': ofMessages,
  'message.deleted': ofMessages,
  'words.changed': () => [WORDS_KEY, [KEY, 'audit']],
};
