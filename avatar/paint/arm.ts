import type { Character } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { type ArmJoints, type Point, solveArm } from '../rig/arm-joints.ts';
import { fill, glow, type Ink, linear, stroke, within } from './brush.ts';
import { paintHand } from './hand.ts';
import { paintSleeveEnd } from './sleeve-end.ts';
import { CLOTH_SHADE, paintClothTone, traceTorso } from './torso.ts';

/** Radius of a sleeve at elbow and wrist, as parts of its radius at the shoulder. */
const ELBOW = 0.83;
const WRIST = 0.66;

/** Two circles and their outer tangents: a straight limb with round ends. */
function traceLimb(a: Point, ra: number, b: Point, rb: number): Path2D {
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
function alongLimb(ink: Ink, a: Point, b: Point, draw: (length: number) => void): void {
  ink.save();
  ink.translate(a.x, a.y);
  ink.rotate(Math.atan2(b.y - a.y, b.x - a.x));
  draw(Math.hypot(b.x - a.x, b.y - a.y));
  ink.restore();
}

/** +1 where the right-hand side of a limb (seen along it) is turned away from the lamp at the upper left, else -1. */
function findShadeSide(a: Point, b: Point): 1 | -1 {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  return -Math.sin(along) * 0.75 + Math.cos(along) * 0.65 > 0 ? 1 : -1;
}

/**
 * One arm with sleeve, cuff and hand in art space.
 * @param side -1 the character's right arm (left in the picture)
 */
export function paintArm(ink: Ink, who: Character, pose: ArmPose, side: -1 | 1): void {
  const joints = solveArm(who.body, pose, side);
  const { shoulder, elbow, wrist } = joints;
  const r = who.body.arm;
  const bend = r * ELBOW;
  const end = r * WRIST;
  const upper = traceLimb(shoulder, r, elbow, bend);
  const lower = traceLimb(elbow, bend, wrist, end);
  const tone = paintClothTone(ink, who);
  paintArmShadow(ink, who, [upper, lower], side);
  fill(ink, upper, tone);
  if (who.outfit.kind === 'knit') paintKnitRows(ink, upper, shoulder, elbow, r);
  paintUpperForm(ink, upper, joints, r, bend, side);
  paintHandAt(ink, who, pose, side, wrist, joints.hand);
  paintSleeveEnd(ink, who, elbow, wrist, end, 'under');
  fill(ink, lower, tone);
  if (who.outfit.kind === 'knit') paintKnitRows(ink, lower, elbow, wrist, bend);
  paintLowerForm(ink, upper, lower, joints, r, side);
  paintSleeveEnd(ink, who, elbow, wrist, end, 'over');
}

function paintKnitRows(ink: Ink, limb: Path2D, a: Point, b: Point, r: number): void {
  within(ink, limb, () =>
    alongLimb(ink, a, b, (length) => {
      let rows = '';
      for (let x = -r; x < length + r; x += 11) rows += `M${x},${-r} Q${x + 9},0 ${x},${r} `;
      stroke(ink, rows, 'rgba(120,32,16,.075)', 2.2);
    }),
  );
}

/** The arm's shadow falls on the trunk only. */
function paintArmShadow(ink: Ink, who: Character, limbs: readonly Path2D[], side: -1 | 1): void {
  within(ink, traceTorso(who.body), () => {
    for (const [dx, dy, alpha] of [
      [4, 5, 0.12],
      [8, 10, 0.09],
      [12, 15, 0.06],
    ] as const) {
      ink.save();
      ink.translate(-side * dx * (side < 0 ? 1 : 0.6), dy);
      for (const limb of limbs) fill(ink, limb, `rgba(${CLOTH_SHADE},${alpha})`);
      ink.restore();
    }
  });
}

function shadeUpper(ink: Ink, joints: ArmJoints, r: number, bend: number, side: -1 | 1): void {
  const light = side < 0;
  // Seen along the arm, its outer edge lies at -side; the lamp stands on the left of the picture.
  const out = -side;
  alongLimb(ink, joints.shoulder, joints.elbow, (length) => {
    const tint = (alpha: number) => (light ? `rgba(255,255,255,${alpha * 0.5})` : `rgba(${CLOTH_SHADE},${alpha})`);
    ink.fillStyle = linear(ink, 0, out * r, 0, out * r * 0.1, [0, tint(0.4)], [0.5, tint(0.15)], [1, tint(0)]);
    ink.fillRect(-r, -r, length + r * 2, r * 2);
    // Below the armpit the arm parts from the trunk; above it, cloth runs on without a line.
    glow(ink, length * 0.86, -out * bend * 1.02, length * 0.56, r * 0.85, CLOTH_SHADE, light ? 0.46 : 0.36);
  });
}

function paintUpperForm(ink: Ink, path: Path2D, joints: ArmJoints, r: number, bend: number, side: -1 | 1): void {
  within(ink, path, () => {
    shadeUpper(ink, joints, r, bend, side);
    alongLimb(ink, joints.shoulder, joints.elbow, (length) =>
      stroke(
        ink,
        `M${length * 0.4},${side * (r * 0.98 - (r - bend) * 0.4)} L${length},${side * bend}`,
        `rgba(${CLOTH_SHADE},.34)`,
        2.4,
      ),
    );
  });
  // Sleeve seam over the ball of the shoulder.
  const { x, y } = joints.shoulder;
  const seam = (shift: number, foot: number) =>
    `M${x - side * (r * 0.12 - shift)},${y - r * 1.28} C${x - side * (r * 0.5 - shift)},${y - r * 0.6} ${x - side * (r * 0.66 - shift)},${y + r * 0.4} ${x - side * (r * 0.86 - shift)},${y + r * foot}`;
  stroke(ink, seam(0, 1.5), `rgba(${CLOTH_SHADE},.22)`, 1.7);
  stroke(ink, seam(2.5, 1.4), 'rgba(255,255,255,.09)', 1.5);
}

function paintLowerForm(ink: Ink, upper: Path2D, lower: Path2D, joints: ArmJoints, r: number, side: -1 | 1): void {
  const bend = r * ELBOW;
  const end = r * WRIST;
  const { shoulder, elbow, wrist } = joints;
  const shade = findShadeSide(elbow, wrist);
  const turn = Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x);
  const from = Math.atan2(elbow.y - shoulder.y, elbow.x - shoulder.x);
  // Positive bends one way, negative the other: the inside of the elbow is where the limbs close in.
  const bendAngle = Math.atan2(Math.sin(turn - from), Math.cos(turn - from));
  const inside = bendAngle > 0 ? 1 : -1;
  const depth = Math.min(1, Math.abs(bendAngle) / 1.6);
  within(ink, lower, () => {
    // The forearm's round end lies over the upper arm and must wear the same shade, or it looks like a ball joint.
    within(ink, upper, () => shadeUpper(ink, joints, r, bend, side));
    alongLimb(ink, elbow, wrist, (length) => {
      const reach = Math.max(length, bend);
      glow(ink, reach * 0.72, shade * bend * 0.95, reach * 0.8, bend * 1.15, CLOTH_SHADE, 0.5);
      glow(ink, reach * 0.75, -shade * bend * 0.9, reach * 0.6, bend * 0.8, '255,255,255', 0.18);
    });
  });
  const both = new Path2D();
  both.addPath(upper);
  both.addPath(lower);
  within(ink, both, () => {
    ink.save();
    ink.translate(elbow.x, elbow.y);
    ink.rotate(turn);
    const k = inside * bend;
    const fold = (d: string, alpha: number, width: number) =>
      stroke(ink, d, `rgba(${CLOTH_SHADE},${alpha * depth})`, width);
    // Folds fan out from the crook and die before they reach the outside.
    fold(
      `M${bend * 0.42},${k * 0.98} C${bend * 0.1},${k * 0.62} ${-bend * 0.2},${k * 0.36} ${-bend * 0.62},${k * 0.3}`,
      0.34,
      3.4,
    );
    fold(
      `M${bend * 0.5},${k * 0.95} C${bend * 0.3},${k * 0.5} ${bend * 0.08},${k * 0.05} ${-bend * 0.26},${-k * 0.22}`,
      0.26,
      2.8,
    );
    fold(
      `M${bend * 0.66},${k * 0.92} C${bend * 0.62},${k * 0.5} ${bend * 0.56},${k * 0.16} ${bend * 0.4},${-k * 0.16}`,
      0.2,
      2.4,
    );
    ink.restore();
  });
  alongLimb(ink, elbow, wrist, (length) => {
    for (const k of [-1, 1])
      stroke(
        ink,
        `M${bend * 0.5},${k * (bend - (bend - end) * 0.2)} L${length},${k * end}`,
        `rgba(${CLOTH_SHADE},.22)`,
        1.3,
      );
  });
}

function paintHandAt(ink: Ink, who: Character, pose: ArmPose, side: -1 | 1, wrist: Point, angle: number): void {
  ink.save();
  ink.translate(wrist.x, wrist.y);
  ink.rotate(-angle);
  // Turning the forearm narrows the hand, then shows its other face; a palm held up is seen flat.
  const face = Math.cos(Math.PI * Math.min(1, Math.max(0, pose.turn)));
  const flat = 1 - 0.2 * pose.turn * (1 - pose.spread);
  const width = (face < 0 ? -1 : 1) * Math.max(0.34, Math.abs(face) ** 0.6) * flat;
  ink.scale(-side * width, 1);
  ink.translate(0, 14);
  paintHand(ink, who, pose.turn > 0.5, pose.spread);
  ink.restore();
}
