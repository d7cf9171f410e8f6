import { expect, test } from 'vitest';
import { createRateLimit } from './limit-rate.ts';

test('a key has its requests within a minute, each key its own; what is refused prolongs nothing', () => {
  let now = 0;
  const take = createRateLimit(() => now);
  expect(take('a', 2)).toEqual({ allowed: true, remaining: 1, waitMs: 60_000 });
  now = 20_000;
  expect(take('a', 2)).toEqual({ allowed: true, remaining: 0, waitMs: 40_000 });
  expect(take('a', 2)).toEqual({ allowed: false, remaining: 0, waitMs: 40_000 });
  expect(take('b', 1).allowed).toBe(true);
  now = 59_999;
  expect(take('a', 2).allowed).toBe(false);
  now = 60_000;
  expect(take('a', 2)).toEqual({ allowed: true, remaining: 1, waitMs: 60_000 });
});
