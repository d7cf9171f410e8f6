import { expect, test } from 'vitest';
import { GREETING, GREETING_MS, mouthAt, wordsAt } from './greet.ts';

test('the words come one after the other, all of them by the end', () => {
  expect(wordsAt(0)).toBe('您');
  expect(wordsAt(GREETING_MS / 2)).toBe('您好，我是知遥。想办什');
  expect(wordsAt(GREETING_MS)).toBe(GREETING);
});

test('the mouth moves while it speaks, and rests afterwards', () => {
  const opened = Array.from({ length: 40 }, (_, at) => mouthAt((GREETING_MS * at) / 40).open);
  expect(Math.max(...opened)).toBeGreaterThan(0.4);
  expect(mouthAt(GREETING_MS).open).toBe(0);
});
