import type { BodyShape, Person } from '../character.ts';
import { fill, glow, type Ink, linear, stroke, within } from './brush.ts';

const M = 360;

/** Outline of the trunk without arms. */
export function traceTorso(body: BodyShape): string {
  const { neck: n, shoulder: sh, chest, waist, hip } = body;
  const half = (s: number) => ({
    down: `C${M + s * (n + 10)},552 ${M + s * (n + 44)},574 ${M + s * (sh - 50)},590 C${M + s * (sh - 22)},598 ${M + s * (sh - 4)},612 ${M + s * sh},652 C${M + s * (sh + 1)},690 ${M + s * (chest + 4)},718 ${M + s * chest},752 C${M + s * (chest - 4)},810 ${M + s * (waist + 2)},848 ${M + s * waist},908 C${M + s * waist},966 ${M + s * hip},1010 ${M + s * (hip + 6)},1110 L${M + s * (hip + 8)},1320`,
    up: `C${M + s * hip},1010 ${M + s * waist},966 ${M + s * waist},908 C${M + s * (waist + 2)},848 ${M + s * (chest - 4)},810 ${M + s * chest},752 C${M + s * (chest + 4)},718 ${M + s * (sh + 1)},690 ${M + s * sh},652 C${M + s * (sh - 4)},612 ${M + s * (sh - 22)},598 ${M + s * (sh - 50)},590 C${M + s * (n + 44)},574 ${M + s * (n + 10)},552 ${M},524Z`,
  });
  return `M${M},524 ${half(-1).down} L${M + hip + 8},1320 L${M + hip + 6},1110 ${half(1).up}`;
}

/** One gradient for trunk and sleeves, so that they meet without a seam of colour. */
export function paintClothTone(ink: Ink, who: Person): CanvasGradient {
  const { cloth } = who.outfit;
  return linear(ink, M - 170, 570, M + 190, 1150, [0, cloth.hi], [0.26, cloth.base], [0.62, cloth.mid], [1, cloth.lo]);
}

/** Cloth over the trunk with its large forms; the outfit paints its details on top. */
export function paintTorso(ink: Ink, who: Person): void {
  const { chest, waist, hip, bust } = who.body;
  const { shade } = who.outfit.cloth;
  const path = fill(ink, traceTorso(who.body), paintClothTone(ink, who));
  within(ink, path, () => {
    ink.fillStyle = linear(ink, M + 20, 0, M + hip + 20, 0, [0, `rgba(${shade},0)`], [1, `rgba(${shade},.34)`]);
    ink.fillRect(M, 520, 260, 800);
    ink.fillStyle = linear(ink, M - hip - 10, 0, M - hip + 70, 0, [0, `rgba(${shade},.26)`], [1, `rgba(${shade},0)`]);
    ink.fillRect(M - 260, 700, 260, 620);
    glow(ink, M - 96, 630, 90, 60, '255,255,255', 0.16);
    if (bust > 0) {
      glow(ink, M - 62, 762, 74, 66, '255,255,255', 0.13 * bust);
      glow(ink, M + 62, 766, 70, 64, '255,255,255', 0.08 * bust);
      for (const s of [-1, 1]) glow(ink, M + s * 66, 836, 76, 34, shade, 0.2 * bust);
    } else {
      glow(ink, M - 76, 736, 92, 70, '255,255,255', 0.1);
      glow(ink, M, 900, 120, 120, shade, 0.1);
    }
    // Shadow of head and hair.
    glow(ink, M + 6, 566, 118, 96, shade, who.hair.style === 'long' ? 0.36 : 0.22);
    for (const s of [-1, 1]) glow(ink, M + s * (chest - 4), 742, 40, 74, shade, 0.34);
    // Cloth gathers at the waist.
    for (const [x, y, dx] of [
      [-waist + 4, 884, 46],
      [-waist + 2, 916, 58],
      [waist - 4, 890, -44],
      [waist - 2, 922, -56],
    ] as const) {
      stroke(ink, `M${M + x},${y} q${dx * 0.5},${10} ${dx},${4}`, `rgba(${shade},.16)`, 3);
      stroke(ink, `M${M + x},${y + 5} q${dx * 0.5},${10} ${dx},${4}`, 'rgba(255,255,255,.07)', 2);
    }
  });
}

/** Neck down to the opening of the collar. `depth` is the y of the lowest bare point. */
export function paintNeck(ink: Ink, who: Person, depth: number): void {
  const { skin, body } = who;
  const n = body.neck;
  const path = fill(
    ink,
    `M${M - n},430 C${M - n + 1},500 ${M - n - 1},526 ${M - n - 20},552 C${M - n - 6},${depth - 50} ${M - 18},${depth - 14} ${M},${depth} C${M + 18},${depth - 14} ${M + n + 6},${depth - 50} ${M + n + 20},552 C${M + n + 1},526 ${M + n - 1},500 ${M + n},430Z`,
    linear(ink, M - n, 480, M + n + 14, 560, [0, skin.base], [0.5, skin.warm], [1, skin.mid]),
  );
  within(ink, path, () => {
    // Shadow of the jaw, its edge follows the chin.
    fill(
      ink,
      `M${M - n - 30},430 H${M + n + 40} V500 C${M + n - 8},540 ${M + 18},556 ${M + 8},556 C${M - 16},554 ${M - n + 4},530 ${M - n - 30},492Z`,
      linear(
        ink,
        0,
        440,
        0,
        556,
        [0, `rgba(${skin.line},.62)`],
        [0.66, `rgba(${skin.line},.56)`],
        [1, `rgba(${skin.line},.24)`],
      ),
    );
    ink.fillStyle = linear(ink, M + 4, 0, M + n + 6, 0, [0, `rgba(${skin.shade},0)`], [1, `rgba(${skin.shade},.5)`]);
    ink.fillRect(M, 430, 120, 260);
    if (body.bust === 0) paintThroat(ink, who);
    if (depth > 600) {
      glow(ink, M - 16, 598, 7, 30, skin.shade, 0.13);
      glow(ink, M + 18, 598, 8, 30, skin.shade, 0.16);
      glow(ink, M - n * 0.5, 588, 22, 14, '255,246,238', 0.3);
      glow(ink, M, 622, 9, 16, skin.shade, 0.16);
    }
  });
}

/** A man's throat: the cords from ear to collarbone, and the apple between them. */
function paintThroat(ink: Ink, { skin, body: { neck: n } }: Person): void {
  for (const s of [-1, 1]) {
    glow(ink, M + s * n * 0.66, 548, 6, 44, skin.shade, 0.17);
    glow(ink, M + s * n * 0.5, 552, 9, 38, '255,246,236', s < 0 ? 0.09 : 0.05);
  }
  glow(ink, M + 3, 558, 12, 14, skin.shade, 0.24);
}
