import type { Person } from '../../character.ts';
import { fill, type Ink, linear, stroke } from '../brush.ts';
import { castHair, paintFlow, paintStrays } from './strands.ts';

/** Long straight hair, parted to the right of the picture, ends falling on the chest. */
export function paintLongBack(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const path = fill(
    ink,
    'M6,-200 C-78,-204 -136,-148 -142,-48 C-146,16 -138,62 -146,118 C-154,176 -166,226 -150,286 C-128,312 -98,308 -78,296 C-50,306 50,306 78,296 C100,308 130,312 152,286 C168,226 156,176 148,118 C140,62 148,16 142,-48 C138,-148 86,-202 6,-200Z',
    linear(ink, 0, -150, 0, 300, [0, tone.mid], [0.55, tone.lo], [1, tone.mid]),
  );
  paintFlow(ink, path, tone, {
    a: [-90, -100, -120, 20, -120, 120, -140, 300],
    b: [90, -100, 120, 20, 120, 120, 140, 300],
    count: 40,
    seed: 3,
    strength: 0.7,
  });
}

export function paintLongFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { right, left } = castHair(ink, who, () => {
    const right = fill(
      ink,
      'M26,-199 C92,-194 140,-134 145,-46 C149,18 140,58 149,112 C158,166 162,214 150,262 C146,282 138,296 130,304 C134,280 126,262 124,240 C121,206 122,166 114,124 C106,88 106,50 103,16 C101,-34 78,-74 38,-112 C32,-118 28,-124 28,-130Z',
      linear(ink, 30, -180, 150, 220, [0, tone.base], [0.4, tone.mid], [0.75, tone.lo], [1, tone.mid]),
    );
    const left = fill(
      ink,
      'M44,-196 C-42,-216 -136,-158 -145,-46 C-149,18 -139,56 -149,112 C-158,168 -164,214 -150,264 C-146,284 -138,298 -128,306 C-132,280 -124,262 -122,238 C-119,202 -120,162 -113,122 C-105,84 -106,44 -103,14 C-99,-22 -74,-50 -34,-74 C-4,-92 30,-108 44,-128 C56,-148 60,-182 44,-196Z',
      linear(ink, -140, -170, 10, 210, [0, tone.hi], [0.2, tone.base], [0.6, tone.mid], [1, tone.base]),
    );
    return { right, left };
  });
  paintFlow(ink, right, tone, {
    a: [40, -140, 92, -96, 102, -10, 108, 80],
    b: [60, -186, 140, -130, 150, 20, 146, 120],
    count: 18,
    seed: 11,
    shine: [0.22, 0.5],
  });
  paintFlow(ink, right, tone, {
    a: [103, 0, 108, 90, 120, 160, 126, 300],
    b: [145, -20, 140, 90, 166, 180, 148, 300],
    count: 16,
    seed: 12,
    strength: 0.9,
  });
  paintFlow(ink, left, tone, {
    a: [40, -132, 4, -92, -90, -60, -106, 40],
    b: [36, -196, -70, -200, -146, -110, -146, 40],
    count: 30,
    seed: 13,
    shine: [0.3, 0.58],
  });
  paintFlow(ink, left, tone, {
    a: [-104, 0, -108, 90, -118, 160, -124, 300],
    b: [-146, -20, -140, 90, -168, 180, -150, 300],
    count: 16,
    seed: 14,
    strength: 0.9,
  });
  stroke(ink, 'M44,-194 C57,-176 56,-150 44,-130', 'rgba(16,8,5,.42)', 1.8);
  paintStrays(ink, tone, [
    [-104, 6, -96, 40, -102, 80, -94, 118],
    [104, 10, 96, 46, 103, 88, 95, 120],
  ]);
}
