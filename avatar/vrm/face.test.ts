import { expect, test } from 'vitest';
import { MOODS } from '../motion/moods.ts';
import type { RigPose } from '../motion/pose.ts';
import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import { FEELINGS, mixFeelings, mixVisemes, VISEMES } from './face.ts';

const mouth = (shape: Partial<MouthPose>): MouthPose => ({ ...CLOSED_MOUTH, ...shape });
const strongest = (shape: Partial<MouthPose>) => {
  const shares = mixVisemes(mouth(shape));
  return VISEMES.toSorted((a, b) => shares[b] - shares[a])[0];
};

test.each([
  ['a', { open: 0.9, wide: 0.15 }, 'aa'],
  ['i', { open: 0.2, wide: 0.8 }, 'ih'],
  ['u', { open: 0.2, round: 0.95 }, 'ou'],
  ['o', { open: 0.55, round: 0.7 }, 'oh'],
  ['a wide e', { open: 0.5, wide: 0.85 }, 'ee'],
])('%s is mostly its own shape', (_, shape, name) => {
  expect(strongest(shape)).toBe(name);
  expect(mixVisemes(mouth(shape))[name as 'aa']).toBeGreaterThan(0.3);
});

test('a shut mouth has no shape, however its lips are held', () => {
  for (const shape of [{}, { wide: 1 }, { round: 1 }, { open: 0.9, press: 1 }, { press: 1, round: 1 }])
    expect(Object.values(mixVisemes(mouth(shape))).every((share) => share === 0)).toBe(true);
});

test('shapes never add up to more than one, and none is negative', () => {
  const steps = [0, 0.25, 0.5, 0.75, 1];
  for (const open of steps)
    for (const wide of steps)
      for (const round of steps) {
        const shares = Object.values(mixVisemes(mouth({ open, wide, round })));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.000001);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }
});

test('every mood but the calm one shows its own face, weaker while the mouth is open', () => {
  const pose = { smile: 0, brow: 0, browSkew: 0 } as RigPose;
  const top = (mood: (typeof MOODS)[number]) => {
    const felt = mixFeelings(mood, pose, 0);
    return FEELINGS.toSorted((a, b) => felt[b] - felt[a])[0];
  };
  expect(MOODS.map(top)).toEqual(['relaxed', 'happy', 'sad', 'angry', 'surprised']);
  expect(mixFeelings('glad', pose, 1).happy).toBeLessThan(mixFeelings('glad', pose, 0).happy);
});

test('a smile of a gesture shows without any mood', () => {
  expect(mixFeelings('calm', { smile: 1, brow: 0, browSkew: 0 } as RigPose, 0).happy).toBeGreaterThan(0.4);
});
