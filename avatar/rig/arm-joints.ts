import type { BodyShape } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { FOREARM, MIDDLE, SHOULDER_Y, UPPER_ARM } from './layout.ts';

export interface Point {
  x: number;
  y: number;
}

export interface ArmJoints {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  /** Direction of the hand, radians from straight down, positive towards the right of the picture. */
  hand: number;
}

/**
 * Where the joints of an arm lie in art space.
 * @param side -1 the character's right arm (left in the picture), 1 the other
 */
export function solveArm(body: BodyShape, pose: ArmPose, side: -1 | 1): ArmJoints {
  const toRadians = Math.PI / 180;
  const shoulder = { x: MIDDLE + side * (body.shoulder - body.arm * 0.84), y: SHOULDER_Y };
  const upper = pose.upper * toRadians;
  // `flex` counts up and inward as negative: -90 points to the middle, -180 straight up.
  const lower = pose.flex * toRadians;
  const elbow = { x: shoulder.x + side * Math.sin(upper) * UPPER_ARM, y: shoulder.y + Math.cos(upper) * UPPER_ARM };
  const length = FOREARM * pose.reach;
  const wrist = { x: elbow.x + side * Math.sin(lower) * length, y: elbow.y + Math.cos(lower) * length };
  return { shoulder, elbow, wrist, hand: side * (pose.flex - pose.wrist) * toRadians };
}
