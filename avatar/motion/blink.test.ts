import { expect, test } from 'vitest';
import { createRandom } from '../paint/brush.ts';
import { chooseBlinkDelay, closeLid, createBlink } from './blink.ts';

test('the pause between blinks stays within human bounds and is sometimes a double blink', () => {
  const random = createRandom(7);
  const delays = Array.from({ length: 2000 }, () => chooseBlinkDelay(random));
  const doubles = delays.filter((delay) => delay < 1);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0.3);
  expect(Math.max(...delays)).toBeLessThanOrEqual(6.2);
  expect(doubles.every((delay) => delay <= 0.42)).toBe(true);
  expect(doubles.length / delays.length).toBeGreaterThan(0.1);
  expect(doubles.length / delays.length).toBeLessThan(0.2);
});

test('a lid shuts fully, opens fully and falls faster than it rises', () => {
  expect(closeLid(0)).toBe(0);
  expect(closeLid(0.09)).toBe(1);
  expect(closeLid(0.5)).toBe(0);
  expect(closeLid(0.04)).toBeGreaterThan(closeLid(0.26 - 0.04));
});

test('a minute holds between eight and forty blinks and none begins inside another', () => {
  const blink = createBlink(createRandom(3));
  let blinks = 0;
  let before = 0;
  for (let i = 0; i < 60 * 60; i++) {
    const closed = blink.step(1 / 60);
    if (closed > 0 && before === 0) blinks += 1;
    before = closed;
  }
  expect(blinks).toBeGreaterThan(8);
  expect(blinks).toBeLessThan(40);
});
