import type { Mascot } from '../../character.ts';
import type { ArmPose } from '../../motion/channels.ts';
import { type ArmJoints, solveArm } from '../../rig/arm-joints.ts';
import { MIDDLE } from '../../rig/layout.ts';
import { clipTo, ellipse, fill, glow, type Ink, lerp, linear, radial, stroke, within } from '../brush.ts';
import { alongLimb, enterHand, findShadeSide, traceLimb } from '../limb.ts';
import { traceTorso } from '../torso.ts';
import { coatTone } from './trunk.ts';

/** Half width of the light front between the arms. */
const SHIRT = 84;

interface Limb extends ArmJoints {
  side: -1 | 1;
  pose: ArmPose;
  upper: Path2D;
  lower: Path2D;
}

function prepare(who: Mascot, pose: ArmPose, side: -1 | 1): Limb {
  const joints = solveArm(who.body, pose, side);
  const r = who.body.arm;
  return {
    ...joints,
    side,
    pose,
    upper: traceLimb(joints.shoulder, r, joints.elbow, r * 0.92),
    lower: traceLimb(joints.elbow, r * 0.92, joints.wrist, r * 0.8),
  };
}

export function paintLimbs(
  ink: Ink,
  who: Mascot,
  poses: Record<'left' | 'right', ArmPose>,
  coverShoulders: () => void,
): void {
  const limbs = [prepare(who, poses.left, 1), prepare(who, poses.right, -1)];
  const tone = coatTone(ink, who);
  const { fur } = who;
  for (const { upper, lower, shoulder, elbow, side } of limbs) {
    within(ink, traceTorso(who.body), () => {
      for (const [distance, alpha] of [
        [5, 0.14],
        [11, 0.1],
        [17, 0.06],
      ] as const) {
        ink.save();
        ink.translate(-side * distance * 0.7, distance * 1.2);
        fill(ink, lower, `rgba(${fur.shade},${alpha})`);
        ink.restore();
      }
    });
    fill(ink, upper, tone);
    within(ink, upper, () => shadeUpper(ink, who, { shoulder, elbow, side }));
  }
  // Belly and scarf keep to the middle: over the arms they would look like loose ribbons.
  const flanks = new Path2D();
  flanks.rect(0, 0, MIDDLE * 2, 626);
  for (const x of [0, MIDDLE + SHIRT]) flanks.rect(x, 0, MIDDLE - SHIRT, 800);
  clipTo(ink, flanks, coverShoulders);
  for (const limb of limbs) {
    paintForearm(ink, who, limb, tone);
    within(ink, traceTorso(who.body), () =>
      enterHand(ink, limb, limb.side, limb.pose, () => glow(ink, 0, 48, 60, 58, '18,8,6', 0.42)),
    );
    enterHand(ink, limb, limb.side, limb.pose, () => paintPaw(ink, who, limb.pose.turn > 0.5, limb.pose.spread));
  }
}

function shadeUpper(ink: Ink, who: Mascot, { shoulder, elbow, side }: Pick<Limb, 'shoulder' | 'elbow' | 'side'>): void {
  const { fur } = who;
  const r = who.body.arm;
  alongLimb(ink, shoulder, elbow, (length) => {
    const out = -side;
    const rgb = side < 0 ? '255,240,214' : fur.shade;
    ink.fillStyle = linear(ink, 0, out * r, 0, out * r * 0.1, [0, `rgba(${rgb},.3)`], [1, `rgba(${rgb},0)`]);
    ink.fillRect(-r, -r, length + r * 2, r * 2);
    glow(ink, length * 0.86, -out * r, length * 0.6, r * 0.8, fur.shade, 0.42);
  });
}

function paintForearm(
  ink: Ink,
  who: Mascot,
  { elbow, wrist, upper, lower, shoulder, side }: Limb,
  tone: CanvasGradient,
) {
  const { fur } = who;
  const r = who.body.arm;
  const dark = findShadeSide(elbow, wrist);
  fill(ink, lower, tone);
  within(ink, lower, () => {
    // The round end over the upper arm wears its shade, or it looks like a ball joint.
    within(ink, upper, () => shadeUpper(ink, who, { shoulder, elbow, side }));
    alongLimb(ink, elbow, wrist, (length) => {
      const reach = Math.max(length, r);
      glow(ink, reach * 0.7, dark * r, reach * 0.8, r * 1.1, fur.shade, 0.42);
      glow(ink, reach * 0.7, -dark * r * 0.9, reach * 0.6, r * 0.8, '255,244,220', 0.24);
      // The coat turns dark towards the paw.
      const x = Math.max(length - r * 0.9, -r * 0.4);
      ink.fillStyle = linear(ink, x, 0, x + r * 1.1, 0, [0, `${fur.dark}00`], [0.7, fur.dark], [1, fur.darker]);
      ink.fillRect(x, -r * 1.2, length + r * 3, r * 2.4);
    });
  });
}

const PADS = [
  [-19, 60],
  [0, 67],
  [19, 60],
] as const;

/** Hangs from its wrist at 0,0. */
function paintPaw(ink: Ink, who: Mascot, palm: boolean, spread: number): void {
  const { fur } = who;
  const s = who.body.hand;
  ink.save();
  ink.scale(s, s);
  ink.translate(0, -8);
  const tone = radial(ink, -12, 26, 6, 70, [0, '#7a5244'], [0.5, fur.dark], [1, fur.darker]);
  const open = lerp(0.9, 1.2, spread);
  const paw = new Path2D();
  const part = (x: number, y: number, rx: number, ry: number, turn = 0): void => {
    const one = new Path2D();
    one.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
    paw.addPath(one);
  };
  part(28 * open, 34, 13, 17, -0.5);
  for (const [x, y] of PADS) part(x * open, y, 15, 17);
  part(0, 34, 35, 37);
  // Dark on dark: a lit rim tells one paw from the other.
  stroke(ink, paw, 'rgba(255,206,170,.55)', 3.4);
  fill(ink, paw, tone);
  for (const x of [-9.5, 9.5]) stroke(ink, `M${x * open},${62} v15`, 'rgba(20,8,6,.5)', 2);
  if (palm) {
    ellipse(ink, 0, 40, 17, 14, radial(ink, -4, 36, 2, 20, [0, '#ffc6ba'], [1, '#e08e80']));
    for (const [x, y] of PADS) ellipse(ink, x * open, y + 3, 7, 7.5, '#eda193');
    ellipse(ink, 27 * open, 36, 5.5, 7, '#eda193', -0.5);
  } else {
    glow(ink, -10, 26, 22, 22, '255,220,190', 0.22);
    for (const [x, y] of PADS) glow(ink, x * open - 3, y - 2, 9, 9, '255,220,190', 0.18);
  }
  ink.restore();
}
