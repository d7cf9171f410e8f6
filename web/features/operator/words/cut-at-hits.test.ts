import { expect, test } from 'vitest';
import { cutAtHits } from './cut-at-hits.ts';

test.each([
  ['nothing is hit', [], ['甲乙丙丁戊']],
  ['in the middle', [[1, 3]], ['甲', '[乙丙]', '丁戊']],
  [
    'at both ends',
    [
      [0, 1],
      [4, 5],
    ],
    ['[甲]', '乙丙丁', '[戊]'],
  ],
  [
    'overlapping, in any order',
    [
      [2, 4],
      [1, 3],
    ],
    ['甲', '[乙丙丁]', '戊'],
  ],
  [
    'one within another',
    [
      [0, 5],
      [1, 2],
    ],
    ['[甲乙丙丁戊]'],
  ],
])('%s', (_title, spans, expected) => {
  const hits = (spans as [number, number][]).map(([from, to]) => ({ from, to }));
  expect(cutAtHits('甲乙丙丁戊', hits).map(({ piece, hit }) => (hit ? `[${piece}]` : piece))).toEqual(expected);
});
