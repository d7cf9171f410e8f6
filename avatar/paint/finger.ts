import type { Person } from '../character.ts';
import { ellipse, fill, glow, type Ink, lerp, linear, radians, stroke, within } from './brush.ts';
import { traceLimb } from './limb.ts';

export interface Finger {
  x: number;
  y: number;
  length: number;
  /** Degrees from straight down, positive towards the thumb. */
  angle: number;
  /** Sideways bow of the middle of the finger. */
  bend: number;
  base: number;
  tip: number;
}

/** Outline of a finger: soft joint bulges, a round tip, open at the root. */
function traceFinger(f: Finger): Path2D {
  const path = new Path2D();
  const steps = 10;
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const bow = f.bend * 4 * t * (1 - t);
    const joint = 1 + 0.05 * Math.cos((t - 0.48) * Math.PI * 4.2);
    const r = lerp(f.base, f.tip, t ** 1.15) * joint;
    left.push([bow - r, f.length * t]);
    right.unshift([bow + r, f.length * t]);
  }
  path.moveTo(-f.base, 0);
  for (const [x, y] of left) path.lineTo(x, y);
  path.bezierCurveTo(-f.tip * 0.95, f.length + f.tip * 1.15, f.tip * 0.95, f.length + f.tip * 1.15, f.tip, f.length);
  for (const [x, y] of right) path.lineTo(x, y);
  path.bezierCurveTo(f.base, -f.base * 1.3, -f.base, -f.base * 1.3, -f.base, 0);
  return path;
}

export function paintFinger(ink: Ink, who: Person, f: Finger, palm: boolean): void {
  const { skin } = who;
  ink.save();
  ink.translate(f.x, f.y);
  ink.rotate(radians(-f.angle));
  const path = traceFinger(f);
  fill(ink, path, linear(ink, -f.base, 0, f.base, 0, [0, skin.base], [0.4, palm ? skin.base : skin.hi], [1, skin.mid]));
  within(ink, path, () => {
    glow(ink, 0, f.length + 2, f.tip * 1.3, f.length * 0.3, skin.blush, palm ? 0.26 : 0.14);
    if (palm)
      for (const at of [0.36, 0.7])
        stroke(
          ink,
          `M${f.bend * 0.9 - f.base * 0.6},${f.length * at} q${f.base * 0.6},2 ${f.base * 1.2},0`,
          `rgba(${skin.line},.22)`,
          1.1,
        );
  });
  stroke(ink, path, `rgba(${skin.line},.50)`, 1.25);
  if (!palm) {
    paintNail(ink, who, 0, f.length - f.tip * 0.05, f.tip * 0.56, f.tip * 0.86);
    stroke(
      ink,
      `M${f.bend - f.base * 0.5},${f.length * 0.46} q${f.base * 0.5},2.4 ${f.base},0 M${f.bend - f.base * 0.4},${f.length * 0.5} q${f.base * 0.4},2 ${f.base * 0.8},0`,
      `rgba(${skin.line},.17)`,
      1,
    );
  }
  ink.restore();
}

/** A stretch of a finger between two joints: its outline is open at its root. */
function paintPhalanx(ink: Ink, who: Person, from: Spot, to: Spot, shade: number): void {
  const { skin } = who;
  const path = traceLimb(from, from.r, to, to.r);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  // Across the finger, from its lit side to its dark one.
  const across = { x: (Math.abs(dy) / length) * from.r, y: (-dx / length) * Math.sign(dy || 1) * from.r };
  fill(
    ink,
    path,
    linear(
      ink,
      from.x - across.x,
      from.y - across.y,
      from.x + across.x,
      from.y + across.y,
      [0, skin.base],
      [0.4, skin.hi],
      [1, skin.mid],
    ),
  );
  if (shade > 0) within(ink, path, () => glow(ink, from.x, from.y, from.r * 1.5, from.r * 1.5, skin.shade, shade));
  stroke(ink, path, `rgba(${skin.line},.5)`, 1.25);
}

interface Spot {
  x: number;
  y: number;
  r: number;
}

/** Where the joints of a finger lie that bends towards the palm: seen from either side it only becomes shorter, then turns back. */
function bendAway(f: Finger, bent: number): readonly [Spot, Spot, Spot] {
  const first = radians(76 * bent);
  const both = radians(182 * bent);
  const at = (y: number, r: number): Spot => ({
    x: f.x + Math.sin(radians(f.angle)) * y * (1 - bent),
    y: f.y + Math.cos(radians(f.angle)) * y,
    r,
  });
  const knuckle = f.length * 0.5 * Math.cos(first);
  const middle = lerp(f.base, f.tip, 0.4);
  return [at(0, f.base), at(knuckle, middle), at(knuckle + f.length * 0.5 * Math.cos(both), f.tip)];
}

/** The part of a folded finger that lies behind the hand seen from its back, and the part next to the palm seen from within. */
export function paintFoldedRoot(ink: Ink, who: Person, f: Finger, bent: number, palm: boolean): void {
  const [root, knuckle, tip] = bendAway(f, bent);
  if (!palm && tip.y > knuckle.y) paintPhalanx(ink, who, knuckle, tip, 0);
  paintPhalanx(ink, who, root, knuckle, palm ? 0.3 : 0);
  if (palm && tip.y > knuckle.y) paintPhalanx(ink, who, knuckle, tip, 0);
}

/** What of a folded finger lies on the palm. */
export function paintFoldedTip(ink: Ink, who: Person, f: Finger, bent: number): void {
  const [, knuckle, tip] = bendAway(f, bent);
  if (tip.y > knuckle.y) return;
  paintPhalanx(ink, who, { ...tip, r: tip.r * 1.06 }, { ...knuckle, r: f.base * 0.98 }, 0.16);
  const flat = Math.min(1, (knuckle.y - tip.y) / (f.length * 0.4));
  ink.globalAlpha *= flat;
  paintNail(ink, who, tip.x, tip.y + f.tip * 0.2, f.tip * 0.56, f.tip * 0.72);
  ink.globalAlpha /= Math.max(flat, 1e-3);
}

/** A finger that is bent in the plane of the hand, towards the thumb. */
export function paintHook(ink: Ink, who: Person, f: Finger, hook: number): void {
  const first = radians(f.angle + 24 * hook);
  const both = radians(f.angle + 132 * hook);
  const root: Spot = { x: f.x, y: f.y, r: f.base };
  const middle = lerp(f.base, f.tip, 0.35);
  const knuckle: Spot = {
    x: f.x + Math.sin(first) * f.length * 0.5,
    y: f.y + Math.cos(first) * f.length * 0.5,
    r: middle,
  };
  const tip: Spot = {
    x: knuckle.x + Math.sin(both) * f.length * 0.55,
    y: knuckle.y + Math.cos(both) * f.length * 0.55,
    r: f.tip,
  };
  // What it touches throws its shade on it.
  paintPhalanx(ink, who, tip, knuckle, 0.34 * hook);
  paintPhalanx(ink, who, root, knuckle, 0);
  // One knuckle, not two tubes that meet.
  const { skin } = who;
  const bow = traceLimb(root, root.r - 0.7, knuckle, knuckle.r - 0.7);
  within(ink, bow, () => glow(ink, knuckle.x, knuckle.y, f.base * 1.4, f.base * 1.4, skin.shade, 0.22 * hook));
}

function paintNail(ink: Ink, who: Person, x: number, y: number, rx: number, ry: number): void {
  const nail = new Path2D();
  nail.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  fill(ink, nail, who.nails ?? 'rgba(255,232,222,.75)');
  stroke(ink, nail, `rgba(${who.skin.line},.25)`, 0.8);
  ellipse(ink, x - rx * 0.32, y - ry * 0.2, rx * 0.23, ry * 0.47, 'rgba(255,255,255,.55)');
}
