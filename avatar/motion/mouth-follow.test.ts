import { expect, test } from 'vitest';
import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import { clampMouth, followMouth } from './mouth-follow.ts';

test('a mouth outside its range is brought back into it', () => {
  const wild: MouthPose = { open: 3, wide: -1, round: Number.NaN, press: Number.POSITIVE_INFINITY, teeth: 0.4 };
  expect(clampMouth(wild)).toEqual({ open: 1, wide: 0, round: 0, press: 1, teeth: 0.4 });
});

test('lips are nearly there after four frames and never pass the wanted shape', () => {
  const shown = { ...CLOSED_MOUTH };
  for (let i = 0; i < 4; i++) {
    followMouth(shown, { ...CLOSED_MOUTH, open: 0.8 }, 1 / 60);
    expect(shown.open).toBeLessThanOrEqual(0.8);
  }
  expect(shown.open).toBeGreaterThan(0.7);
});

test('without a source the mouth closes', () => {
  const shown = { ...CLOSED_MOUTH, open: 1 };
  for (let i = 0; i < 30; i++) followMouth(shown, null, 1 / 60);
  expect(shown.open).toBeLessThan(0.001);
});
