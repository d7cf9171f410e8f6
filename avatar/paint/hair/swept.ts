import type { Person } from '../../character.ts';
import { fill, glow, type Ink, linear, within } from '../brush.ts';
import { castHair, paintFlow, paintStrays } from './strands.ts';

/** Thin silver hair, combed back from a high forehead; full at the sides. */
export function paintSweptFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { cap, sides } = castHair(ink, who, () => {
    const cap = fill(
      ink,
      'M-106,-78 C-118,-134 -92,-178 -34,-192 C10,-202 68,-192 94,-160 C114,-136 116,-104 106,-78 C101,-90 95,-97 87,-101 C78,-115 64,-126 48,-130 C32,-132 14,-129 2,-126 C-12,-128 -30,-132 -47,-131 C-63,-127 -79,-115 -88,-101 C-96,-97 -101,-90 -106,-78Z',
      linear(ink, -80, -186, 70, -100, [0, tone.hi], [0.34, tone.base], [0.8, tone.mid], [1, tone.lo]),
    );
    const sides = ([-1, 1] as const).map((s) =>
      fill(
        ink,
        `M${s * 90},-112 C${s * 112},-108 ${s * 121},-84 ${s * 117},-46 C${s * 115},-26 ${s * 110},-8 ${s * 104},10 C${s * 100},2 ${s * 99},-14 ${s * 97},-30 C${s * 97},-52 ${s * 97},-72 ${s * 93},-90 C${s * 91},-98 ${s * 89},-104 ${s * 90},-112Z`,
        linear(ink, 0, -130, 0, 10, s < 0 ? [0, tone.hi] : [0, tone.lo], s < 0 ? [0.5, tone.base] : [0.5, tone.mid], [
          1,
          `${tone.mid}66`,
        ]),
      ),
    );
    return { cap, sides };
  });
  // The scalp shines through the thin hair on top.
  within(ink, cap, () => glow(ink, 2, -128, 80, 18, who.skin.shade, 0.26));
  paintFlow(ink, cap, tone, {
    a: [-96, -96, -104, -140, -70, -172, -20, -194],
    b: [98, -94, 108, -140, 84, -174, 20, -198],
    count: 44,
    seed: 71,
    shine: [0.35, 0.7],
    strength: 0.85,
  });
  for (const [index, side] of sides.entries()) {
    const s = index === 0 ? -1 : 1;
    paintFlow(ink, side, tone, {
      a: [s * 92, -120, s * 96, -80, s * 98, -40, s * 102, 4],
      b: [s * 104, -124, s * 122, -90, s * 118, -40, s * 106, 6],
      count: 12,
      seed: 72 + index,
      strength: 0.9,
    });
  }
  paintStrays(
    ink,
    tone,
    [
      [-4, -128, -10, -146, -16, -164, -10, -176],
      [16, -134, 22, -150, 30, -164, 44, -170],
      [-112, -60, -120, -80, -116, -104, -104, -122],
      [113, -60, 121, -82, 116, -106, 103, -124],
    ],
    2.6,
  );
}
