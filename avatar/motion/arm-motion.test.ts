import { describe, expect, test } from 'vitest';
import { type ArmMotion, createArmMotion } from './arm-motion.ts';
import { ARM_NAMES, ARM_REST, type ArmPose } from './channels.ts';
import { GESTURES, type GestureKey } from './gestures.ts';

const FRAME = 1 / 60;
const poseOf = (keys: readonly GestureKey[], index = 0): ArmPose => {
  const pose = keys[index]?.right;
  if (!pose) throw new Error('no pose');
  return pose;
};
const WAVE = poseOf(GESTURES.greet.keys);

function follow(arm: ArmMotion, wanted: ArmPose, seconds: number): ArmPose[] {
  return Array.from({ length: Math.round(seconds / FRAME) }, () => {
    const pose = { ...ARM_REST };
    arm.step(wanted, FRAME, pose);
    return pose;
  });
}

/** Parts of the way that a part of the arm has done, one a frame. */
const ways = (poses: readonly ArmPose[], name: keyof ArmPose, from: ArmPose, to: ArmPose) =>
  poses.map((pose) => (pose[name] - from[name]) / (to[name] - from[name]));
const reached = (way: readonly number[], part: number) => way.findIndex((done) => done >= part) * FRAME;

describe('an arm that is raised', () => {
  const way = ways(follow(createArmMotion(), WAVE, 1.5), 'down', ARM_REST, WAVE);

  test('starts and ends softly, and never goes back or too far', () => {
    const speeds = way.map((done, frame) => done - (way[frame - 1] ?? 0));
    const fastest = speeds.indexOf(Math.max(...speeds));
    expect(way[2]).toBeLessThan(0.01);
    expect(fastest * FRAME).toBeGreaterThan(0.15);
    expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0);
    expect(way.at(-1)).toBeLessThanOrEqual(1);
    expect(way.at(-1)).toBeCloseTo(1, 3);
  });

  test('is seen to move at once, and is there before the word is over', () => {
    expect(reached(way, 0.05)).toBeLessThan(0.14);
    expect(reached(way, 0.8)).toBeGreaterThan(0.42);
    expect(reached(way, 0.9)).toBeLessThan(0.65);
  });

  test('sets off with the upper arm, the hand comes last', () => {
    const poses = follow(createArmMotion(), { ...WAVE, upper: 30 }, 0.3);
    const at = (name: keyof ArmPose) => ways(poses, name, ARM_REST, { ...WAVE, upper: 30 }).at(5) ?? 0;
    expect(at('upper')).toBeGreaterThan(at('down') * 1.3);
    expect(at('spread')).toBeLessThan(at('down'));
  });
});

test('an arm that comes down does so as softly', () => {
  const arm = createArmMotion();
  const up = follow(arm, WAVE, 2).at(-1) ?? ARM_REST;
  const poses = follow(arm, ARM_REST, 1.6);
  expect(ways(poses, 'down', up, ARM_REST)[2]).toBeLessThan(0.01);
  for (const name of ARM_NAMES) expect(poses.at(-1)?.[name], name).toBeCloseTo(ARM_REST[name], 1);
});

test('hands that wave or clap are not slowed down', () => {
  for (const [keys, least] of [
    [GESTURES.greet.keys, 0.1],
    [GESTURES.applaud.keys, 0.14],
  ] as const) {
    const arm = createArmMotion();
    const [open, shut] = [poseOf(keys, 0), poseOf(keys, 1)];
    follow(arm, open, 1.2);
    const strokes = [shut, open, shut].flatMap((pose) => follow(arm, pose, 0.26));
    const outs = strokes.map(({ out }) => out);
    expect(Math.max(...outs) - Math.min(...outs)).toBeGreaterThan(least);
  }
});
