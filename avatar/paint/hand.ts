import type { Person } from '../character.ts';
import { ellipse, fill, glow, type Ink, lerp, linear, radians, stroke, within } from './brush.ts';

interface Finger {
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

function paintFinger(ink: Ink, who: Person, f: Finger, palm: boolean): void {
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
    const nail = new Path2D();
    nail.ellipse(0, f.length - f.tip * 0.05, f.tip * 0.56, f.tip * 0.86, 0, 0, Math.PI * 2);
    fill(ink, nail, who.nails ?? 'rgba(255,232,222,.75)');
    stroke(ink, nail, `rgba(${skin.line},.25)`, 0.8);
    ellipse(ink, -f.tip * 0.18, f.length - f.tip * 0.2, f.tip * 0.13, f.tip * 0.4, 'rgba(255,255,255,.55)');
    stroke(
      ink,
      `M${f.bend - f.base * 0.5},${f.length * 0.46} q${f.base * 0.5},2.4 ${f.base},0 M${f.bend - f.base * 0.4},${f.length * 0.5} q${f.base * 0.4},2 ${f.base * 0.8},0`,
      `rgba(${skin.line},.17)`,
      1,
    );
  }
  ink.restore();
}

/** Wrist, back of the hand or palm; fingers grow out of its lower edge. */
const BODY_OF_HAND =
  'M-15,-15 C-17,-6 -20,8 -25,24 C-29,38 -31,50 -30,58 C-27,68 -16,70 -8,67 C0,72 10,71 14,67 C22,69 30,64 31,56 C31,42 26,26 21,8 C18,-4 17,-10 15,-15 C10,-20 -10,-20 -15,-15Z';

/**
 * A hand hanging from its wrist at 0,0, fingers downwards, thumb to the right.
 * @param palm true shows the inside
 * @param spread 0 fingers together .. 1 spread
 */
export function paintHand(ink: Ink, who: Person, palm: boolean, spread: number): void {
  const { skin } = who;
  const s = who.body.hand;
  ink.save();
  ink.scale(s, s);
  const open = palm ? spread : spread * 0.4;
  const fingers: Finger[] = palm
    ? [
        { x: -21.5, y: 52, length: lerp(38, 42, open), angle: -3 - open * 12, bend: 2.5, base: 7.6, tip: 5.6 },
        { x: -8, y: 60, length: lerp(48, 52, open), angle: -1 - open * 4, bend: 1.6, base: 8.6, tip: 6.3 },
        { x: 7, y: 61, length: lerp(54, 57, open), angle: 0.5 + open * 3, bend: -0.5, base: 8.9, tip: 6.6 },
        { x: 21.5, y: 56, length: lerp(49, 52, open), angle: 2 + open * 10, bend: -2, base: 8.5, tip: 6.3 },
      ]
    : [
        { x: -21.5, y: 52, length: 38, angle: 4, bend: -1.5, base: 7.8, tip: 5.6 },
        { x: -8, y: 60, length: 49, angle: 2, bend: -1.5, base: 8.7, tip: 6.4 },
        { x: 7, y: 62, length: 53, angle: -1, bend: 0.5, base: 9, tip: 6.6 },
        { x: 21.5, y: 57, length: 47, angle: -5, bend: 2, base: 8.8, tip: 6.5 },
      ];
  const thumb: Finger = palm
    ? { x: 19, y: 20, length: 48, angle: 34 + open * 14, bend: -4, base: 11, tip: 7 }
    : { x: 21, y: 20, length: 46, angle: 15, bend: 3, base: 10.5, tip: 7 };
  if (!palm) paintFinger(ink, who, thumb, false);
  for (const finger of fingers) paintFinger(ink, who, finger, palm);
  if (palm) paintFinger(ink, who, thumb, true);
  const body = fill(
    ink,
    BODY_OF_HAND,
    linear(ink, -30, 0, 32, 50, [0, skin.base], [0.5, palm ? skin.base : skin.hi], [1, skin.base]),
  );
  within(ink, body, () => {
    ink.fillStyle = linear(ink, 0, -30, 0, 18, [0, `rgba(${skin.shade},.5)`], [1, `rgba(${skin.shade},0)`]);
    ink.fillRect(-40, -30, 80, 50);
    if (palm) {
      glow(ink, 15, 30, 20, 28, skin.blush, 0.2);
      glow(ink, -18, 40, 16, 28, skin.blush, 0.16);
      glow(ink, 0, 40, 16, 20, skin.shade, 0.26);
    } else {
      glow(ink, 0, 40, 26, 26, '255,246,238', 0.18);
    }
  });
  if (!palm) {
    for (const [x, y] of [
      [-20.5, 56],
      [-7, 62],
      [8, 63],
      [21.5, 58],
    ] as const)
      glow(ink, x, y, 10, 9, skin.shade, 0.16);
  }
  const line = (d: string, alpha: number, width = 1.25) => stroke(ink, d, `rgba(${skin.line},${alpha})`, width);
  line('M-16.5,-8 C-17.5,-3 -20,8 -25,24 C-29,38 -31,50 -30,57', 0.5);
  line(palm ? 'M16.5,-8 C17,-5 18,-2 20,6' : 'M16.5,-8 C17,-4 18,0 21,10 M29,40 C31,46 31,52 30.5,57', 0.5);
  if (palm) {
    line('M13,4 C6,16 6,34 18,46', 0.3);
    line('M29,44 C18,40 2,42 -12,52', 0.24);
    line('M27,52 C16,54 0,50 -24,56', 0.2);
    line('M-14.5,60 L-14,66 M0,64 V69 M14.5,62 V67', 0.4);
  } else {
    line('M-14.5,60 L-14,67 M-.5,65 V71 M14.5,63 V69', 0.45);
    line('M-16,28 L-19,46 M-3,28 L-5,50 M10,28 L9,50', 0.08, 3);
  }
  ink.restore();
}
