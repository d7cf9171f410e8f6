import type { Person } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { type ArmJoints, findChin, type Point, solveArm } from '../rig/arm-joints.ts';
import { clipTo, fill, glow, type Ink, lerp, linear, stroke, within } from './brush.ts';
import { paintHand } from './hand.ts';
import { alongLimb, enterHand, findShadeSide, traceLimb } from './limb.ts';
import { paintSleeveEnd } from './sleeve-end.ts';
import { paintClothTone, traceTorso } from './torso.ts';

/** Radius of a sleeve at elbow and wrist, as parts of its radius at the shoulder. */
const ELBOW = 0.83;
const WRIST = 0.66;

/** One arm at one moment: all that its parts need. */
interface Sleeve extends ArmJoints {
  who: Person;
  /** -1 the character's right arm (left in the picture). */
  side: -1 | 1;
  /** Radii at shoulder, elbow, wrist. */
  r: number;
  bend: number;
  end: number;
  upper: Path2D;
  lower: Path2D;
  /** "r,g,b" of the folds. */
  shade: string;
}

function prepareSleeve(who: Person, pose: ArmPose, side: -1 | 1): Sleeve {
  const joints = solveArm(who.body, pose, side, findChin(who.face.chinY));
  const r = who.body.arm;
  const bend = r * ELBOW;
  const end = r * WRIST;
  return {
    ...joints,
    who,
    side,
    r,
    bend,
    end,
    upper: traceLimb(joints.shoulder, r, joints.elbow, bend),
    lower: traceLimb(joints.elbow, bend, joints.wrist, end),
    shade: who.outfit.cloth.shade,
  };
}

/**
 * Draws both arms with sleeves, cuffs and hands in art space; the right hand lies on the left one.
 * @param coverShoulders draws what hides the beginning of the sleeves; forearms and hands come after it
 */
export function paintArms(
  ink: Ink,
  who: Person,
  poses: Record<'left' | 'right', ArmPose>,
  coverShoulders: () => void,
): void {
  const sleeves = [prepareSleeve(who, poses.left, 1), prepareSleeve(who, poses.right, -1)] as const;
  const tone = paintClothTone(ink, who);
  const knit = who.outfit.kind === 'knit';
  for (const sleeve of sleeves) {
    paintShadow(ink, sleeve);
    clipTo(ink, traceSleeveSide(sleeve), () => {
      fill(ink, sleeve.upper, tone);
      if (knit) paintKnitRows(ink, sleeve.upper, sleeve.shoulder, sleeve.elbow, sleeve.r);
      paintUpperForm(ink, sleeve);
    });
  }
  coverShoulders();
  for (const sleeve of sleeves) {
    const pose = sleeve.side < 0 ? poses.right : poses.left;
    // A forearm that points to the viewer has its hand in front of it; else the sleeve lies over the wrist.
    const foreshortened = Math.hypot(pose.out, pose.down) < 0.28;
    if (foreshortened) paintForearm(ink, sleeve, tone);
    paintHandAt(ink, sleeve, pose);
    paintSleeveEnd(ink, who, sleeve.wrist, sleeve.cuff, sleeve.end, 'under');
    if (foreshortened) paintSleeveMouth(ink, sleeve, tone);
    else paintForearm(ink, sleeve, tone);
    paintSleeveEnd(ink, who, sleeve.wrist, sleeve.cuff, sleeve.end, 'over');
  }
}

/** End of a sleeve that comes towards the viewer: a short stub in the direction of the hand. */
function paintSleeveMouth(ink: Ink, { wrist, cuff, end, shade }: Sleeve, tone: CanvasGradient): void {
  const back = { x: wrist.x - Math.sin(cuff) * end * 0.9, y: wrist.y - Math.cos(cuff) * end * 0.9 };
  const stub = fill(ink, traceLimb(back, end * 1.12, wrist, end), tone);
  within(ink, stub, () => glow(ink, back.x + end * 0.5, back.y + end * 0.6, end * 1.5, end * 1.3, shade, 0.4));
}

function paintForearm(ink: Ink, sleeve: Sleeve, tone: CanvasGradient): void {
  fill(ink, sleeve.lower, tone);
  if (sleeve.who.outfit.kind === 'knit') paintKnitRows(ink, sleeve.lower, sleeve.elbow, sleeve.wrist, sleeve.bend);
  paintLowerForm(ink, sleeve);
  paintFolds(ink, sleeve);
}

/** The arm's shadow falls on the trunk only. */
function paintShadow(ink: Ink, { who, side, shoulder, upper, lower, shade }: Sleeve): void {
  within(ink, traceTorso(who.body), () => {
    // No shadow near the armhole, where sleeve and trunk are one.
    const fade = (y: number, alpha: number) =>
      linear(ink, 0, y + 30, 0, y + 130, [0, `rgba(${shade},0)`], [1, `rgba(${shade},${alpha})`]);
    for (const [distance, alpha] of [
      [4, 0.13],
      [9, 0.09],
      [14, 0.06],
    ] as const) {
      ink.save();
      ink.translate(-side * distance * (side < 0 ? 1 : 0.6), distance * 1.2);
      fill(ink, upper, fade(shoulder.y, alpha));
      fill(ink, lower, `rgba(${shade},${alpha})`);
      ink.restore();
    }
  });
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

/** 1 where the upper arm hangs down: it parts from the trunk below the armpit, not across it. */
const hangOf = ({ shoulder, elbow, r }: Sleeve): number =>
  Math.min(1, Math.max(0, (elbow.y - shoulder.y - r * 1.5 - 20) / 60));

/** Seam of the sleeve over the ball of the shoulder down to the armpit; `shift` moves it outward. */
function traceSeam(sleeve: Sleeve, shift: number, foot: number): string {
  const { who, side, r } = sleeve;
  const { x, y } = sleeve.shoulder;
  // On broad people the lapels reach to the armpit; a sleeve that hangs must not lie over them.
  const clear = Math.min(0.26, Math.max(0, who.body.shoulder - 158) * 0.011) * hangOf(sleeve);
  const at = (part: number) => x - side * (r * part - shift);
  return `M${at(0.12)},${y - r * 1.28} C${at(0.5 - clear * 0.4)},${y - r * 0.6} ${at(0.66 - clear)},${y + r * 0.4} ${at(0.86 - clear)},${y + r * foot}`;
}

/** Outside of the seam: what of the upper arm may be seen. The trunk keeps its own cloth inside of it. */
function traceSleeveSide(sleeve: Sleeve): string {
  const { shoulder, elbow, side, r, bend } = sleeve;
  const far = (distance: number) => shoulder.x + side * distance;
  const armpit = shoulder.y + r * 1.5;
  // A hanging arm ends at the line from the armpit to the inside of its elbow.
  const hang = hangOf(sleeve);
  const inside = lerp(far(-400), elbow.x - side * bend * 1.08, hang);
  const below = lerp(armpit, elbow.y, hang);
  return `${traceSeam(sleeve, 0, 1.5)} L${inside},${below} H${far(-400)} V${armpit + 800} H${far(500)} V${shoulder.y - 300} H${far(-r * 0.12)}Z`;
}

function shadeUpper(ink: Ink, { shoulder, elbow, side, r, bend, shade }: Sleeve): void {
  const light = side < 0;
  // Seen along the arm, its outer edge lies at -side; the lamp stands on the left of the picture.
  const out = -side;
  const tint = (alpha: number) => (light ? `rgba(255,255,255,${alpha * 0.5})` : `rgba(${shade},${alpha})`);
  alongLimb(ink, shoulder, elbow, (length) => {
    ink.fillStyle = linear(ink, 0, out * r, 0, out * r * 0.1, [0, tint(0.4)], [0.5, tint(0.15)], [1, tint(0)]);
    ink.fillRect(-r, -r, length + r * 2, r * 2);
    // Below the armpit the arm parts from the trunk; above it, cloth runs on without a line.
    glow(ink, length * 0.86, -out * bend * 1.02, length * 0.56, r * 0.85, shade, light ? 0.46 : 0.36);
  });
}

function paintUpperForm(ink: Ink, sleeve: Sleeve): void {
  const { shoulder, elbow, side, r, bend, shade } = sleeve;
  within(ink, sleeve.upper, () => {
    shadeUpper(ink, sleeve);
    alongLimb(ink, shoulder, elbow, (length) =>
      stroke(
        ink,
        `M${length * 0.4},${side * (r * 0.98 - (r - bend) * 0.4)} L${length},${side * bend}`,
        `rgba(${shade},.34)`,
        2.4,
      ),
    );
  });
  stroke(ink, traceSeam(sleeve, 0, 1.5), `rgba(${shade},.26)`, 1.7);
  stroke(ink, traceSeam(sleeve, 2.5, 1.4), 'rgba(255,255,255,.09)', 1.5);
}

function paintLowerForm(ink: Ink, sleeve: Sleeve): void {
  const { elbow, wrist, bend, end, shade } = sleeve;
  const dark = findShadeSide(elbow, wrist);
  within(ink, sleeve.lower, () => {
    // The forearm's round end lies over the upper arm and must wear the same shade, or it looks like a ball joint;
    // an arm that is folded up lies before the whole upper arm, and its shade would cut the sleeve in two.
    ink.save();
    ink.globalAlpha = Math.min(1, Math.max(0, (2 - Math.abs(foldOf(sleeve))) / 0.6));
    within(ink, sleeve.upper, () => shadeUpper(ink, sleeve));
    ink.restore();
    alongLimb(ink, elbow, wrist, (length) => {
      const reach = Math.max(length, bend);
      glow(ink, reach * 0.72, dark * bend * 0.95, reach * 0.8, bend * 1.15, shade, 0.5);
      glow(ink, reach * 0.75, -dark * bend * 0.9, reach * 0.6, bend * 0.8, '255,255,255', 0.18);
    });
  });
  alongLimb(ink, elbow, wrist, (length) => {
    if (length < bend) return;
    for (const k of [-1, 1])
      stroke(ink, `M${bend * 0.5},${k * (bend - (bend - end) * 0.2)} L${length},${k * end}`, `rgba(${shade},.26)`, 1.3);
  });
}

/** Angle by which the forearm leaves the line of the upper arm, radians. */
function foldOf({ shoulder, elbow, wrist }: Sleeve): number {
  const turn = Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x);
  const from = Math.atan2(elbow.y - shoulder.y, elbow.x - shoulder.x);
  return Math.atan2(Math.sin(turn - from), Math.cos(turn - from));
}

/** Folds fan out from the crook of the elbow and die before they reach the outside. */
function paintFolds(ink: Ink, sleeve: Sleeve): void {
  const { elbow, wrist, bend, upper, lower, shade } = sleeve;
  const angle = foldOf(sleeve);
  const depth = Math.min(1, Math.abs(angle) / 1.6);
  const both = new Path2D();
  both.addPath(upper);
  both.addPath(lower);
  within(ink, both, () =>
    alongLimb(ink, elbow, wrist, () => {
      // The inside of the elbow is the side towards which the limbs close in.
      const k = (angle > 0 ? 1 : -1) * bend;
      const fold = (d: string, alpha: number, width: number) =>
        stroke(ink, d, `rgba(${shade},${alpha * depth})`, width);
      fold(
        `M${bend * 0.42},${k * 0.98} C${bend * 0.1},${k * 0.62} ${-bend * 0.2},${k * 0.36} ${-bend * 0.62},${k * 0.3}`,
        0.36,
        3.4,
      );
      fold(
        `M${bend * 0.5},${k * 0.95} C${bend * 0.3},${k * 0.5} ${bend * 0.08},${k * 0.05} ${-bend * 0.26},${-k * 0.22}`,
        0.28,
        2.8,
      );
      fold(
        `M${bend * 0.66},${k * 0.92} C${bend * 0.62},${k * 0.5} ${bend * 0.56},${k * 0.16} ${bend * 0.4},${-k * 0.16}`,
        0.22,
        2.4,
      );
    }),
  );
}

function paintHandAt(ink: Ink, { who, wrist, hand, side }: Sleeve, pose: ArmPose): void {
  enterHand(ink, { wrist, hand }, side, pose, () => paintHand(ink, who, pose));
}
