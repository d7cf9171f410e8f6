import { type Keying, keyPixel } from './key-formula.ts';

/** Colours are looked up with so many bits each. */
const BITS = 5;
const STEPS = 1 << BITS;
const DROP = 8 - BITS;

/** The formula of a keying for every colour of {@link BITS} bits. */
export interface KeyTable {
  /** The mask, 0..255. */
  readonly mask: Uint8Array;
  /** What spill adds to red, green and blue, three a colour: the picture keeps its own fine shades. */
  readonly shift: Int16Array;
}

export function createKeyTable(keying: Keying): KeyTable {
  const mask = new Uint8Array(STEPS ** 3);
  const shift = new Int16Array(STEPS ** 3 * 3);
  const at = (step: number) => (step + 0.5) / STEPS;
  for (let r = 0; r < STEPS; r += 1)
    for (let g = 0; g < STEPS; g += 1)
      for (let b = 0; b < STEPS; b += 1) {
        const pixel = keyPixel([at(r), at(g), at(b)], keying);
        const place = (r << (2 * BITS)) | (g << BITS) | b;
        mask[place] = Math.round(pixel[3] * 255);
        shift[place * 3] = Math.round((pixel[0] - at(r)) * 255);
        shift[place * 3 + 1] = Math.round((pixel[1] - at(g)) * 255);
        shift[place * 3 + 2] = Math.round((pixel[2] - at(b)) * 255);
      }
  return { mask, shift };
}

/**
 * Cuts the screen out of a picture, in place. Screen and most of a person need one look-up and nothing else, which is what lets the
 * processor keep up with a film.
 */
export function keyPixels(data: Uint8ClampedArray, { mask, shift }: KeyTable): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  for (let i = 0, at = 0; i < pixels.length; i += 1, at += 4) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    const place = ((r >> DROP) << (2 * BITS)) | ((g >> DROP) << BITS) | (b >> DROP);
    const alpha = mask[place] as number;
    if (alpha === 0) {
      pixels[i] = 0;
      continue;
    }
    const from = place * 3;
    const [dr, dg, db] = [shift[from] as number, shift[from + 1] as number, shift[from + 2] as number];
    if (dr !== 0 || dg !== 0 || db !== 0) {
      data[at] = r + dr;
      data[at + 1] = g + dg;
      data[at + 2] = b + db;
    }
    data[at + 3] = alpha;
  }
}

/**
 * Of a stacked picture the lower half's brightness becomes the upper half's alpha, in place; the colours were multiplied by it, image data
 * is not. Video black is not quite black, so the last hundredths are cut off.
 * @param data both halves
 */
export function takeAlpha(data: Uint8ClampedArray): void {
  const half = data.length / 2;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, half / 4);
  for (let i = 0, at = 0; i < pixels.length; i += 1, at += 4) {
    const alpha = ((data[half + at] as number) - 5) * 1.05;
    if (alpha <= 0.5) pixels[i] = 0;
    else if (alpha < 254.5) {
      const scale = 255 / alpha;
      data[at] = (data[at] as number) * scale;
      data[at + 1] = (data[at + 1] as number) * scale;
      data[at + 2] = (data[at + 2] as number) * scale;
      data[at + 3] = alpha;
    }
  }
}
