import { expect, test } from 'vitest';
import { describeMove } from './compare-ranks.ts';

const before = [{ segmentId: 1 }, { segmentId: 2 }, { segmentId: 3 }];

test.each([
  ['up', 3, 0, '上升 2 位'],
  ['down', 1, 1, '下降 1 位'],
  ['where it was', 2, 1, ''],
  ['not there before', 9, 0, '新找到'],
])('a segment that stands %s', (_, segmentId, rank, words) => {
  expect(describeMove({ segmentId }, rank, before)).toBe(words);
});

test('the first way has nothing to be compared with', () => {
  expect(describeMove({ segmentId: 1 }, 0, null)).toBe('');
});
