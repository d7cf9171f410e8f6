import type { BodyShape } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { radians } from '../paint/brush.ts';
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
  const shoulder = { x: MIDDLE + side * (body.shoulder - body.arm * 0.9), y: SHOULDER_Y };
  const upper = radians(pose.upper);
  const elbow = { x: shoulder.x + side * Math.sin(upper) * UPPER_ARM, y: shoulder.y + Math.cos(upper) * UPPER_ARM };
  const wrist = { x: elbow.x + side * pose.out * FOREARM, y: elbow.y + pose.down * FOREARM };
  return { shoulder, elbow, wrist, hand: side * radians(pose.hand) };
}
