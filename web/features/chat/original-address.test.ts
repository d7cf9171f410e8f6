import { describe, expect, it } from 'vitest';
import { originalAddress } from './original-address.ts';

describe('the address of the original', () => {
  const source = {
    title: '指南.md',
    source: '文',
    source_type: 'document' as const,
    page_number: null,
    heading: [],
    document_id: 'd',
  };
  it('leads to the segment, to the document, or nowhere', () => {
    const library_id = 'l';
    expect(originalAddress({ ...source, library_id, segment_id: 7 })).toBe(
      '#/home/knowLedgeDetail/knowledgeDoc?id=l&doc=d&segment=7',
    );
    expect(originalAddress({ ...source, library_id })).toBe('#/home/knowLedgeDetail/knowledgeDoc?id=l&doc=d');
    expect(originalAddress(source)).toBeNull();
    expect(originalAddress({ ...source, library_id, source_type: 'question' })).toBeNull();
  });
});
