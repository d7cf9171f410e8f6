import type { Person } from '../../character.ts';
import { fill, type Ink, linear, stroke, within } from '../brush.ts';
import { type Curve, castHair, paintFlow, paintStrays, taper } from './strands.ts';

/** Both men's cuts share the short back and sides. */
export function paintShortBack(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  fill(
    ink,
    'M4,-170 C-74,-172 -116,-134 -118,-56 C-119,-30 -114,6 -106,34 L106,34 C114,6 119,-30 118,-56 C116,-134 82,-172 4,-170Z',
    linear(ink, 0, -170, 0, 40, [0, tone.mid], [1, tone.lo]),
  );
}

/** Cropped sides with a soft lower edge: hair thins out towards the ear. */
function paintSides(ink: Ink, who: Person, corner: number): void {
  const { tone } = who.hair;
  for (const s of [-1, 1]) {
    fill(
      ink,
      `M${s * 96},-116 C${s * 117},-88 ${s * 118},-54 ${s * 109},-26 C${s * 106},-14 ${s * 103},2 ${s * 99},16 C${s * 101},0 ${s * 99},-22 ${s * 95},-40 C${s * 91},-58 ${s * (corner + 14)},-76 ${s * corner},-90Z`,
      linear(ink, 0, -100, 0, 24, [0, tone.mid], [0.6, `${tone.lo}f0`], [1, `${tone.lo}20`]),
    );
  }
}

/** Side parting with lift at the front, swept to the left of the picture. */
export function paintSidepartFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { small, sweep } = castHair(ink, who, () => {
    paintSides(ink, who, 84);
    const small = fill(
      ink,
      'M44,-168 C86,-172 118,-128 116,-72 C115,-54 112,-44 108,-36 C104,-58 98,-72 88,-84 C76,-98 58,-108 46,-116Z',
      linear(ink, 50, -160, 116, -40, [0, tone.base], [1, tone.lo]),
    );
    const sweep = fill(
      ink,
      'M54,-112 C40,-100 14,-84 -18,-80 C-48,-76 -74,-70 -92,-52 C-99,-44 -104,-38 -108,-30 C-120,-62 -122,-108 -96,-146 C-66,-190 -8,-206 40,-192 C62,-186 74,-172 76,-160 C64,-146 58,-130 54,-112Z',
      linear(ink, -100, -170, 60, -70, [0, tone.hi], [0.28, tone.base], [0.7, tone.mid], [1, tone.lo]),
    );
    return { small, sweep };
  });
  paintFlow(ink, small, tone, {
    a: [48, -118, 74, -104, 96, -84, 107, -40],
    b: [66, -172, 110, -150, 124, -100, 116, -50],
    count: 12,
    seed: 41,
  });
  paintFlow(ink, sweep, tone, {
    a: [54, -114, 10, -78, -70, -84, -106, -32],
    b: [70, -164, 20, -214, -110, -180, -114, -70],
    count: 34,
    seed: 42,
    shine: [0.3, 0.6],
  });
  stroke(ink, 'M56,-112 C58,-132 66,-150 76,-160', 'rgba(6,6,12,.5)', 2);
  paintStrays(ink, tone, [[40, -104, 10, -84, -30, -74, -62, -62]]);
}

const TUFTS: readonly Curve[] = [
  [-92, -96, -100, -130, -96, -160, -84, -174],
  [-70, -96, -76, -140, -66, -176, -50, -190],
  [-46, -98, -52, -146, -36, -188, -16, -198],
  [-20, -98, -26, -150, -4, -192, 18, -198],
  [8, -98, 4, -150, 28, -190, 48, -192],
  [34, -98, 36, -144, 58, -176, 74, -180],
  [62, -94, 66, -130, 84, -156, 94, -158],
  [86, -84, 94, -112, 106, -128, 108, -126],
];

/** Short textured crop, pushed up and to one side. */
export function paintCropFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const cap = castHair(ink, who, () => {
    paintSides(ink, who, 66);
    const cap = fill(
      ink,
      'M-99,-68 C-116,-94 -116,-134 -96,-160 C-90,-168 -84,-172 -80,-172 C-76,-184 -62,-194 -50,-195 C-44,-203 -28,-206 -18,-203 C-6,-210 14,-210 22,-204 C34,-209 50,-205 58,-197 C70,-198 82,-190 86,-180 C96,-176 105,-162 108,-148 C115,-124 114,-92 99,-68 C96,-80 91,-90 82,-95 C76,-88 66,-86 60,-92 C52,-99 42,-90 30,-93 C20,-101 8,-91 -6,-94 C-16,-101 -28,-90 -40,-95 C-52,-100 -60,-89 -72,-93 C-84,-94 -95,-84 -99,-68Z',
      linear(ink, -80, -180, 70, -70, [0, tone.hi], [0.26, tone.base], [0.65, tone.mid], [1, tone.lo]),
    );
    return cap;
  });
  paintFlow(ink, cap, tone, {
    a: [-98, -66, -112, -110, -110, -150, -70, -186],
    b: [96, -66, 106, -100, 118, -130, 90, -164],
    count: 46,
    seed: 43,
    shine: [0.45, 0.75],
    strength: 1.05,
  });
  within(ink, cap, () => {
    for (const [i, curve] of TUFTS.entries()) {
      ink.globalAlpha = 0.55;
      taper(ink, curve, 13, i % 2 ? tone.base : tone.hi, 0.3, 1);
      ink.globalAlpha = 0.4;
      taper(ink, curve, 5, tone.lo, 0.05, 0.7);
    }
  });
  ink.globalAlpha = 1;
}
