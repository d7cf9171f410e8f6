import { expect, test } from 'vitest';
import { createLibraryWatch, expectEnd } from './watch-libraries.ts';

const working = { id: 'guide', status: 1 };
const ready = { id: 'guide', status: 2 };

test('what ends before somebody’s eyes is told once', () => {
  const watch = createLibraryWatch();
  watch.see([working]);
  expect(watch.takeEnded([working])).toEqual([]);
  expect(watch.takeEnded([ready])).toEqual([ready]);
  expect(watch.takeEnded([ready])).toEqual([]);
});

test('what had ended before anybody came is not told, though it was remembered at work', () => {
  const watch = createLibraryWatch();
  expect(watch.takeEnded([working])).toEqual([]);
  expect(watch.takeEnded([ready])).toEqual([]);
});

test('what was begun here is told though it ended before anybody saw it', () => {
  const watch = createLibraryWatch();
  expectEnd('guide');
  expect(watch.takeEnded([working])).toEqual([]);
  expect(watch.takeEnded([ready])).toEqual([ready]);
  expect(watch.takeEnded([ready])).toEqual([]);
});
