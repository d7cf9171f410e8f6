import { expect, test } from 'vitest';
import made from '../pictures/hello-zhiyao.json';
import { helloMs, layWords, mouthAt, wordsAt } from './hello.ts';

test('the words come one after the other, all of them by the end', () => {
  expect(wordsAt(made, 1)).toBe('您');
  expect(wordsAt(made, helloMs(made) / 2)).toBe('您好，想办什么事');
  expect(wordsAt(made, helloMs(made))).toBe(made.text);
  expect(helloMs(made)).toBeGreaterThan(2000);
});

test('every sentence stands on a line of its own, from its first word on', () => {
  expect(layWords('您好，我是知遥。想办什么事？', '您好，我是知遥。想')).toEqual([
    { said: '您好，我是知遥。', coming: '' },
    { said: '想', coming: '办什么事？' },
  ]);
  expect(layWords('您好。请说。', '您')).toEqual([
    { said: '您', coming: '好。' },
    { said: '', coming: '请说。' },
  ]);
});

test('the mouth moves while it speaks, and rests afterwards', () => {
  const opened = Array.from({ length: 60 }, (_, at) => mouthAt(made, (helloMs(made) * at) / 60).open);
  expect(Math.max(...opened)).toBeGreaterThan(0.3);
  expect(mouthAt(made, helloMs(made)).open).toBe(0);
});
