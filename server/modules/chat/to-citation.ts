import type { CitationSource } from '#contract/chat.contract.ts';
import type { FoundPassages } from './answerer.ts';

/** A passage as the source of an answer. */
export function toCitation(hit: FoundPassages['hits'][number], libraryId?: string | null): CitationSource {
  return {
    // A page goes by its title; the extension is the library's.
    title: hit.url ? hit.title.replace(/\.html$/, '') : hit.title,
    source: hit.text,
    source_type: 'document',
    page_number: hit.page,
    heading: hit.heading,
    document_id: hit.documentId,
    ...(hit.url ? { url: hit.url } : {}),
    ...(libraryId && hit.documentId ? { library_id: libraryId } : {}),
    ...(hit.segmentId === undefined || hit.segmentId < 0 ? {} : { segment_id: hit.segmentId }),
  };
}
