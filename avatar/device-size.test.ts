import { expect, test } from 'vitest';
import { diagonalOf, drawingSizeFor } from './device-size.ts';

const UPRIGHT = { width: 720, height: 1280 };
const ACROSS = { width: 1280, height: 720 };

test.each([
  ['a robot’s panel, 3.5 inches', 320, 480, 1, true, null, UPRIGHT],
  ['the same, across', 480, 320, 1, true, null, ACROSS],
  ['a watch', 198, 242, 2, true, null, UPRIGHT],
  ['a small phone of long ago', 320, 480, 2, true, null, UPRIGHT],
  ['a phone', 390, 844, 3, true, null, null],
  ['a tablet', 820, 1180, 2, true, null, null],
  ['a laptop', 1440, 900, 2, false, null, null],
  ['a kiosk', 1080, 1920, 1, true, null, null],
  ['a small window is no small screen', 480, 320, 1, false, null, null],
  ['a phone-like module known to be small', 480, 854, 1.5, true, 9.5, UPRIGHT],
  ['just above', 480, 854, 1.5, true, 9.51, null],
  ['a panel that is larger than it looks', 320, 480, 1, true, 18, null],
  ['nonsense is not known', 320, 480, 1, true, -3, UPRIGHT],
])('%s: %ix%i at %d, touch %s, known %s', (_what, width, height, pixelRatio, isTouch, knownCm, size) => {
  expect(drawingSizeFor({ width, height, pixelRatio, isTouch }, knownCm)).toEqual(size);
});

test('a phone of 390 by 844 is 14.8 cm, which it is', () => {
  expect(diagonalOf({ width: 390, height: 844, pixelRatio: 3, isTouch: true }, null)).toBeCloseTo(14.8, 1);
});
