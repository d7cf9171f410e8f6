import { expect, test } from 'vitest';
import { annotate } from './annotate.ts';

const source = (title: string, more: object = {}) => ({
  title,
  source: '原文',
  source_type: 'document' as const,
  page_number: 3,
  heading: ['一'],
  document_id: 'd1',
  ...more,
});

test('every mark is an annotation with its place, counted as people count', () => {
  const text = '𠮷日开门[1]，闭馆另告[2]。周末同上[1]。';
  const found = annotate(text, { '[1]': source('甲'), '[2]': source('乙', { url: 'https://example.com/a' }) });
  expect(
    found.map(({ url_citation: { title, url, start_index, end_index } }) => [title, url, start_index, end_index]),
  ).toEqual([
    ['甲', 'urn:uuid:d1', 4, 7],
    ['乙', 'https://example.com/a', 12, 15],
    ['甲', 'urn:uuid:d1', 20, 23],
  ]);
  expect([...text].slice(12, 15).join('')).toBe('[2]');
  expect(found[0]?.url_citation).toMatchObject({ page: 3, heading: ['一'], snippet: '原文', document_id: 'd1' });
});

test('a source that no mark points to stands at the end', () => {
  expect(annotate('答', { '[1]': source('甲') })[0]?.url_citation).toMatchObject({ start_index: 1, end_index: 1 });
});
