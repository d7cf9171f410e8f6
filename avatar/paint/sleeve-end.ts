import type { Person } from '../character.ts';
import type { Point } from '../rig/arm-joints.ts';
import { ellipse, fill, type Ink, linear, stroke } from './brush.ts';

/** A band across the wrist in the forearm's own space: x runs to the hand, ends bow like a tube seen from above. */
function traceBand(from: number, to: number, half: number, flare = 0): string {
  const bow = half * 0.22;
  return `M${from},${-half} L${to},${-half - flare} C${to + bow},${-half * 0.5} ${to + bow},${half * 0.5} ${to},${half + flare} L${from},${half} C${from + bow},${half * 0.5} ${from + bow},${-half * 0.5} ${from},${-half}Z`;
}

/**
 * What an outfit does at the wrist.
 * @param angle direction of the sleeve's end, radians from straight down towards the right
 * @param pass `under` lies between hand and sleeve (a shirt cuff), `over` on the sleeve (ribs, trims, buttons)
 */
export function paintSleeveEnd(
  ink: Ink,
  who: Person,
  wrist: Point,
  angle: number,
  half: number,
  pass: 'under' | 'over',
): void {
  const { kind, cloth, accent } = who.outfit;
  ink.save();
  ink.translate(wrist.x, wrist.y);
  ink.rotate(Math.PI / 2 - angle);
  const tailored = kind === 'blazer' || kind === 'suit' || kind === 'scarf' || kind === 'coat';
  const sleeve = (from: number, to: number, flare: number) =>
    fill(ink, traceBand(from, to, half, flare), linear(ink, 0, -half, 0, half, [0, cloth.base], [1, cloth.mid]));
  if (pass === 'under') {
    if (tailored) {
      const cuff = fill(
        ink,
        traceBand(-6, half + 9, half * 0.92, -3.5),
        linear(ink, 0, -half, 0, half, [0, '#ffffff'], [0.5, '#f3f6fb'], [1, '#c9d2e3']),
      );
      stroke(ink, cuff, 'rgba(92,108,150,.35)', 1.1);
    } else {
      sleeve(-4, half * 0.9, kind === 'mandarin' ? 3 : -2);
    }
  } else if (tailored) {
    // The jacket sleeve ends in an open edge, not in a ball.
    stroke(
      ink,
      `M${half * 0.55},${-half * 0.84} C${half * 1.02},${-half * 0.4} ${half * 1.02},${half * 0.4} ${half * 0.55},${half * 0.84}`,
      `rgba(${cloth.shade},.42)`,
      2.2,
    );
    if (kind !== 'coat') for (const x of [-2, -15, -28]) ellipse(ink, x, half * 0.62, 3.4, 3.4, cloth.lo);
  } else if (kind === 'knit' || kind === 'cardigan') {
    const rib = `rgba(${cloth.shade},.2)`;
    fill(
      ink,
      traceBand(-22, half * 0.85, half * 0.98, -2),
      linear(ink, 0, -half, 0, half, [0, cloth.hi], [0.5, cloth.base], [1, cloth.mid]),
    );
    for (let i = -4; i <= 4; i++) stroke(ink, `M-20,${(i / 4.6) * half} L${half * 0.9},${(i / 4.8) * half}`, rib, 1.9);
    stroke(
      ink,
      `M-22,${-half} C${-22 + half * 0.22},${-half * 0.5} ${-22 + half * 0.22},${half * 0.5} -22,${half}`,
      rib,
      3,
    );
  } else if (kind === 'mandarin') {
    fill(
      ink,
      traceBand(half * 0.2, half * 0.95, half * 1.02, 3),
      linear(ink, 0, -half, 0, half, [0, cloth.mid], [1, cloth.lo]),
    );
    for (const x of [0.2, 0.95])
      stroke(
        ink,
        `M${half * x},${-half - 2} C${half * (x + 0.22)},${-half * 0.5} ${half * (x + 0.22)},${half * 0.5} ${half * x},${half + 2}`,
        accent,
        2.4,
      );
  } else {
    fill(ink, traceBand(-16, half * 0.9, half, -1), linear(ink, 0, -half, 0, half, [0, cloth.base], [1, cloth.mid]));
    for (const x of [-16, half * 0.82])
      stroke(
        ink,
        `M${x},${-half} C${x + half * 0.22},${-half * 0.5} ${x + half * 0.22},${half * 0.5} ${x},${half}`,
        'rgba(70,50,20,.34)',
        1.6,
      );
    ellipse(ink, 2, half * 0.5, 3.6, 3.6, '#7d6338');
  }
  ink.restore();
}
