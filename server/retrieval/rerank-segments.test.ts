import { afterEach, expect, it, vi } from 'vitest';
import { rerankSegments } from './rerank-segments.ts';
import { createComparison } from './understand/compare-meanings.ts';
import { readPassage } from './understand/estimate-relevance.ts';
import { toMeaning } from './understand/meaning-vectors.ts';
import { readQuestion, weighQuestion } from './weigh-question.ts';

afterEach(() => vi.restoreAllMocks());

const question = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 37) % 3000))).join('');
const heading = '医院的检查和住院须知，'.repeat(10);
/** Statements of ten characters, no two alike. */
const passages = Array.from({ length: 40 }, (_, passage) => {
  const statements = Array.from({ length: 200 }, (_, at) => {
    const start = (passage * 200 + at) % 260;
    return `${question.slice(start, start + 5)}${1000 + passage}${String.fromCodePoint(0x4e00 + at)}。`;
  });
  return `${heading}\n${statements.join('')}`.slice(0, 2000);
});

it('a long question is held against each character of long passages by few of its own, and against a heading once', () => {
  const { units } = readQuestion(question);
  const compare = createComparison(toMeaning(question));
  const read = () => {
    for (const text of passages) readPassage(text, heading.length, units, null, compare);
    return compare.countCompared();
  };
  const compared = read();
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(24 * (40 * (2000 - heading.length) + heading.length));
  expect(read()).toBe(compared);
});

it('others have their turn between two passages', async () => {
  const read = readQuestion(question);
  const candidates = passages.map((text, segmentId) => ({ segmentId, text, headingLength: heading.length }));
  const weights = weighQuestion(read, new Map(), candidates.length);
  // Whatever is done takes long.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { ranked } = await rerankSegments(read.focus, weights, candidates);
  isOver = true;
  expect(ranked).toHaveLength(40);
  expect(turns).toBeGreaterThanOrEqual(40);
});

it('a statement below a heading is compared as if both were one text', () => {
  const compare = createComparison(toMeaning('押金什么时候退'));
  const below = compare('三天内退回押金', '退房后');
  expect(below.meaning).toBeGreaterThan(0.3);
  expect(below.aligned).toBeGreaterThan(0.3);
  expect(compare('退房后 三天内退回押金', '').meaning).toBeCloseTo(below.meaning, 6);
  expect(compare('退房后 三天内退回押金', '')).toMatchObject({
    aligned: expect.closeTo(below.aligned, 6),
    alignedBack: expect.closeTo(below.alignedBack, 6),
  });
});
