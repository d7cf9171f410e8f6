import { expect, test } from 'vitest';
import { guessTitles } from './guess-titles.ts';

test('numbered titles of a text are known without having been kept', () => {
  const text = '第一章 总则\n适用于全馆。\n一、时间';
  expect(guessTitles({ text, startAt: 100 })).toEqual([
    [100, 2],
    [114, 4],
  ]);
});
