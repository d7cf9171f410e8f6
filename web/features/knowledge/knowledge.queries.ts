import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  documentPage,
  type KnowledgeDocument,
  type Library,
  libraryPage,
  libraryStatus,
} from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { call } from '#web/lib/request.ts';

/** Everything of this feature in the query cache. */
export const KNOWLEDGE_KEY = ['knowledge'] as const;

/** All libraries of the account, newest first: at most `LIMITS.librariesPerAccount` of documents, and one of questions for each language. */
export const librariesQuery = queryOptions({
  queryKey: [...KNOWLEDGE_KEY, 'libraries'],
  queryFn: async ({ signal }): Promise<Library[]> =>
    (await call(libraryPage, { page: 1, size: 1000 }, { signal })).records,
});

/**
 * Asks for everything of this feature anew and is done when the libraries are there. It waits for nothing else: a preview may take long, and
 * whoever has saved looks at it no more.
 */
export async function refetchKnowledge(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  await client.refetchQueries(
    { queryKey: librariesQuery.queryKey, exact: true, type: 'active' },
    { cancelRefetch: false },
  );
}

/** Status of libraries. */
export function libraryStatusQuery(ids: string[]) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'status', ids],
    queryFn: ({ signal }) => call(libraryStatus, ids, { signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0, // an answer of the last time says nothing about this one
  });
}

export interface DocumentFilter {
  libId: string;
  page: number;
  size: number;
  name: string;
  /** Only those in this state. */
  status?: number | undefined;
  /** 1: only those out of service, 0: only the others. */
  disabled?: 0 | 1 | undefined;
}

export interface DocumentPage {
  records: KnowledgeDocument[];
  total: number;
}

/** One page of documents. */
export function documentsQuery(filter: DocumentFilter) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, 'documents', filter],
    queryFn: ({ signal }): Promise<DocumentPage> => call(documentPage, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All documents that a filter leaves, on all its pages; of very many the first. */
export const loadDocuments = async (filter: Omit<DocumentFilter, 'page' | 'size'>) =>
  (await call(documentPage, { ...filter, size: LIMITS.bulk })).records;

/** The documents of a library, however they are narrowed. */
export const everyDocument = (libId: string) => ({
  queryKey: [...KNOWLEDGE_KEY, 'documents', libId],
  loadPage: (page: number) => call(documentPage, { libId, page, size: 1000 }),
});

const lists = [
  [...KNOWLEDGE_KEY, 'libraries'],
  [...KNOWLEDGE_KEY, 'status'],
  [...KNOWLEDGE_KEY, 'capacity'],
];
const ofDocument = ({ subjectId }: { subjectId: string }) => [
  ...lists,
  [...KNOWLEDGE_KEY, 'documents'],
  [...KNOWLEDGE_KEY, 'document', subjectId],
];
const ofLibrary = ({ subjectId }: { subjectId: string }) => [...lists, [...KNOWLEDGE_KEY, 'settings', subjectId]];

/** Lists of libraries and documents, and the pages of one of them. */
export const LIBRARY_EVENTS: EventKeys = {
  'library.created': ofLibrary,
  'library.updated': ofLibrary,
  'library.deleted': ofLibrary,
  'library.restored': ofLibrary,
  'document.created': ofDocument,
  'document.updated': ofDocument,
  'document.status': ofDocument,
  'document.progress': ofDocument,
  'document.deleted': ofDocument,
  'document.restored': ofDocument,
  'segments.changed': ofDocument,
};
