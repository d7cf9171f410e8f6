import type { Robot } from '../../character.ts';
import type { ArmPose } from '../../motion/channels.ts';
import { type ArmJoints, type Point, solveArm } from '../../rig/arm-joints.ts';
import { ellipse, fill, glow, type Ink, linear, radial, stroke, within } from '../brush.ts';
import { alongLimb, enterHand, findShadeSide, traceLimb } from '../limb.ts';
import { traceTorso } from '../torso.ts';
import { paintGripper } from './hand.ts';
import { metal } from './trunk.ts';

/** Its fingers are short, so the hand is lifted nearer to the edge of the helmet. */
const CHIN = 503;

interface Limb extends ArmJoints {
  side: -1 | 1;
  pose: ArmPose;
}

/** The plates are drawn over the shoulders: nothing has to hide where these arms begin. */
export function paintLimbs(ink: Ink, who: Robot, poses: Record<'left' | 'right', ArmPose>): void {
  const limbs: Limb[] = [
    { ...solveArm(who.body, poses.left, 1, CHIN), side: 1, pose: poses.left },
    { ...solveArm(who.body, poses.right, -1, CHIN), side: -1, pose: poses.right },
  ];
  for (const limb of limbs) paintUpper(ink, who, limb);
  for (const limb of limbs) {
    paintForearm(ink, who, limb);
    // White on white: a shadow on the trunk tells the hand from what it lies on.
    within(ink, traceTorso(who.body), () =>
      enterHand(ink, limb, limb.side, limb.pose, () => glow(ink, 0, 52, 66, 70, '24,30,60', 0.34)),
    );
    enterHand(ink, limb, limb.side, limb.pose, () => paintGripper(ink, who, limb.pose));
  }
}

function paintUpper(ink: Ink, who: Robot, { shoulder, elbow, side }: Limb): void {
  const r = who.body.arm;
  fill(
    ink,
    traceLimb(shoulder, r * 0.5, elbow, r * 0.5),
    metal(ink, shoulder.x - r, shoulder.y, shoulder.x + r, elbow.y),
  );
  plate(ink, who, along(shoulder, elbow, 0.34), r * 0.86, along(shoulder, elbow, 0.74), r * 0.74);
  ball(ink, elbow, r * 0.6);
  // Shoulder cap.
  const cap = { x: shoulder.x + side * 4, y: shoulder.y - 4 };
  const path = new Path2D();
  path.ellipse(cap.x, cap.y, r * 1.24, r * 1.3, side * 0.3, 0, Math.PI * 2);
  const { shell } = who;
  fill(
    ink,
    path,
    radial(
      ink,
      cap.x - r * 0.5,
      cap.y - r * 0.6,
      4,
      r * 2.2,
      [0, shell.hi],
      [0.4, shell.base],
      [0.8, shell.mid],
      [1, shell.lo],
    ),
  );
  within(ink, path, () => {
    glow(ink, cap.x + r * 0.7, cap.y + r * 0.6, r, r, shell.shade, 0.4);
    stroke(
      ink,
      `M${cap.x - r * 1.2},${cap.y + r * 0.5} Q${cap.x},${cap.y + r * 0.94} ${cap.x + r * 1.2},${cap.y + r * 0.5}`,
      who.lamp,
      4,
    );
  });
  stroke(ink, path, `rgba(${shell.shade},.3)`, 1.6);
}

function paintForearm(ink: Ink, who: Robot, { elbow, wrist }: Limb): void {
  const r = who.body.arm;
  const { shade } = who.shell;
  const limb = traceLimb(elbow, r * 0.6, wrist, r * 0.5);
  within(ink, traceTorso(who.body), () => {
    for (const [distance, alpha] of [
      [6, 0.16],
      [13, 0.1],
    ] as const) {
      ink.save();
      ink.translate(distance * 0.4, distance * 1.2);
      fill(ink, limb, `rgba(${shade},${alpha})`);
      ink.restore();
    }
  });
  fill(ink, limb, metal(ink, elbow.x, elbow.y - r, wrist.x, wrist.y + r));
  ball(ink, elbow, r * 0.62);
  const length = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  // Seen from its end, a forearm is a ring.
  if (length > r * 0.8) plate(ink, who, along(elbow, wrist, 0.3), r * 0.84, along(elbow, wrist, 0.86), r * 0.66);
  else plate(ink, who, along(elbow, wrist, 0.5), r * 0.84, along(elbow, wrist, 0.9), r * 0.7);
}

const along = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

function ball(ink: Ink, at: Point, r: number): void {
  ellipse(
    ink,
    at.x,
    at.y,
    r,
    r,
    radial(ink, at.x - r * 0.4, at.y - r * 0.4, 1, r * 1.5, [0, '#7a86ad'], [0.4, '#343c5e'], [1, '#12162a']),
  );
}

/** A rounded white shell around a limb. */
function plate(ink: Ink, { shell }: Robot, a: Point, ra: number, b: Point, rb: number): void {
  const path = traceLimb(a, ra, b, rb);
  const dark = findShadeSide(a, b);
  alongLimb(ink, a, b, (length) => {
    const tone = linear(
      ink,
      0,
      -dark * ra,
      0,
      dark * ra,
      [0, shell.hi],
      [0.4, shell.base],
      [0.75, shell.mid],
      [1, shell.lo],
    );
    ink.fillStyle = tone;
    const straight = traceLimb({ x: 0, y: 0 }, ra, { x: length, y: 0 }, rb);
    ink.fill(straight);
    within(ink, straight, () => {
      glow(ink, length * 0.4, -dark * ra * 0.45, length * 0.6 + ra * 0.4, ra * 0.3, '255,255,255', 0.9);
      stroke(
        ink,
        `M${length * 0.14},${-ra} Q${length * 0.14 + ra * 0.3},0 ${length * 0.14},${ra}`,
        `rgba(${shell.shade},.2)`,
        2,
      );
    });
  });
  stroke(ink, path, `rgba(${shell.shade},.34)`, 1.6);
}
