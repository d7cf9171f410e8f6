import { expect, test } from 'vitest';
import { createQuickClicks } from './quick-clicks.ts';

const play = (times: number[]) => {
  const click = createQuickClicks();
  return times.map(click).indexOf(true) + 1;
};

test('six clicks, each within 300 ms of the last', () => {
  expect(play([0, 300, 600, 900, 1200, 1500])).toBe(6);
  expect(play([0, 100, 200, 300, 400])).toBe(0);
  expect(play([0, 100, 200, 300, 400, 701])).toBe(0);
  expect(play([0, 301, 302, 303, 304, 305, 306]), 'begins anew after a pause').toBe(7);
});
