import { expect, test } from 'vitest';
import { CHARACTERS } from '../characters.ts';
import { ARM_REST } from '../motion/channels.ts';
import { BEATS, GESTURES } from '../motion/gestures.ts';
import { solveArm } from './arm-joints.ts';
import { frameFigure } from './framing.ts';
import { FOREARM, MIDDLE, UPPER_ARM } from './layout.ts';

/** From the wrist to the tip of the middle finger, art units at hand size 1. */
const HAND = 132;

test('the figure stands in the middle and its cut meets the lower edge', () => {
  for (const framing of ['card', 'bust', 'half'] as const) {
    for (const [width, height] of [
      [540, 960],
      [1920, 1080],
      [264, 178],
    ] as const) {
      const view = frameFigure(framing, width, height);
      expect(view.x + MIDDLE * view.scale).toBeCloseTo(width / 2, 6);
      expect(view.y + view.scale * 1320).toBeGreaterThan(height);
    }
  }
});

test('high hair keeps as clear of the top as an ordinary crown', () => {
  const crown = 150;
  const plain = frameFigure('bust', 900, 700);
  const tall = frameFigure('bust', 900, 700, 66);
  expect(tall.y + (crown - 66) * tall.scale).toBeGreaterThanOrEqual((plain.y + crown * plain.scale) * 0.85);
  expect(tall.scale).toBeLessThan(plain.scale);
});

test('hands at rest meet before the belly', () => {
  for (const who of CHARACTERS) {
    const left = solveArm(who.body, ARM_REST, 1).wrist;
    const right = solveArm(who.body, ARM_REST, -1).wrist;
    expect(left.x - right.x).toBeGreaterThan(20);
    expect(left.x - right.x).toBeLessThan(150);
    expect(left.y).toBe(right.y);
  }
});

test('no gesture stretches an arm or leaves the picture', () => {
  const phone = frameFigure('half', 540, 960);
  const reach = 540 / 2 / phone.scale;
  const poses = [...BEATS, ...Object.values(GESTURES).flatMap((gesture) => gesture.keys)].flatMap((key) => [
    key.right,
    key.left,
  ]);
  for (const pose of poses) {
    if (!pose) continue;
    for (const who of CHARACTERS) {
      const { shoulder, elbow, wrist, hand } = solveArm(who.body, pose, 1);
      const length = who.body.reach ?? 1;
      const tip = wrist.x + Math.sin(hand) * HAND * who.body.hand;
      const upper = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y);
      // The elbow of a hand at the chin comes forward as far as that chin needs it.
      if (pose.hook > 0) expect(upper).toBeLessThan(UPPER_ARM * length);
      else expect(upper).toBeCloseTo(UPPER_ARM * length * (1 - pose.fore), 6);
      expect(Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y)).toBeLessThanOrEqual(FOREARM * length * 1.001);
      expect(tip - MIDDLE).toBeLessThan(reach);
    }
  }
});
