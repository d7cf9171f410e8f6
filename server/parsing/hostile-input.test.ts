import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentParser } from './document-parser.ts';
import { makeChinesePdf } from './fixtures/make-chinese-pdf.ts';
import { docxParagraph, makeDocx } from './fixtures/make-docx.ts';
import { makeCrowdedPdf } from './fixtures/make-hostile-pdf.ts';
import { parseContent, withFile } from './fixtures/parse-file.ts';
import { ParseError } from './parse-error.ts';

const ROUNDS = 60;

/** The same numbers every time: a file that breaks the parser can be made again. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

/** A copy with a few bytes changed, or with a part cut out or doubled. */
function damage(file: Uint8Array, seed: number): Uint8Array {
  const random = numbers(seed);
  const next = (limit: number) => random.next().value % limit;
  const [from, length] = [next(file.length), next(200)];
  if (seed % 3 === 0) return Buffer.concat([file.subarray(0, from), file.subarray(from + length)]);
  if (seed % 3 === 1) return Buffer.concat([file.subarray(0, from + length), file.subarray(from)]);
  const copy = Uint8Array.from(file);
  for (let change = 0; change < 12; change++) copy[next(copy.length)] = next(256);
  return copy;
}

describe('damaged files', () => {
  const parser = createDocumentParser({ maxOldGenerationMb: 256 });
  afterAll(() => parser.close());
  const page = ['# 标题', '每册每天收取滞纳金一角。'.repeat(20)];

  it.each([
    ['a.pdf', makeChinesePdf(Array(5).fill(page), '页眉 {page}')],
    ['a.docx', makeDocx(docxParagraph('每册每天收取滞纳金一角。').repeat(50))],
  ])('are read or refused with a reason: %s', async (name, file) => {
    const outcomes = { read: 0, refused: 0 };
    for (let seed = 0; seed < ROUNDS; seed++) {
      try {
        const { segments } = await parseContent(parser, name, damage(file, seed));
        expect(segments.length).toBeGreaterThan(0);
        outcomes.read++;
      } catch (error) {
        expect(error).toBeInstanceOf(ParseError);
        expect(['corrupt', 'empty', 'encrypted', 'wrongType', 'bomb']).toContain((error as ParseError).reason);
        outcomes.refused++;
      }
    }
    expect(outcomes.read + outcomes.refused).toBe(ROUNDS);
    expect(outcomes.refused).toBeGreaterThan(0);
    expect((await parseContent(parser, name, file)).segments.length).toBeGreaterThan(0);
  });

  it('reads pages crowded with 20,000 pieces of text each', async () => {
    // Anything quadratic takes longer than the test may.
    const { document } = await parseContent(parser, 'a.pdf', makeCrowdedPdf(20_000));
    expect(document.pages).toBe(5);
  });

  it('reads 50 MB of text in a heap of 64 MB, never more than a megabyte at once', { timeout: 180_000 }, async () => {
    const small = createDocumentParser({ maxOldGenerationMb: 64 });
    const line = '本馆周二至周日九时至二十一时开放，周一闭馆整理，法定节假日开放时间另行公告。\n';
    const text = Buffer.alloc(50 * 1024 * 1024, line);
    try {
      await withFile('a.txt', text, async (path) => {
        let largest = 0;
        const document = await small.parse(
          { path, name: 'a.txt' },
          {
            async onBatch(segments) {
              largest = Math.max(
                largest,
                segments.reduce((sum, segment) => sum + segment.text.length, 0),
              );
            },
          },
        );
        expect(document.characters).toBeGreaterThan(17_000_000);
        expect(largest).toBeLessThan(1_000_000);
      });
    } finally {
      await small.close();
    }
  });
});
