import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { writeIco, writePng } from './write-icon.ts';

/** Sizes of the product's mark, in pixels: of a tab's icon, of a phone's home screen (to the edges), and of an installed page. */
export const MARK_SIZES = { ico: [16, 32, 48], touch: 180, app: [192, 512] } as const;

/** What the mark is drawn in beside the brand's colour. */
const WHITE = [255, 255, 255] as const;
const ACCENT = [0x12, 0xc2, 0xb0] as const;

/** How much of each pixel is the brand's colour, white and the accent, and how much covers what is behind; scripts/brand-icons.mjs writes it. */
const readShares = (size: number): Buffer => gunzipSync(fs.readFileSync(new URL(`mark/${size}.gz`, import.meta.url)));

const drawn = new LRUCache<string, Buffer>({ max: 50 });

/** The product's own mark in a brand's colour, as PNG. @param colour #rrggbb */
export function drawMark(colour: string, size: number): Buffer {
  return remember(`${colour} ${size}`, () => {
    const own = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const pixels = readShares(size);
    for (let at = 0; at < pixels.length; at += 4) {
      const [first = 0, second = 0, third = 0] = pixels.subarray(at, at + 3);
      const sum = Math.max(1, first + second + third);
      for (const channel of [0, 1, 2] as const)
        pixels[at + channel] = Math.round(
          (first * (own[channel] ?? 0) + second * WHITE[channel] + third * ACCENT[channel]) / sum,
        );
    }
    return writePng(size, pixels);
  });
}

export const drawMarkIco = (colour: string): Buffer =>
  remember(`${colour} ico`, () => writeIco(MARK_SIZES.ico.map((size) => ({ size, png: drawMark(colour, size) }))));

function remember(name: string, draw: () => Buffer): Buffer {
  const known = drawn.get(name) ?? draw();
  drawn.set(name, known);
  return known;
}
