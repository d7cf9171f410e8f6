import type { CitationSource } from '#contract/chat.contract.ts';

/** Where the passage stands in its document, on the page of its library; null for what has no such place. */
export function originalAddress({ source_type, library_id, document_id, segment_id }: CitationSource): string | null {
  if (source_type !== 'document' || !library_id) return null;
  const query = new URLSearchParams({ id: library_id, doc: document_id });
  if (segment_id !== undefined) query.set('segment', String(segment_id));
  return `#/home/knowLedgeDetail/knowledgeDoc?${query}`;
}
