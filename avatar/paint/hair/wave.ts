import type { Person } from '../../character.ts';
import { fill, type Ink, linear, stroke } from '../brush.ts';
import { castHair, paintFlow, paintStrays } from './strands.ts';

/** Side-parted hair in soft waves down to the shoulder. */
export function paintWaveBack(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const path = fill(
    ink,
    'M8,-194 C-72,-200 -132,-146 -138,-50 C-142,-4 -130,30 -144,72 C-158,112 -146,150 -152,184 C-140,212 -108,214 -84,202 C-40,216 40,216 84,202 C108,214 140,212 152,184 C146,150 158,112 144,72 C130,30 142,-4 138,-50 C132,-146 84,-196 8,-194Z',
    linear(ink, 0, -140, 0, 210, [0, tone.mid], [0.6, tone.lo], [1, tone.mid]),
  );
  paintFlow(ink, path, tone, {
    a: [-90, -90, -130, 20, -110, 100, -140, 206],
    b: [90, -90, 130, 20, 110, 100, 140, 206],
    count: 34,
    seed: 61,
    strength: 0.8,
  });
}

export function paintWaveFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { right, left } = castHair(ink, who, () => {
    const right = fill(
      ink,
      'M-34,-190 C50,-204 130,-146 140,-52 C144,-8 130,26 144,70 C158,112 144,148 152,186 C140,206 118,204 106,194 C112,164 96,146 108,110 C116,82 98,58 104,24 C106,-22 84,-58 40,-84 C4,-104 -32,-118 -46,-136Z',
      linear(
        ink,
        -30,
        -190,
        150,
        180,
        [0, tone.hi],
        [0.22, tone.base],
        [0.6, tone.mid],
        [0.8, tone.lo],
        [1, tone.base],
      ),
    );
    const left = fill(
      ink,
      'M-30,-190 C-92,-188 -134,-132 -140,-50 C-144,-8 -130,26 -144,70 C-158,112 -144,148 -152,186 C-140,206 -118,204 -106,194 C-112,164 -96,146 -108,110 C-116,82 -98,58 -104,24 C-105,-22 -96,-56 -74,-88 C-62,-106 -52,-120 -46,-136 C-34,-152 -28,-172 -30,-190Z',
      linear(ink, -140, -160, -30, 180, [0, tone.hi], [0.3, tone.base], [0.7, tone.mid], [1, tone.base]),
    );
    return { right, left };
  });
  paintFlow(ink, right, tone, {
    a: [-44, -138, 10, -96, 92, -70, 104, 20],
    b: [-30, -190, 70, -206, 138, -110, 142, 10],
    count: 30,
    seed: 62,
    shine: [0.26, 0.54],
  });
  paintFlow(ink, right, tone, {
    a: [103, 10, 92, 70, 124, 110, 106, 196],
    b: [140, -10, 128, 60, 168, 120, 150, 196],
    count: 18,
    seed: 63,
    shine: [0.5, 0.7],
  });
  paintFlow(ink, left, tone, {
    a: [-46, -136, -78, -100, -104, -50, -104, 30],
    b: [-34, -190, -110, -176, -142, -90, -142, 20],
    count: 22,
    seed: 64,
    shine: [0.3, 0.56],
  });
  paintFlow(ink, left, tone, {
    a: [-103, 10, -92, 70, -124, 110, -106, 196],
    b: [-140, -10, -128, 60, -168, 120, -150, 196],
    count: 18,
    seed: 65,
    shine: [0.5, 0.7],
  });
  stroke(ink, 'M-46,-136 C-34,-152 -28,-172 -31,-189', 'rgba(14,8,6,.42)', 1.8);
  paintStrays(ink, tone, [
    [-104, 20, -96, 60, -112, 90, -100, 128],
    [104, 20, 96, 60, 112, 90, 100, 128],
  ]);
}
