import { afterAll, expect, it } from 'vitest';
import { createDocumentParser } from './document-parser.ts';
import { makeNestedForms } from './fixtures/make-nested-forms.ts';
import { parseContent } from './fixtures/parse-file.ts';

const parser = createDocumentParser({ pageMs: 2000, maxOldGenerationMb: 256 });
afterAll(() => parser.close());

it('a form that draws itself is drawn once', async () => {
  const { segments } = await parseContent(parser, 'a.pdf', makeNestedForms(1, 10));
  expect(segments.map(({ text }) => text.trim()).join('')).toMatch(/^(word)+$/);
});

it('a page of a hundred million drawings ends at the limit of a page, with a sentence that names the page', async () => {
  await expect(parseContent(parser, 'a.pdf', makeNestedForms(8, 10))).rejects.toMatchObject({
    reason: 'timeout',
    message: expect.stringContaining('有一页的图形过于复杂'),
  });
});

it('a page whose drawing takes too long ends when it is drawn to be recognised, too', { timeout: 60_000 }, async () => {
  // Drawing it also takes memory: more than it can fill within the time, so that time alone ends it.
  const recognising = createDocumentParser({ pageMs: 500, maxRecognised: 1, maxOldGenerationMb: 2048 });
  await expect(parseContent(recognising, 'a.pdf', makeNestedForms(1, 10))).rejects.toMatchObject({
    reason: 'timeout',
    message: expect.stringContaining('有一页的图形过于复杂'),
  });
  await recognising.close();
});
