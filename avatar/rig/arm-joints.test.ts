import { expect, test } from 'vitest';
import { CHARACTERS } from '../characters.ts';
import { ARM_REST, type ArmPose } from '../motion/channels.ts';
import { GESTURES } from '../motion/gestures.ts';
import { findChin, solveArm } from './arm-joints.ts';
import { MIDDLE } from './layout.ts';

const PEOPLE = CHARACTERS.filter((who) => who.kind === 'person');
const poseOf = (name: 'think' | 'point'): ArmPose => {
  const pose = GESTURES[name].keys[0]?.right;
  if (!pose) throw new Error(`no ${name}`);
  return pose;
};

test.each(PEOPLE)('the bent finger of $code lies under the chin, however broad and tall the figure is', (who) => {
  const chin = findChin(who.face.chinY);
  const { wrist, hand, elbow } = solveArm(who.body, poseOf('think'), -1, chin);
  // The joint of the bent finger, in the hand's own space (see paint/hand.ts).
  const [x, y] = [36 * who.body.hand, 14 + 76 * who.body.hand];
  const finger = {
    x: wrist.x + x * Math.cos(hand) + y * Math.sin(hand),
    y: wrist.y - x * Math.sin(hand) + y * Math.cos(hand),
  };
  expect(Math.abs(finger.x - MIDDLE)).toBeLessThan(30);
  expect(Math.abs(finger.y - chin)).toBeLessThan(16);
  expect(elbow.y).toBeGreaterThan(wrist.y + 120);
});

test.each(PEOPLE)('the hand of $code points out of the trunk and stays in the picture, on both sides alike', (who) => {
  const [right, left] = [solveArm(who.body, poseOf('point'), -1), solveArm(who.body, poseOf('point'), 1)];
  expect(MIDDLE - right.wrist.x).toBeGreaterThan(who.body.waist);
  expect(left.wrist.x - MIDDLE).toBeCloseTo(MIDDLE - right.wrist.x, 6);
  expect(left.hand).toBeCloseTo(-right.hand, 6);
});

test('only a hand that is lifted to the face goes by the chin', () => {
  const [who] = PEOPLE;
  if (!who) throw new Error('nobody');
  expect(solveArm(who.body, ARM_REST, -1, 600)).toEqual(solveArm(who.body, ARM_REST, -1, 500));
});
