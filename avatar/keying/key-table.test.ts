import { expect, test } from 'vitest';
import { DEFAULT_KEYING, keyPixel } from './key-formula.ts';
import { createKeyTable, keyPixels, takeAlpha } from './key-table.ts';

/** Colours all over the cube, none on the edge of a step. */
const COLOURS = Array.from({ length: 512 }, (_, i) => [(i >> 6) * 36, ((i >> 3) & 7) * 36, (i & 7) * 36] as const);

test.each([DEFAULT_KEYING, { ...DEFAULT_KEYING, colour: '#0000ff', similarity: 0.3 }])(
  'a picture is cut out as the formula says, within the steps of the table: $colour',
  (keying) => {
    const data = new Uint8ClampedArray(COLOURS.flatMap((colour) => [...colour, 255]));
    keyPixels(data, createKeyTable(keying));
    for (const [index, colour] of COLOURS.entries()) {
      // What the table knows is the middle of the colour's step.
      const [r, g, b] = colour.map((part) => ((part >> 3) * 8 + 4) / 255) as [number, number, number];
      const [, , , mask] = keyPixel([r, g, b], keying);
      const alpha = data[index * 4 + 3] ?? 0;
      expect(Math.abs(alpha - mask * 255), `alpha of ${colour}`).toBeLessThan(12);
      if (mask < 0.02) continue;
      const exact = keyPixel([r, g, b], keying);
      for (const [channel, middle] of [r, g, b].entries()) {
        const moved = (data[index * 4 + channel] ?? 0) - (colour[channel] ?? 0);
        const wanted = ((exact[channel] ?? 0) - middle) * 255;
        // Clamped at the ends of the scale.
        expect(Math.abs(moved - wanted), `channel ${channel} of ${colour}`).toBeLessThan(14);
      }
    }
  },
);

test('screen becomes nothing at all, and a person whom no light falls on stays as they are', () => {
  const data = new Uint8ClampedArray([0, 255, 0, 255, 232, 184, 154, 255]);
  keyPixels(data, createKeyTable(DEFAULT_KEYING));
  expect([...data]).toEqual([0, 0, 0, 0, 232, 184, 154, 255]);
});

test('the lower half of a stacked picture is the alpha of the upper one', () => {
  const above = [200, 100, 50, 255, 60, 30, 10, 255, 9, 9, 9, 255];
  const below = [255, 255, 255, 255, 128, 128, 128, 255, 4, 4, 4, 255];
  const data = new Uint8ClampedArray([...above, ...below]);
  takeAlpha(data);
  const scale = 255 / (123 * 1.05);
  expect([...data.slice(0, 4)]).toEqual([200, 100, 50, 255]);
  expect([...data.slice(4, 8)]).toEqual([60, 30, 10].map((part) => Math.round(part * scale)).concat(129));
  expect([...data.slice(8, 12)]).toEqual([0, 0, 0, 0]);
});
