import { expect, it } from 'vitest';
import { stretchSound } from './stretch-sound.ts';

const rate = 16000;
const tone = (hertz: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

/** Crossings of zero upwards in a second. */
function pitchOf(samples: Float32Array): number {
  let crossings = 0;
  for (let at = 1; at < samples.length; at++) if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings++;
  return crossings / (samples.length / rate);
}

it.each([0.75, 1.25, 1.5, 2])('at %f times the pace it lasts as long and keeps its pitch and its loudness', (speed) => {
  const made = stretchSound(tone(180, 2), rate, speed);
  expect(made.length / rate).toBeCloseTo(2 / speed, 2);
  expect(Math.abs(pitchOf(made) - 180)).toBeLessThan(4);
  const middle = made.subarray(made.length / 4, made.length / 2);
  expect(Math.max(...middle)).toBeGreaterThan(0.42);
  expect(Math.max(...middle)).toBeLessThan(0.58);
});

it('leaves speech of its own pace, and what is too short, as it is', () => {
  expect(stretchSound(tone(180, 1), rate, 1)).toEqual(tone(180, 1));
  expect(stretchSound(new Float32Array(10), rate, 2)).toHaveLength(10);
});
