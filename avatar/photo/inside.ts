import { fill, type Ink, linear } from '../paint/brush.ts';
import { between, type Face } from './face.ts';
import type { Point } from './points.ts';

/** Parts of the inside of a mouth on one picture, 0..1. */
export const INSIDE = {
  cavity: { x: 0, y: 0, width: 0.5, height: 0.5 },
  shade: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
  teeth: { x: 0, y: 0.5, width: 0.5, height: 0.25 },
  lowerTeeth: { x: 0, y: 0.75, width: 0.5, height: 0.25 },
  tongue: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 },
} as const;
export type InsideName = keyof typeof INSIDE;

const SIDE = 512;

export type Rgb = readonly [number, number, number];
/** What a mouth in this picture is coloured with. */
export interface MouthColours {
  readonly lip: Rgb;
  readonly teeth: Rgb;
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as unknown as Rgb;
const css = (rgb: Rgb, alpha = 1): string => `rgba(${rgb.map((value) => Math.round(value)).join(',')},${alpha})`;
/** Brightness of a colour. */
export const light = ([r, g, b]: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Reads lips and the light on the white of the eyes out of the picture. @param sample mean colour around a place, with its reach */
export function readMouthColours(face: Face, sample: (place: Point, reach: number) => Rgb): MouthColours {
  const { at, mouth } = face;
  const lip = sample(between(at.lipLower, at.lipBottom, 0.45), mouth.half * 0.12);
  const whites = (['Left', 'Right'] as const).flatMap((side) =>
    (['Outer', 'Inner'] as const).map((end) =>
      sample(between(at[`eye${side}Pupil`], at[`eye${side}${end}`], 0.62), mouth.half * 0.04),
    ),
  );
  const white = whites.toSorted((a, b) => light(b) - light(a))[0] ?? ([220, 215, 210] as const);
  // Teeth stand in the same light as eyes, a little warmer and never blown out.
  const bright = Math.min(1, Math.max(0.74, light(white) / 232));
  const teeth = mix(
    [white[0] * 0.97, white[1] * 0.95, white[2] * 0.9],
    [238 * bright, 230 * bright, 216 * bright],
    0.85,
  );
  return { lip, teeth };
}

/** Paints teeth, tongue, the dark and the shade of lips on them. */
export function paintInside({ lip, teeth }: MouthColours): OffscreenCanvas {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const ink = canvas.getContext('2d');
  if (!ink) return canvas;
  const within = (name: InsideName, draw: (width: number, height: number) => void): void => {
    const { x, y, width, height } = INSIDE[name];
    ink.save();
    ink.beginPath();
    ink.rect(x * SIDE, y * SIDE, width * SIDE, height * SIDE);
    ink.clip();
    ink.translate(x * SIDE, y * SIDE);
    draw(width * SIDE, height * SIDE);
    ink.restore();
  };
  const deep = mix(lip, [26, 6, 8], 0.84);
  const flesh = mix(lip, [176, 72, 76], 0.45);
  within('cavity', (width, height) => {
    ink.fillStyle = linear(
      ink,
      0,
      0,
      0,
      height,
      [0, css(mix(deep, [10, 2, 4], 0.6))],
      [0.5, css(deep)],
      [1, css(mix(deep, flesh, 0.4))],
    );
    ink.fillRect(0, 0, width, height);
  });
  within('shade', (width, height) => {
    const dark = mix(deep, [8, 2, 3], 0.5);
    ink.fillStyle = linear(
      ink,
      0,
      0,
      0,
      height,
      [0, css(dark, 0.48)],
      [0.22, css(dark, 0.15)],
      [0.5, css(dark, 0)],
      [0.86, css(dark, 0)],
      [1, css(dark, 0.4)],
    );
    ink.fillRect(0, 0, width, height);
    ink.fillStyle = linear(
      ink,
      0,
      0,
      width,
      0,
      [0, css(dark, 0.8)],
      [0.24, css(dark, 0.1)],
      [0.4, css(dark, 0)],
      [0.6, css(dark, 0)],
      [0.76, css(dark, 0.1)],
      [1, css(dark, 0.8)],
    );
    ink.fillRect(0, 0, width, height);
  });
  within('teeth', (width, height) =>
    paintRow(ink, width, height, { colour: teeth, gum: flesh, widths: [0.5, 0.62, 0.72, 0.8, 1], isUpper: true }),
  );
  within('lowerTeeth', (width, height) =>
    paintRow(ink, width, height, {
      colour: mix(teeth, deep, 0.2),
      gum: mix(flesh, deep, 0.3),
      widths: [0.5, 0.58, 0.6, 0.6, 0.62],
      isUpper: false,
    }),
  );
  within('tongue', (width, height) => {
    ink.filter = 'blur(7px)';
    fill(
      ink,
      tonguePath(width, height),
      linear(
        ink,
        0,
        height * 0.2,
        0,
        height,
        [0, css(mix(flesh, deep, 0.25))],
        [0.4, css(flesh)],
        [1, css(mix(flesh, deep, 0.5))],
      ),
    );
    fill(ink, `M${width * 0.495} ${height * 0.34}h${width * 0.01}v${height * 0.5}h${-width * 0.01}Z`, css(deep, 0.35));
    ink.filter = 'none';
  });
  return canvas;
}

function tonguePath(width: number, height: number): string {
  const [w, h] = [width, height];
  return `M${w * 0.1} ${h * 0.95}C${w * 0.12} ${h * 0.3} ${w * 0.38} ${h * 0.14} ${w * 0.5} ${h * 0.24}C${w * 0.62} ${h * 0.14} ${w * 0.88} ${h * 0.3} ${w * 0.9} ${h * 0.95}Z`;
}

/** A row of teeth, the middle ones widest; the free edge is lower for the upper row. `widths` from the outermost to the middle one. */
function paintRow(
  ink: Ink,
  width: number,
  height: number,
  { colour, gum, widths, isUpper }: { colour: Rgb; gum: Rgb; widths: readonly number[]; isUpper: boolean },
): void {
  const row = [...widths, ...widths.toReversed()];
  const sum = row.reduce((total, value) => total + value, 0);
  const [left, usable] = [width * 0.03, width * 0.94];
  ink.save();
  if (!isUpper) {
    ink.translate(0, height);
    ink.scale(1, -1);
  }
  ink.filter = 'blur(0.8px)';
  // Gums above, fading into the dark at the sides like everything in a mouth.
  ink.fillStyle = css(mix(gum, colour, 0.12));
  ink.fillRect(left, 0, usable, height * 0.3);
  let x = left;
  row.forEach((share, index) => {
    const wide = (share / sum) * usable;
    const middle = Math.abs(index + 0.5 - row.length / 2) / (row.length / 2);
    const end = height * (0.86 - middle * middle * 0.2 - (index % 2 === 0 ? 0.015 : 0));
    const round = wide * 0.26;
    const shade = linear(
      ink,
      x,
      0,
      x + wide,
      0,
      [0, css(mix(colour, [60, 34, 30], 0.2))],
      [0.16, css(colour)],
      [0.8, css(colour)],
      [1, css(mix(colour, [60, 34, 30], 0.26))],
    );
    const top = height * 0.12;
    fill(
      ink,
      `M${x + 0.6} ${top}H${x + wide - 0.6}V${end - round}Q${x + wide - 0.6} ${end} ${x + wide - round} ${end}H${x + round}Q${x + 0.6} ${end} ${x + 0.6} ${end - round}Z`,
      shade,
    );
    x += wide;
  });
  ink.filter = 'none';
  ink.globalCompositeOperation = 'source-atop';
  const dark: Rgb = [24, 8, 8];
  ink.fillStyle = linear(
    ink,
    0,
    0,
    width,
    0,
    [0, css(dark, 0.8)],
    [0.25, css(dark, 0.22)],
    [0.42, css(dark, 0)],
    [0.58, css(dark, 0)],
    [0.75, css(dark, 0.22)],
    [1, css(dark, 0.8)],
  );
  ink.fillRect(0, 0, width, height);
  ink.fillStyle = linear(
    ink,
    0,
    0,
    0,
    height,
    [0, css(dark, 0.3)],
    [0.45, css(dark, 0)],
    [0.8, css(dark, 0.06)],
    [1, css(dark, 0.2)],
  );
  ink.fillRect(0, 0, width, height);
  ink.restore();
}
