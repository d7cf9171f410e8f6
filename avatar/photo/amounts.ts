import type { RigPose } from '../motion/pose.ts';
import type { Amounts } from './shapes.ts';

/** Lips are at most so far apart, in halves of the mouth. */
const WIDEST = 0.86;

const limit = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** How far the lips are apart for a mouth, in halves of its width. */
export const gapOf = (pose: RigPose): number => {
  const { open, press, wide, round } = pose.mouth;
  return open * (1 - press) * WIDEST * (1 - wide * 0.22 - round * 0.12);
};

/** What the pose of the figure does to the picture: written into `amounts`. */
export function readAmounts(pose: RigPose, amounts: Amounts): void {
  const { mouth } = pose;
  const gap = gapOf(pose);
  const sag = pose.smile < 0 ? 0.7 : 1;
  amounts.turn = limit(pose.headX, 1.1);
  amounts.nod = limit(pose.headY, 1.2);
  amounts.roll = limit(pose.roll, 1.2);
  amounts.lean = limit(pose.lean, 1.4);
  amounts.sway = limit(pose.sway, 1);
  amounts.breath = pose.breath;
  amounts.browLeft = limit(pose.brow + pose.browSkew * 0.5, 1.1);
  amounts.browRight = limit(pose.brow - pose.browSkew * 0.5, 1.1);
  amounts.smile = limit(pose.smile * sag, 1.1) * (1 - mouth.round * 0.6);
  amounts.wide = mouth.wide * 0.9;
  amounts.round = mouth.round;
  amounts.press = mouth.press;
  amounts.jaw = gap * 0.62;
  // `s` and `i` show teeth: the upper lip gives way.
  amounts.lipUp = gap * (0.24 + mouth.round * 0.2) + Math.min(gap * 1.5, 0.16) * mouth.teeth * 0.6;
  amounts.lipDown = gap * (0.78 - mouth.round * 0.2);
  amounts.shut = 1;
  amounts.teeth = mouth.teeth - mouth.round * 0.9;
  const lids = Math.min(
    1,
    Math.max(0, pose.blink + (1 - pose.blink) * (Math.max(0, pose.squint) * 0.22 + Math.max(0, pose.gazeY) * 0.2)),
  );
  amounts.lidLeft = lids;
  amounts.lidRight = lids;
}
