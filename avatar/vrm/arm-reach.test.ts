import { describe, expect, test } from 'vitest';
import { ARM_REST, type ArmPose } from '../motion/channels.ts';
import { BEATS, GESTURES } from '../motion/gestures.ts';
import { type ArmSize, reachArm, turnArm } from './arm-reach.ts';

const SIZE: ArmSize = { upper: 0.24, lower: 0.21, shoulder: 0.12, chest: 0.13 };
const poses: [string, ArmPose][] = [
  ['rest', ARM_REST],
  ...Object.entries(GESTURES).flatMap(([name, { keys }]) =>
    keys.flatMap((key) => [key.right, key.left].flatMap((pose) => (pose ? [[name, pose] as [string, ArmPose]] : []))),
  ),
  ...BEATS.flatMap(({ right, left }, index) =>
    [right, left].flatMap((pose) => (pose ? [[`beat ${index}`, pose] as [string, ArmPose]] : [])),
  ),
];
const armOf = (name: string, index = 0) => {
  const found = poses.filter(([known]) => known === name)[index];
  if (!found) throw new Error(`no ${name}`);
  return reachArm(found[1], SIZE, false);
};

describe.each(poses)('the arm of %s', (_, pose) => {
  test('has its own length, bends the wrist as people can, and stays out of the body', () => {
    for (const isBelow of [true, false]) {
      const { upper, lower, hand, wrist } = reachArm(pose, SIZE, isBelow);
      const end = upper.clone().multiplyScalar(SIZE.upper).addScaledVector(lower, SIZE.lower);
      expect(end.distanceTo(wrist)).toBeLessThan(0.03); // what is too far is reached for
      expect(hand.angleTo(lower)).toBeLessThan((60 * Math.PI) / 180);
      const isBeforeBody = wrist.x + SIZE.shoulder < SIZE.shoulder * 0.7;
      if (isBeforeBody) expect(end.z).toBeGreaterThan(SIZE.chest * 0.8);
      expect(upper.y).toBeLessThan(-0.3); // elbows hang
    }
  });

  test('turns its bones by numbers', () => {
    for (const turned of Object.values(turnArm(pose, SIZE, true))) expect(turned.length()).toBeCloseTo(1, 5);
  });
});

test('hands go where the gesture has them', () => {
  const high = (name: string, index = 0) => armOf(name, index).wrist.y;
  expect(armOf('rest').wrist.y).toBeLessThan(-0.25);
  expect(high('greet')).toBeGreaterThan(high('rest') + 0.2);
  expect(armOf('greet').hand.y).toBeGreaterThan(0.8);
  expect(armOf('point').hand.x).toBeGreaterThan(0.5);
  expect(armOf('point').wrist.x).toBeGreaterThan(0.03);
  expect(armOf('thank').palm.z).toBeLessThan(-0.5);
  expect(armOf('think').wrist.y).toBeGreaterThan(-0.12);
});

test('clapping palms face each other, and come near', () => {
  const [apart, together] = [armOf('applaud', 0), armOf('applaud', 2)];
  expect(together.palm.clone().normalize().x).toBeLessThan(-0.6);
  expect(together.wrist.x).toBeLessThan(apart.wrist.x);
  expect(together.wrist.x + SIZE.shoulder).toBeLessThan(0.03);
});

test.each(poses)('the hand of %s stays in a narrow picture', (_, pose) => {
  const room = 0.22;
  const { lower, hand, wrist } = reachArm(pose, { ...SIZE, room }, false);
  expect(wrist.x + SIZE.shoulder + Math.max(0, hand.x) * SIZE.lower * 0.8).toBeLessThan(room + 0.035);
  expect(hand.angleTo(lower)).toBeLessThan((61 * Math.PI) / 180);
});
