import type { GlassesStyle, Person } from '../character.ts';
import { ellipse, fill, type Ink, linear, radial, stroke } from './brush.ts';

interface Frame {
  colour: string;
  width: number;
  /** Left, top, width, height of a lens about its middle, and the radii of its corners. */
  lens: readonly [number, number, number, number];
  radii: number | number[];
  /** How much lower than the eyes they sit. */
  down: number;
}

const FRAMES: Readonly<Record<GlassesStyle, Frame>> = {
  square: { colour: '#23262f', width: 3.4, lens: [-35, -23, 70, 48], radii: [18, 18, 22, 22], down: 2 },
  round: { colour: '#7a4a2c', width: 4, lens: [-33, -29, 66, 60], radii: 30, down: 4 },
  half: { colour: '#8a744a', width: 2.8, lens: [-32, -8, 64, 32], radii: [6, 6, 18, 18], down: 12 },
};

/** Drawn in head space over the eyes. */
export function paintGlasses(ink: Ink, who: Person, style: GlassesStyle): void {
  const { colour, width, lens, radii, down } = FRAMES[style];
  const [left, top, w, h] = lens;
  const y = who.eyes.y + down;
  const x = who.eyes.apart + 2;
  const hinge = y + top + h * 0.27;
  for (const s of [-1, 1]) {
    const glass = new Path2D();
    glass.roundRect(s * x + left, y + top, w, h, radii);
    fill(
      ink,
      glass,
      linear(
        ink,
        s * x + left,
        y + top,
        s * x - left,
        y + top + h,
        [0, 'rgba(255,255,255,.22)'],
        [0.4, 'rgba(214,230,255,.05)'],
        [1, 'rgba(214,230,255,.12)'],
      ),
    );
    stroke(ink, glass, colour, width);
    stroke(ink, `M${s * x + left * 0.5},${y + top + 0.6} H${s * x - left * 0.4}`, 'rgba(255,255,255,.35)', 1.1);
    stroke(ink, `M${s * (x - left)},${hinge} L${s * (who.face.cheek + 4)},${hinge - 4 - down}`, colour, width);
    stroke(ink, `M${s * x - 22},${y + top + h - 10} L${s * x - 6},${y + top + 9}`, 'rgba(255,255,255,.20)', 5);
  }
  stroke(ink, `M${-x - left},${hinge + 4} C-8,${hinge - 3} 8,${hinge - 3} ${x + left},${hinge + 4}`, colour, width);
}

export function paintEarrings(ink: Ink, who: Person, colour: string): void {
  for (const s of [-1, 1]) {
    const x = s * (who.face.cheek + 6);
    ellipse(ink, x, 48, 2.8, 2.8, '#e3c07a');
    ellipse(ink, x, 60, 5, 8.5, radial(ink, x - 2, 56, 1, 10, [0, '#b6f2e6'], [0.5, colour], [1, '#0f5a4c']));
  }
}

/** Light service headset: band over the hair, one cup a side, microphone at the left of the picture. */
export function paintHeadset(ink: Ink): void {
  // The band presses the hair down a little: no light may show between the two.
  stroke(ink, 'M-126,-12 C-140,-140 -84,-194 2,-194 C88,-194 140,-140 126,-12', '#262c3f', 9);
  stroke(ink, 'M-127,-40 C-130,-140 -70,-192 0,-195', 'rgba(255,255,255,.30)', 2);
  for (const s of [-1, 1]) {
    const cup = `M${s * 104},-28 C${s * 112},-36 ${s * 128},-36 ${s * 134},-24 C${s * 140},-6 ${s * 140},22 ${s * 134},38 C${s * 128},48 ${s * 112},48 ${s * 104},40Z`;
    fill(ink, cup, linear(ink, s * 100, 0, s * 140, 0, [0, '#59627f'], [0.5, '#343b54'], [1, '#1c2133']));
    stroke(ink, `M${s * 130},-18 C${s * 135},-2 ${s * 135},18 ${s * 130},32`, 'rgba(255,255,255,.22)', 1.6);
  }
  stroke(ink, 'M-128,38 C-126,88 -100,108 -62,110', '#262c3f', 4.6);
  stroke(ink, 'M-126,44 C-122,84 -98,104 -66,107', 'rgba(255,255,255,.20)', 1.3);
  ellipse(ink, -56, 110, 13, 7.5, radial(ink, -59, 107, 1, 14, [0, '#5f6884'], [1, '#1c2133']), 0.05);
  ellipse(ink, -122, 6, 3.2, 3.2, '#12C2B0');
}
