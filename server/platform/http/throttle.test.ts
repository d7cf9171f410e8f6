import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('a key has its attempts, then none until its window ends; other keys are not touched', () => {
  let now = 0;
  const counter = createThrottle(() => now)({ limit: 2, windowMs: 1000 });
  expect([counter.take('a'), counter.take('a'), counter.take('a')]).toEqual([true, true, false]);
  expect(counter.take('b')).toBe(true);
  now = 999;
  expect(counter.take('a')).toBe(false);
  now = 1000;
  expect(counter.take('a')).toBe(true);
});

test('attempts while held back do not prolong the window', () => {
  let now = 0;
  const counter = createThrottle(() => now)({ limit: 1, windowMs: 1000 });
  counter.take('a');
  for (now = 100; now < 1000; now += 100) expect(counter.take('a')).toBe(false);
  now = 1000;
  expect(counter.take('a')).toBe(true);
});

test('forgetting gives a key all its attempts back', () => {
  const counter = createThrottle(() => 0)({ limit: 1, windowMs: 1000 });
  counter.take('a');
  counter.forget('a');
  expect([counter.take('a'), counter.take('a')]).toEqual([true, false]);
});

test('an attempt that is given back does not count; asking whether a key is spent takes none', () => {
  let now = 0;
  const counter = createThrottle(() => now)({ limit: 2, windowMs: 1000 });
  counter.take('a');
  counter.take('a');
  counter.giveBack('a');
  expect([counter.isSpent('a'), counter.isSpent('a'), counter.take('a')]).toEqual([false, false, true]);
  expect(counter.isSpent('a')).toBe(true);
  now = 1000;
  expect(counter.isSpent('a')).toBe(false);
  counter.giveBack('unknown');
  expect(counter.isSpent('unknown')).toBe(false);
});

test('counters made from one throttle do not share keys', () => {
  const throttle = createThrottle(() => 0);
  const [one, other] = [throttle({ limit: 1, windowMs: 1 }), throttle({ limit: 1, windowMs: 1 })];
  one.take('a');
  expect(other.take('a')).toBe(true);
});

test('memory is bounded: of 50,000 keys the oldest is forgotten first, a renewed one counts as new', () => {
  let now = 0;
  const counter = createThrottle(() => now)({ limit: 1, windowMs: 10 });
  counter.take('renewed');
  now = 5;
  counter.take('oldest');
  now = 10;
  counter.take('renewed');
  for (let index = 0; index < 49_998; index += 1) counter.take(`key ${index}`);
  expect(counter.take('oldest')).toBe(false);
  counter.take('one more');
  expect(counter.take('renewed')).toBe(false);
  expect(counter.take('oldest')).toBe(true);
});
