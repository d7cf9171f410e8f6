import type { Person } from '../../character.ts';
import { fill, type Ink, linear } from '../brush.ts';
import { type Curve, castHair, paintFlow, taper } from './strands.ts';

/** Round bob that turns in under the jaw, with airy bangs. */
export function paintBobBack(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const path = fill(
    ink,
    'M4,-202 C-78,-206 -142,-148 -148,-48 C-153,8 -164,54 -158,108 C-150,150 -112,164 -70,154 C-30,150 30,150 72,154 C114,164 152,150 160,108 C166,54 155,8 150,-48 C144,-148 86,-206 4,-202Z',
    linear(ink, 0, -120, 0, 160, [0, tone.mid], [0.6, tone.lo], [1, tone.mid]),
  );
  paintFlow(ink, path, tone, {
    a: [-80, -90, -130, 10, -140, 80, -70, 160],
    b: [80, -90, 130, 10, 140, 80, 70, 160],
    count: 30,
    seed: 5,
    strength: 0.7,
  });
}

const BANGS: readonly Curve[] = [
  [-10, -186, -60, -150, -82, -90, -84, -38],
  [-6, -186, -44, -150, -62, -90, -62, -33],
  [-2, -187, -30, -150, -42, -92, -44, -30],
  [2, -187, -16, -150, -24, -92, -24, -31],
  [6, -187, 4, -150, -2, -92, -4, -27],
  [10, -187, 20, -150, 20, -92, 16, -31],
  [14, -187, 36, -150, 40, -90, 38, -29],
  [18, -186, 52, -150, 60, -90, 58, -34],
  [22, -185, 68, -148, 82, -90, 82, -38],
];

export function paintBobFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { bangs, right, left } = castHair(ink, who, () => {
    // Bangs first: thin, the forehead shines through between the locks.
    ink.globalAlpha = 0.92;
    const bangs = fill(
      ink,
      'M-2,-196 C-58,-192 -92,-130 -98,-52 C-92,-42 -86,-38 -80,-40 C-78,-52 -74,-60 -72,-66 C-70,-52 -66,-38 -60,-34 C-56,-46 -54,-56 -52,-62 C-50,-48 -46,-36 -40,-31 C-36,-44 -34,-54 -32,-60 C-29,-46 -25,-36 -19,-31 C-16,-42 -14,-52 -12,-58 C-9,-44 -5,-34 2,-28 C6,-40 7,-52 8,-58 C11,-46 14,-36 20,-32 C25,-44 26,-52 28,-60 C31,-48 35,-36 42,-31 C47,-44 47,-54 49,-62 C52,-50 56,-40 62,-36 C67,-46 68,-56 70,-66 C74,-54 78,-44 84,-40 C90,-42 94,-46 98,-54 C92,-132 62,-192 -2,-196Z',
      linear(ink, -60, -190, 30, -30, [0, tone.hi], [0.3, tone.base], [1, tone.mid]),
    );
    ink.globalAlpha = 1;
    const right = fill(
      ink,
      'M12,-201 C88,-198 146,-136 150,-46 C154,10 166,56 160,104 C156,136 128,152 98,146 C84,142 74,134 70,126 C92,124 106,100 107,62 C107,30 104,4 101,-14 C99,-58 70,-120 22,-160Z',
      linear(
        ink,
        -140,
        -160,
        190,
        120,
        [0, tone.hi],
        [0.3, tone.base],
        [0.7, tone.mid],
        [0.86, tone.lo],
        [1, tone.base],
      ),
    );
    const left = fill(
      ink,
      'M14,-201 C-74,-212 -143,-152 -149,-46 C-153,10 -166,56 -160,104 C-156,136 -128,152 -98,146 C-84,142 -74,134 -70,126 C-92,124 -106,100 -107,62 C-107,30 -104,4 -101,-14 C-99,-58 -70,-116 -22,-156 C-8,-166 12,-186 14,-201Z',
      linear(ink, -140, -160, 190, 120, [0, tone.hi], [0.3, tone.base], [0.7, tone.mid], [1, tone.base]),
    );
    return { bangs, right, left };
  });
  paintFlow(ink, bangs, tone, {
    a: [-14, -190, -70, -150, -92, -90, -92, -36],
    b: [20, -190, 70, -150, 92, -90, 92, -36],
    count: 34,
    seed: 21,
    shine: [0.3, 0.52],
  });
  for (const [i, curve] of BANGS.entries()) {
    ink.globalAlpha = 0.5;
    taper(ink, curve, 5, i % 2 ? tone.hi : tone.mid, 0.45, 1);
  }
  ink.globalAlpha = 1;
  paintFlow(ink, right, tone, {
    a: [24, -160, 76, -110, 100, -50, 104, 40],
    b: [40, -196, 140, -150, 150, -20, 156, 70],
    count: 20,
    seed: 22,
    shine: [0.28, 0.52],
  });
  paintFlow(ink, right, tone, {
    a: [104, 0, 112, 60, 104, 120, 72, 128],
    b: [150, -10, 164, 50, 170, 130, 96, 146],
    count: 14,
    seed: 23,
  });
  paintFlow(ink, left, tone, {
    a: [-20, -158, -76, -110, -100, -50, -104, 40],
    b: [0, -200, -140, -160, -150, -20, -156, 70],
    count: 24,
    seed: 24,
    shine: [0.28, 0.54],
  });
  paintFlow(ink, left, tone, {
    a: [-104, 0, -112, 60, -104, 120, -72, 128],
    b: [-150, -10, -164, 50, -170, 130, -96, 146],
    count: 14,
    seed: 25,
  });
}
