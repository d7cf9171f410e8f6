import { expect, test } from 'vitest';
import { findPlace } from './use-reorder.ts';

/** Entries of 40 px, one below the other, their middles at 20, 60, 100 and 140. */
const entries = [0, 1, 2, 3].map((index) => ({
  getBoundingClientRect: () => ({ top: index * 40, height: 40 }) as DOMRect,
}));

test.each([
  ['it stays within its own place', 1, 70, 1],
  ['past the middle below it goes down', 1, 101, 2],
  ['short of that middle it does not', 1, 99, 1],
  ['past the middle above it goes up', 2, 59, 1],
  ['over several at once', 3, 5, 0],
  ['not below the last', 0, 900, 3],
  ['not above the first', 0, -50, 0],
])('%s', (_title, from, y, to) => {
  expect(findPlace(entries, from, y)).toBe(to);
});
