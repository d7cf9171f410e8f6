import { expect, test } from 'vitest';
import { measureCapacity } from './capacity.ts';

const MB = 1024 ** 2;

test.each([
  [3276.8 * MB, 10240 * MB, '3.2 / 10 GB', 0.32],
  [86.4 * MB, 10240 * MB, '86.4 MB / 10 GB', 86.4 / 10240],
  [0, 10240 * MB, '0 B / 10 GB', 0],
  [MB / 2, MB, '512 KB / 1 MB', 0.5],
  [20480 * MB, 10240 * MB, '20 / 10 GB', 1],
  [0, 0, '0 / 0 B', 1],
  [MB, 0, '1 MB / 0 B', 1],
])('%s of %s reads %s', (used, limit, text, share) => {
  const found = measureCapacity({ used, limit });
  expect(found.text).toBe(text);
  expect(found.share).toBeCloseTo(share, 6);
});

test.each([
  [899, 1000, false],
  [900, 1000, true],
  [0, 0, true],
])('that %s of %s is nearly full is %s', (used, limit, is) => {
  expect(measureCapacity({ used, limit }).isNearlyFull).toBe(is);
});
