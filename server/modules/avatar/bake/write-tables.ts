import fs from 'node:fs/promises';
import path from 'node:path';
// The one formula of the shader, the canvas and this: pure arithmetic, the only file of the engine that the server reads.
import { type Keying, keyPixel } from '../../../../avatar/keying/key-formula.ts';

/** Colours along one edge. ffmpeg goes straight between them; at 65 the outline is off by less than a thousandth on the whole. */
const STEPS = 65;
/** Behind somebody cut out, where no colour is left: neither a dark rim nor a bright one. */
const NOTHING = 0x77 / 255;

/** What a pixel becomes, by its colour: the cleaned colour, the outline in all three channels, and the colour on black. */
export const TABLES = { solid: 'solid.cube', outline: 'outline.cube', dark: 'dark.cube' } as const;

/** Writes the keying as tables that ffmpeg looks colours up in. A quarter of a second of work: for a thread. */
export async function writeTables(folder: string, keying: Keying): Promise<void> {
  const head = `LUT_3D_SIZE ${STEPS}\n`;
  const lines: Record<keyof typeof TABLES, string[]> = { solid: [head], outline: [head], dark: [head] };
  const line = (r: number, g: number, b: number) => `${r.toFixed(5)} ${g.toFixed(5)} ${b.toFixed(5)}\n`;
  const at = (step: number) => step / (STEPS - 1);
  // Red runs fastest in this format.
  for (let blue = 0; blue < STEPS; blue += 1)
    for (let green = 0; green < STEPS; green += 1)
      for (let red = 0; red < STEPS; red += 1) {
        const [r, g, b, mask] = keyPixel([at(red), at(green), at(blue)], keying);
        lines.solid.push(mask > 0 ? line(r, g, b) : line(NOTHING, NOTHING, NOTHING));
        lines.outline.push(line(mask, mask, mask));
        lines.dark.push(line(r * mask, g * mask, b * mask));
      }
  for (const [name, file] of Object.entries(TABLES) as [keyof typeof TABLES, string][])
    await fs.writeFile(path.join(folder, file), lines[name].join(''));
}
