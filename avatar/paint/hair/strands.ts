import type { Person } from '../../character.ts';
import { clipTo, createRandom, fill, type Ink, lerp, setShadow, within } from '../brush.ts';
import { traceFace } from '../head.ts';
import type { HairTone } from '../palette.ts';

/** Cubic curve: x0,y0, c1x,c1y, c2x,c2y, x1,y1. */
export type Curve = readonly [number, number, number, number, number, number, number, number];

function pointAt(curve: Curve, t: number): [number, number] {
  const u = 1 - t;
  const a = u * u * u;
  const b = 3 * u * u * t;
  const c = 3 * u * t * t;
  const d = t * t * t;
  return [
    a * curve[0] + b * curve[2] + c * curve[4] + d * curve[6],
    a * curve[1] + b * curve[3] + c * curve[5] + d * curve[7],
  ];
}

const mix = (a: Curve, b: Curve, t: number): Curve =>
  a.map((value, i) => lerp(value, b[i] ?? value, t)) as unknown as Curve;

/** One hair lock: thin at both ends, `width` in the middle, over the part from..to of the curve. */
export function taper(ink: Ink, curve: Curve, width: number, style: string, from = 0, to = 1): void {
  const steps = 12;
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let i = 0; i <= steps; i++) {
    const t = lerp(from, to, i / steps);
    const [x, y] = pointAt(curve, t);
    const [ax, ay] = pointAt(curve, t + 0.01);
    const length = Math.hypot(ax - x, ay - y) || 1;
    const half = (width / 2) * Math.sin((Math.PI * i) / steps) ** 0.7;
    left.push([x - ((ay - y) / length) * half, y + ((ax - x) / length) * half]);
    right.unshift([x + ((ay - y) / length) * half, y - ((ax - x) / length) * half]);
  }
  const path = new Path2D();
  for (const [i, [x, y]] of [...left, ...right].entries()) i === 0 ? path.moveTo(x, y) : path.lineTo(x, y);
  path.closePath();
  fill(ink, path, style);
}

export interface Flow {
  /** The two edges between which the locks run. */
  readonly a: Curve;
  readonly b: Curve;
  readonly count: number;
  readonly seed: number;
  /** Part of the curve that catches the light, or none. */
  readonly shine?: readonly [number, number];
  readonly strength?: number;
}

/** Fills a hair shape with locks of uneven weight and, where light falls, a broken band of shine. */
export function paintFlow(ink: Ink, clip: Path2D, tone: HairTone, flow: Flow): void {
  const random = createRandom(flow.seed);
  const strength = flow.strength ?? 1;
  within(ink, clip, () => {
    for (let i = 0; i < flow.count; i++) {
      const curve = mix(flow.a, flow.b, (i + random()) / flow.count);
      const dark = random() < 0.58;
      ink.globalAlpha = (dark ? 0.1 + random() * 0.28 : 0.08 + random() * 0.24) * strength;
      const from = random() * 0.3;
      taper(ink, curve, 1.5 + random() * (dark ? 7 : 4), dark ? tone.lo : tone.hi, from, from + 0.5 + random() * 0.5);
    }
    if (flow.shine) {
      const [s0, s1] = flow.shine;
      for (let i = 0; i < flow.count * 1.6; i++) {
        const across = (i + random()) / (flow.count * 1.6);
        const curve = mix(flow.a, flow.b, across);
        ink.globalAlpha = (0.06 + random() * 0.17) * Math.sin(Math.PI * Math.min(1, across * 1.15)) * strength;
        const reach = (s1 - s0) * (0.3 + random() * 0.9);
        const middle = (s0 + s1) / 2 + (random() - 0.5) * (s1 - s0) * 0.5;
        taper(
          ink,
          curve,
          2 + random() * 6,
          tone.shine,
          Math.max(0, middle - reach / 2),
          Math.min(1, middle + reach / 2),
        );
      }
    }
    ink.globalAlpha = 1;
  });
}

/**
 * Paints hair shapes with the shadow that they throw. The shadow stays on the face and, below the neck, on the chest:
 * a shadow on the empty air around the head would look like a halo.
 */
export function castHair<T>(ink: Ink, who: Person, paint: () => T): T {
  const ground = new Path2D(traceFace(who.face));
  ground.rect(-140, 272, 280, 90);
  clipTo(ink, ground, () => {
    setShadow(ink, `rgba(${who.skin.line},.5)`, 12, 0, 6);
    paint();
  });
  return paint();
}

/** Few single hairs that leave the outline, so that the edge is not cut from paper. */
export function paintStrays(ink: Ink, tone: HairTone, curves: readonly Curve[], width = 2.2): void {
  for (const curve of curves) taper(ink, curve, width, tone.mid);
}
