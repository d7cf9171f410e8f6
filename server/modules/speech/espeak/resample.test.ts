import { expect, test } from 'vitest';
import { resample } from './resample.ts';

const tone = (frequency: number, rate: number, length: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin((2 * Math.PI * frequency * index) / rate));
const level = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

test('a tone that fits keeps its level and its phase', () => {
  const output = resample(tone(1000, 22_050, 22_050), 22_050, 16_000);
  const ideal = tone(1000, 16_000, 16_000);
  expect(output.length).toBe(16_000);
  const error = output.map((value, index) => value - (ideal[index] ?? 0)).subarray(100, 15_900);
  expect(level(error)).toBeLessThan(0.002);
});

test('a tone above the new half rate is gone', () => {
  const output = resample(tone(9500, 22_050, 22_050), 22_050, 16_000).subarray(100, 15_900);
  expect(level(output)).toBeLessThan(0.002);
});
