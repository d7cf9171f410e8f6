import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { accountPage, auditPage, companyList, outboxPage } from '#contract/operator.contract.ts';
import { call } from '#web/lib/request.ts';

/** Rows on one page of every list here. */
export const ROWS_PER_PAGE = 20;
/** How often the outbox is read again while somebody looks at it, in ms. */
const OUTBOX_POLL_MS = 5000;

const KEY = 'operator';
export const ACCOUNTS_KEY = [KEY, 'accounts'] as const;
export const COMPANIES_KEY = [KEY, 'companies'] as const;

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
    refetchInterval: OUTBOX_POLL_MS,
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
