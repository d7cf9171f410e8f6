import { expect, test } from 'vitest';
import { trimSilence } from './trim-silence.ts';

const rate = 1000;
const sound = (...parts: [length: number, level: number][]) =>
  Float32Array.from(parts.flatMap(([length, level]) => Array.from({ length }, () => level)));

test('silence at both ends is cut, a little is kept', () => {
  const range = trimSilence(sound([300, 0], [500, 0.5], [200, 0.001]), rate);
  expect(range?.onset).toBeCloseTo(0.3);
  expect(range?.from).toBeCloseTo(0.285);
  expect(range?.to).toBeCloseTo(0.85);
});

test('quiet speech is measured by its own loudness; pauses inside stay', () => {
  const range = trimSilence(sound([100, 0], [100, 0.02], [400, 0], [100, -0.02], [300, 0]), rate);
  expect(range).toMatchObject({ from: expect.closeTo(0.085), to: expect.closeTo(0.75) });
});

test('sound up to the ends is kept whole, silence alone is nothing', () => {
  expect(trimSilence(sound([10, 0.5]), rate)).toEqual({ onset: 0, from: 0, to: 0.01 });
  expect(trimSilence(sound([1000, 0.001]), rate)).toBeNull();
  expect(trimSilence(new Float32Array(0), rate)).toBeNull();
});
