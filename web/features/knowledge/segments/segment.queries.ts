import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type DocumentDetail,
  documentDetail,
  originalText,
  previewRecut,
  segmentChanges,
  segmentPage,
  waitingEdits,
} from '#contract/segment.contract.ts';
import type { Segmentation } from '#contract/segmentation.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** Everything about one document in the query cache. */
export const documentKey = (docId: string) => [...KNOWLEDGE_KEY, 'document', docId] as const;

/** One document. */
export function documentQuery(docId: string) {
  return queryOptions({
    queryKey: [...documentKey(docId), 'detail'],
    queryFn: ({ signal }): Promise<DocumentDetail> => call(documentDetail, { docId }, { signal }),
  });
}

export interface SegmentFilter {
  docId: string;
  page: number;
  size: number;
  text?: string;
  enabled?: '0';
  /** The page that holds this segment instead of `page`. */
  around?: number;
}

export function segmentsQuery(filter: SegmentFilter) {
  return queryOptions({
    queryKey: [...documentKey(filter.docId), 'segments', filter],
    queryFn: ({ signal }) => call(segmentPage, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The text as it was read, around the segments that are shown. */
export function originalQuery(docId: string, range: { from: number; to: number }) {
  return queryOptions({
    queryKey: [...documentKey(docId), 'original', range],
    queryFn: ({ signal }) => call(originalText, { docId, ...range }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function changesQuery(docId: string) {
  return queryOptions({
    queryKey: [...documentKey(docId), 'changes'],
    queryFn: ({ signal }) => call(segmentChanges, { docId }, { signal }),
    staleTime: 0,
  });
}

/** What another cut would do to the edits by hand. */
export function recutPreviewQuery(docId: string, segmentation: Segmentation) {
  return queryOptions({
    queryKey: [...documentKey(docId), 'recut', segmentation],
    queryFn: ({ signal }) => call(previewRecut, { docId, ...segmentation }, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Edits of an earlier cut that wait for somebody to look. */
export function waitingQuery(docId: string) {
  return queryOptions({
    queryKey: [...documentKey(docId), 'waiting'],
    queryFn: ({ signal }) => call(waitingEdits, { docId }, { signal }),
    staleTime: 0,
  });
}
