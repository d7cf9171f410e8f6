import type { Character } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { type Point, solveArm } from '../rig/arm-joints.ts';
import { fill, type Ink, linear, stroke, within } from './brush.ts';
import { paintHand } from './hand.ts';
import { CLOTH_SHADE } from './torso.ts';

/** Straight limb with round ends, thicker at `a`. */
function traceLimb(a: Point, ra: number, b: Point, rb: number): Path2D {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // Tangent lines of two circles, so that the sides meet the caps without a corner.
  const lean = Math.acos(Math.max(-1, Math.min(1, (ra - rb) / length)));
  const path = new Path2D();
  path.arc(a.x, a.y, ra, along + lean, along - lean + Math.PI * 2);
  path.arc(b.x, b.y, rb, along - lean, along + lean);
  path.closePath();
  return path;
}

/** Light from the left across a limb, whatever its direction. */
function shadeLimb(ink: Ink, path: Path2D, a: Point, b: Point, r: number, strength: number): void {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  let nx = -Math.sin(along);
  let ny = Math.cos(along);
  // The normal must point away from the lamp, which stands at the upper left.
  if (nx * 0.8 + ny * 0.6 < 0) {
    nx = -nx;
    ny = -ny;
  }
  const x = (a.x + b.x) / 2;
  const y = (a.y + b.y) / 2;
  within(ink, path, () => {
    ink.fillStyle = linear(
      ink,
      x - nx * r,
      y - ny * r,
      x + nx * r,
      y + ny * r,
      [0, 'rgba(255,255,255,.20)'],
      [0.28, 'rgba(255,255,255,.06)'],
      [0.5, `rgba(${CLOTH_SHADE},0)`],
      [1, `rgba(${CLOTH_SHADE},${strength})`],
    );
    ink.fillRect(
      Math.min(a.x, b.x) - 80,
      Math.min(a.y, b.y) - 80,
      Math.abs(a.x - b.x) + 160,
      Math.abs(a.y - b.y) + 160,
    );
  });
}

/**
 * One arm with sleeve, cuff and hand in art space.
 * @param side -1 the character's right arm (left in the picture)
 */
export function paintArm(ink: Ink, who: Character, pose: ArmPose, side: -1 | 1): void {
  const { cloth } = who.outfit;
  const r = who.body.arm;
  const joints = solveArm(who.body, pose, side);
  const { shoulder, elbow, wrist } = joints;
  const upper = traceLimb(shoulder, r, elbow, r * 0.82);
  const lower = traceLimb(elbow, r * 0.82, wrist, r * 0.64);
  const whole = new Path2D();
  whole.addPath(upper);
  whole.addPath(lower);
  ink.save();
  ink.translate(-side * 5, 7);
  fill(ink, whole, `rgba(${CLOTH_SHADE},.13)`);
  ink.translate(-side * 5, 5);
  fill(ink, whole, `rgba(${CLOTH_SHADE},.09)`);
  ink.restore();
  const tone = linear(
    ink,
    shoulder.x - 40,
    shoulder.y - 40,
    shoulder.x + 60,
    elbow.y + 60,
    [0, side < 0 ? cloth.hi : cloth.base],
    [0.4, side < 0 ? cloth.base : cloth.mid],
    [1, cloth.mid],
  );
  fill(ink, upper, tone);
  shadeLimb(ink, upper, shoulder, elbow, r, side < 0 ? 0.3 : 0.4);
  paintHandAt(ink, who, pose, side, joints.wrist, joints.hand);
  paintCuff(ink, who, elbow, wrist, r * 0.6);
  fill(ink, lower, tone);
  shadeLimb(ink, lower, elbow, wrist, r * 0.8, side < 0 ? 0.3 : 0.4);
  paintFolds(ink, who, whole, joints, side, r);
}

function paintHandAt(ink: Ink, who: Character, pose: ArmPose, side: -1 | 1, wrist: Point, angle: number): void {
  ink.save();
  ink.translate(wrist.x, wrist.y);
  ink.rotate(-angle);
  // Turning the forearm narrows the hand, then shows its other face.
  const face = Math.cos(Math.PI * Math.min(1, Math.max(0, pose.turn)));
  const width = Math.sign(face || 1) * Math.max(0.34, Math.abs(face) ** 0.6);
  ink.scale(-side * width, 1);
  ink.translate(0, 16);
  paintHand(ink, who, pose.turn > 0.5, pose.spread);
  ink.restore();
}

function paintCuff(ink: Ink, who: Character, elbow: Point, wrist: Point, r: number): void {
  const kind = who.outfit.kind;
  if (kind === 'knit' || kind === 'mandarin' || kind === 'jacket') return;
  const length = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1;
  const dx = (wrist.x - elbow.x) / length;
  const dy = (wrist.y - elbow.y) / length;
  const cuff = traceLimb(
    { x: wrist.x - dx * 10, y: wrist.y - dy * 10 },
    r * 0.96,
    { x: wrist.x + dx * 14, y: wrist.y + dy * 14 },
    r * 0.9,
  );
  fill(ink, cuff, linear(ink, wrist.x - 28, wrist.y - 20, wrist.x + 28, wrist.y + 20, [0, '#ffffff'], [1, '#cfd7e6']));
}

function paintFolds(
  ink: Ink,
  who: Character,
  whole: Path2D,
  joints: { shoulder: Point; elbow: Point; wrist: Point },
  side: -1 | 1,
  r: number,
): void {
  const { elbow, wrist } = joints;
  const along = Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x);
  within(ink, whole, () => {
    ink.save();
    ink.translate(elbow.x, elbow.y);
    ink.rotate(along);
    // x runs to the wrist; the inside of the elbow lies on the side of the trunk.
    const inner = side < 0 ? -1 : 1;
    stroke(
      ink,
      `M${r * 0.3},${inner * r * 0.95} C${r * 0.1},${inner * r * 0.3} ${-r * 0.1},${-inner * r * 0.1} ${-r * 0.4},${-inner * r * 0.35}`,
      `rgba(${CLOTH_SHADE},.26)`,
      3,
    );
    stroke(
      ink,
      `M${r * 0.55},${inner * r * 0.9} C${r * 0.5},${inner * r * 0.4} ${r * 0.4},${inner * r * 0.1} ${r * 0.2},${-inner * r * 0.25}`,
      `rgba(${CLOTH_SHADE},.18)`,
      2.6,
    );
    ink.restore();
  });
  if (who.outfit.kind === 'mandarin') return;
}
