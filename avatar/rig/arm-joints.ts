import type { BodyShape } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { radians } from '../paint/brush.ts';
import { FOREARM, HEAD_PIVOT, HEAD_SCALE, MIDDLE, NECK_Y, SHOULDER_Y, UPPER_ARM } from './layout.ts';

export interface Point {
  x: number;
  y: number;
}

/** Widest angle between forearm and hand. */
const MOST_BENT = radians(38);

export interface ArmJoints {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  /** Direction of the hand, radians from straight down, positive towards the right of the picture. */
  hand: number;
  /** Direction of the sleeve's end, like `hand`: along the forearm, but along the hand where the forearm points to the viewer. */
  cuff: number;
}

/** Where a chin of head space lies in art space, while the head is held straight. */
export const findChin = (y: number): number => NECK_Y + (y - HEAD_PIVOT) * HEAD_SCALE;
/** The chin that a hand of this size meets without being moved. */
const CHIN = 540;
const HAND = 0.92;
/** A chin without a jaw line. */
const ROUND_CHIN = 514;

/**
 * Where the joints of an arm lie in art space.
 * @param side -1 the character's right arm (left in the picture), 1 the other
 * @param chin its height: a hand that is lifted there meets it, however broad or tall the figure is
 */
export function solveArm(body: BodyShape, pose: ArmPose, side: -1 | 1, chin = ROUND_CHIN): ArmJoints {
  // The ball of the shoulder touches the outline of the trunk from within: a sleeve that stood out would leave a notch above it.
  const shoulder = { x: MIDDLE + side * (body.shoulder - body.arm), y: SHOULDER_Y };
  // Broad shoulders leave less room beside the trunk in an upright picture, so the arm opens less.
  const broad = Math.min(1, Math.max(0, body.shoulder - 158) / 32);
  const narrow = pose.out > 0 ? broad : 0;
  // 1 where the hand is lifted to the face.
  const lifted = part(-pose.down, 0.5, 0.75) * part(-pose.out, 0.1, 0.4);
  const out = pose.out * (1 - 0.5 * narrow);
  const upper = radians(pose.upper - 5 * narrow);
  const reach = body.reach ?? 1;
  const seen = UPPER_ARM * reach * (1 - pose.fore);
  // The whole forearm moves, so that nothing is stretched: the upper arm, which comes forward, shows less or more of itself. Broad people
  // reach further in, short arms are lifted from the shoulder.
  const inward = lifted * broad * 25;
  const meet = lifted * (chin - CHIN + (body.hand - HAND) * 100 - (1 - reach) * 220);
  const elbow = {
    x: shoulder.x + side * (Math.sin(upper) * seen - inward),
    y: shoulder.y + Math.cos(upper) * seen + meet,
  };
  const wrist = { x: elbow.x + side * out * FOREARM * reach, y: elbow.y + pose.down * FOREARM * reach };
  const wanted = side * radians(pose.hand);
  const forearm = Math.atan2(wrist.x - elbow.x, wrist.y - elbow.y);
  const along = Math.min(1, Math.max(0, (Math.hypot(out, pose.down) - 0.36) / 0.3));
  const turn = Math.atan2(Math.sin(forearm - wanted), Math.cos(forearm - wanted));
  // No wrist bends further, as far as the forearm is seen at all.
  const hand = wanted + Math.sign(turn) * Math.max(0, Math.abs(turn) - MOST_BENT) * along;
  return { shoulder, elbow, wrist, hand, cuff: wanted + turn * along };
}

/** 0 up to `from`, 1 from `to` on. */
const part = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
