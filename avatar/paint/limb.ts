import type { ArmPose } from '../motion/channels.ts';
import type { ArmJoints, Point } from '../rig/arm-joints.ts';
import type { Ink } from './brush.ts';

/** Two circles and their outer tangents: a straight limb with round ends. */
export function traceLimb(a: Point, ra: number, b: Point, rb: number): Path2D {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const path = new Path2D();
  if (length <= Math.abs(ra - rb)) {
    const [centre, r] = ra > rb ? [a, ra] : [b, rb];
    path.arc(centre.x, centre.y, r, 0, Math.PI * 2);
    return path;
  }
  const lean = Math.acos((ra - rb) / length);
  path.arc(a.x, a.y, ra, along + lean, along - lean + Math.PI * 2);
  path.arc(b.x, b.y, rb, along - lean, along + lean);
  path.closePath();
  return path;
}

/** Runs `draw` in a limb's own space: x runs from `a` to `b`, y to the right of it. */
export function alongLimb(ink: Ink, a: Point, b: Point, draw: (length: number) => void): void {
  ink.save();
  ink.translate(a.x, a.y);
  ink.rotate(Math.atan2(b.y - a.y, b.x - a.x));
  draw(Math.hypot(b.x - a.x, b.y - a.y));
  ink.restore();
}

/** +1 where the right-hand side of a limb (seen along it) is turned away from the lamp at the upper left, else -1. */
export function findShadeSide(a: Point, b: Point): 1 | -1 {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  return -Math.sin(along) * 0.75 + Math.cos(along) * 0.65 > 0 ? 1 : -1;
}

/** Runs `draw` in the space of a hand: it hangs from its wrist at 0,0 with the thumb to the right. */
export function enterHand(
  ink: Ink,
  { wrist, hand }: Pick<ArmJoints, 'wrist' | 'hand'>,
  side: -1 | 1,
  pose: ArmPose,
  draw: () => void,
): void {
  ink.save();
  ink.translate(wrist.x, wrist.y);
  ink.rotate(-hand);
  // Turning the forearm narrows the hand, then shows its other face; a palm held up is seen flat.
  const face = Math.cos(Math.PI * Math.min(1, Math.max(0, pose.turn)));
  const flat = 1 - 0.2 * pose.turn * (1 - pose.spread) * (1 - pose.fold);
  const width = (face < 0 ? -1 : 1) * Math.max(0.34, Math.abs(face) ** 0.6) * flat;
  ink.scale(-side * width, 1);
  ink.translate(0, 14);
  draw();
  ink.restore();
}
