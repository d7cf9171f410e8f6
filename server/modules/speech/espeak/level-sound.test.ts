import { expect, test } from 'vitest';
import { levelSound } from './level-sound.ts';

const rate = 16_000;
const tone = (frequency: number, height: number) =>
  Float32Array.from({ length: rate }, (_, index) => height * Math.sin((2 * Math.PI * frequency * index) / rate));
const level = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const levelled = (samples: Float32Array, volume = 1) => {
  levelSound(samples, volume);
  return samples;
};

test('quiet and loud voices come out alike, pauses not counted', () => {
  const quiet = tone(300, 0.05);
  const loud = tone(300, 0.5).fill(0, 8000);
  expect(level(levelled(quiet))).toBeCloseTo(level(levelled(loud).subarray(0, 8000)), 2);
});

test('volume scales, and nothing ever passes full scale', () => {
  expect(level(levelled(tone(300, 0.2), 0.5)) / level(levelled(tone(300, 0.2)))).toBeCloseTo(0.5, 2);
  expect(level(levelled(tone(300, 0.2), 0))).toBe(0);
  const spiky = tone(300, 0.03);
  spiky.fill(0.9, 4000, 4010);
  expect(Math.max(...levelled(spiky, 2).map(Math.abs))).toBeLessThanOrEqual(1);
});

test('silence stays silent, an offset goes', () => {
  expect(level(levelled(new Float32Array(rate)))).toBe(0);
  const shifted = levelled(tone(300, 0.2).map((value) => value + 0.3)).subarray(2000);
  expect(shifted.reduce((sum, value) => sum + value, 0) / shifted.length).toBeCloseTo(0, 2);
});
