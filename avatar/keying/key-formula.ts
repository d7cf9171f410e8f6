/** How a person is cut out of a film before a coloured screen. `similarity`, `smoothness` and `spill` are distances in CbCr, 0..1. */
export interface Keying {
  /** `#rrggbb`. */
  readonly colour: string;
  /** Up to here everything is screen. */
  readonly similarity: number;
  /** Over this much more the person fades in. */
  readonly smoothness: number;
  /** Over this much the screen's green light is taken off the person. */
  readonly spill: number;
}

/** The specification's values (1 §9). */
export const DEFAULT_KEYING: Keying = { colour: '#00ff00', similarity: 0.4, smoothness: 0.1, spill: 0.2 };

type Rgb = readonly [number, number, number];

/** 0..1 each; anything but `#rrggbb` is the usual green. */
export function parseColour(colour: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) return [0, 1, 0];
  const [, red = '', green = '', blue = ''] = match;
  return [red, green, blue].map((part) => Number.parseInt(part, 16) / 255) as unknown as Rgb;
}

/** Colour without brightness (BT.709): Cb and Cr, 0..1. */
export const toChroma = ([r, g, b]: Rgb): readonly [number, number] => [
  -0.100644 * r - 0.338572 * g + 0.439216 * b + 0.501961,
  0.439216 * r - 0.398942 * g - 0.040274 * b + 0.501961,
];

const ramp = (distance: number, width: number): number =>
  Math.min(1, Math.max(0, distance / Math.max(width, 1e-4))) ** 1.5;

/**
 * One pixel by the formula that the shader has too (stack.md): the mask grows with the distance from the screen's colour in CbCr; where
 * the screen's light spills, the screen's channel is held at the larger of the other two, and 30 % of it given back to them.
 * @returns red, green, blue not multiplied by alpha, and alpha, each 0..1
 */
export function keyPixel(pixel: Rgb, keying: Keying): readonly [number, number, number, number] {
  const key = parseColour(keying.colour);
  const [cb, cr] = toChroma(pixel);
  const [keyB, keyR] = toChroma(key);
  const beyond = Math.hypot(cb - keyB, cr - keyR) - keying.similarity;
  const mask = ramp(beyond, keying.smoothness);
  const clean = ramp(beyond, keying.spill);
  const [r, g, b] = pixel;
  if (isBlue(key)) {
    const limit = Math.max(r, g);
    const blue = b > limit ? limit + (b - limit) * clean : b;
    const back = (b - blue) * 0.3;
    return [Math.min(1, r + back), Math.min(1, g + back), blue, mask];
  }
  const limit = Math.max(r, b);
  const green = g > limit ? limit + (g - limit) * clean : g;
  const back = (g - green) * 0.3;
  return [Math.min(1, r + back), green, Math.min(1, b + back), mask];
}

/** Blue screens spill blue; all others are treated as green ones. */
export const isBlue = ([r, g, b]: Rgb): boolean => b > g && b > r;
