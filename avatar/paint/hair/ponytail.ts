import type { Person } from '../../character.ts';
import { fill, type Ink, linear, stroke } from '../brush.ts';
import { castHair, paintFlow, paintStrays } from './strands.ts';

/** Low ponytail brought forward over the shoulder at the right of the picture, curtain bangs. */
export function paintPonytailBack(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const path = fill(
    ink,
    'M4,-192 C-76,-194 -128,-142 -132,-48 C-133,10 -126,66 -96,98 L100,110 C128,66 134,10 132,-48 C128,-142 84,-194 4,-192Z',
    linear(ink, 0, -150, 0, 110, [0, tone.mid], [1, tone.lo]),
  );
  paintFlow(ink, path, tone, {
    a: [-120, 0, -120, 60, -60, 100, 60, 110],
    b: [-60, -40, -60, 40, 0, 90, 90, 100],
    count: 16,
    seed: 50,
    strength: 0.8,
  });
}

export function paintPonytailFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { tail, right, left } = castHair(ink, who, () => {
    // The tail: a loose S with a split end.
    const tail = fill(
      ink,
      'M92,92 C112,92 130,106 138,132 C148,166 134,190 140,222 C146,250 156,266 146,292 C140,308 128,318 116,324 C120,308 114,300 108,288 C104,306 96,314 86,318 C92,296 84,276 82,250 C78,212 92,190 90,160 C88,134 78,112 92,92Z',
      linear(ink, 84, 90, 150, 310, [0, tone.mid], [0.3, tone.base], [0.55, tone.mid], [0.8, tone.base], [1, tone.mid]),
    );
    const right = fill(
      ink,
      'M2,-193 C82,-196 132,-138 134,-48 C135,0 130,54 112,96 C104,104 96,104 90,98 C102,74 108,40 105,8 C104,-22 96,-52 74,-80 C54,-104 22,-122 0,-134Z',
      linear(ink, -130, -150, 150, 90, [0, tone.hi], [0.3, tone.base], [0.6, tone.mid], [1, tone.lo]),
    );
    const left = fill(
      ink,
      'M4,-193 C-78,-200 -132,-140 -134,-48 C-135,-4 -130,42 -114,78 C-108,84 -102,80 -101,74 C-106,50 -107,26 -104,4 C-103,-24 -94,-52 -72,-80 C-52,-104 -22,-122 2,-134 C10,-152 10,-176 4,-193Z',
      linear(ink, -130, -150, 150, 90, [0, tone.hi], [0.3, tone.base], [0.6, tone.mid], [1, tone.lo]),
    );
    return { tail, right, left };
  });
  paintFlow(ink, tail, tone, {
    a: [94, 100, 80, 170, 76, 230, 92, 316],
    b: [132, 110, 160, 180, 132, 230, 142, 316],
    count: 26,
    seed: 51,
    shine: [0.3, 0.5],
  });
  fill(
    ink,
    'M84,100 C96,90 114,92 124,104 C124,110 120,116 116,118 C106,108 96,108 86,114 C82,110 82,104 84,100Z',
    linear(ink, 84, 90, 124, 118, [0, '#f6c88e'], [0.5, who.outfit.accent], [1, '#a7632c']),
  );
  paintFlow(ink, right, tone, {
    a: [2, -136, 60, -110, 104, -50, 104, 60],
    b: [12, -193, 110, -190, 146, -70, 116, 90],
    count: 28,
    seed: 52,
    shine: [0.26, 0.52],
  });
  paintFlow(ink, left, tone, {
    a: [0, -136, -60, -110, -104, -50, -104, 60],
    b: [0, -193, -110, -196, -146, -70, -116, 74],
    count: 30,
    seed: 53,
    shine: [0.26, 0.56],
  });
  stroke(ink, 'M2,-134 C6,-152 7,-174 4,-191', 'rgba(10,6,6,.38)', 1.6);
  paintStrays(
    ink,
    tone,
    [
      [-10, -128, -54, -104, -86, -70, -92, -22],
      [-20, -124, -66, -98, -98, -50, -97, 10],
      [14, -128, 56, -104, 88, -70, 93, -24],
    ],
    3.2,
  );
  paintStrays(
    ink,
    tone,
    [
      [-106, 62, -110, 78, -106, 92, -109, 106],
      [134, 136, 148, 156, 149, 178, 147, 200],
    ],
    1.7,
  );
}
