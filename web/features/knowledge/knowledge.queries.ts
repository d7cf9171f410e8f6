import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fileCapacity } from '#contract/file.contract.ts';
import {
  documentPage,
  type KnowledgeDocument,
  type Library,
  libraryPage,
  libraryStatus,
  STATUS,
} from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { call } from '#web/lib/request.ts';

/** Everything of this feature in the query cache. */
export const KNOWLEDGE_KEY = ['knowledge'] as const;

/** All libraries of the account, newest first; there are never more than `LIMITS.librariesPerAccount`. */
export const librariesQuery = queryOptions({
  queryKey: [...KNOWLEDGE_KEY, 'libraries'],
  queryFn: async ({ signal }): Promise<Library[]> => (await call(libraryPage, { size: 1000 }, { signal })).records,
});

/** What the account keeps and may keep, in bytes. */
export const capacityQuery = queryOptions({
  queryKey: [...KNOWLEDGE_KEY, 'capacity'],
  queryFn: ({ signal }) => call(fileCapacity, {}, { signal }),
});

/** Status of libraries, asked again every two seconds until none of them is processing. */
export function libraryStatusQuery(ids: string[]) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'status', ids],
    queryFn: ({ signal }) => call(libraryStatus, ids, { signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0, // an answer of the last time says nothing about this one
    refetchInterval: ({ state }) => !isSettled(state.data) && LIMITS.libraryPollMs,
  });
}

function isSettled(statuses: { status: number }[] | undefined): boolean {
  return statuses !== undefined && !statuses.some(({ status }) => status === STATUS.processing);
}

export interface DocumentFilter {
  libId: string;
  page: number;
  size: number;
  name: string;
}

export interface DocumentPage {
  records: KnowledgeDocument[];
  total: number;
}

/** One page of documents, asked again every two seconds while one of them is processing. */
export function documentsQuery(filter: DocumentFilter) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'documents', filter],
    queryFn: ({ signal }): Promise<DocumentPage> => call(documentPage, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.records.some(({ status }) => status === STATUS.processing) ?? false) && LIMITS.libraryPollMs,
  });
}
