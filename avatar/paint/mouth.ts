import type { Person } from '../character.ts';
import type { RigPose } from '../motion/pose.ts';
import { ellipse, fill, glow, type Ink, linear, radial, stroke, within } from './brush.ts';

/** How far the chin drops, head units. */
export function dropJaw(pose: RigPose): number {
  return pose.mouth.open * 11 + pose.mouth.round * 1.5;
}

/** Mouth in its own space: 0,0 on the middle of the lip line. */
export function paintMouth(ink: Ink, who: Person, pose: RigPose): void {
  const { lips, skin } = who;
  const { open, round, press } = pose.mouth;
  const smile = Math.max(-0.4, Math.min(1, who.smile + pose.smile));
  // Delight parts the lips over the teeth.
  const laugh = Math.max(0, Math.min(1, (who.smile + pose.smile - 1.08) * 2.2)) * (1 - round) * (1 - press);
  const wide = Math.max(pose.mouth.wide, laugh * 0.35);
  const teeth = Math.max(pose.mouth.teeth, laugh);
  // f and v: the lower lip goes under the teeth, so pressing with teeth does not close the mouth.
  const bite = press * pose.mouth.teeth;
  const squeeze = press * (1 - pose.mouth.teeth);
  const gap = Math.max(open, bite * 0.16, laugh * 0.24) * (1 - squeeze);
  const half = lips.width * (1 + wide * 0.24 - round * 0.38 + smile * 0.17 * (1 - round) - open * 0.03);
  const corner = -lips.lift * smile * (1 - round * 0.8) * (1 - squeeze * 0.55) * 2.1 - 0.5 + open * 3.5;
  // Closed, a smiling lip line hangs like a U; open, the upper lip is pulled straight.
  const closed = Math.max(0, 1 - gap * 9);
  const edge = 0.25 - closed * 0.17;
  const sag = closed * smile * 1.5;
  const top = -gap * 5.5 - round * gap * 8;
  const bottom = gap * (25 - wide * 6 - bite * 10) + round * gap * 5;
  const pout = round * 2.2;
  const upper = lips.upper * (1 - squeeze * 0.55) + pout * 0.5 - wide * 0.8;
  const lower = lips.lower * (1 - squeeze * 0.5 - bite * 0.45) + pout - wide * 0.8;
  const bow = lips.bow * (1 - round * 0.5);
  const peak = half * (0.24 + round * 0.06);
  ink.save();
  ink.translate(pose.headX * 9.5, lips.y + pose.headY * 7);
  ink.scale(1 - Math.abs(pose.headX) * 0.05, 1);
  glow(ink, 0, bottom + lower + 8, half * 0.62, 8, skin.shade, 0.42);
  const inside = `M${-half + 1},${corner} C${-half * 0.55},${top * 1.05 + corner * 0.25} ${-half * 0.2},${top} 0,${top + 0.6} C${half * 0.2},${top} ${half * 0.55},${top * 1.05 + corner * 0.25} ${half - 1},${corner} C${half * (0.72 + round * 0.15)},${bottom * 0.96 + corner * 0.3} ${half * 0.36},${bottom} 0,${bottom} C${-half * 0.36},${bottom} ${-half * (0.72 + round * 0.15)},${bottom * 0.96 + corner * 0.3} ${-half + 1},${corner}Z`;
  if (gap > 0.025) {
    const cavity = fill(ink, inside, linear(ink, 0, top, 0, bottom, [0, '#35090f'], [1, '#661a22']));
    within(ink, cavity, () => paintCavity(ink, { half, top, bottom, corner, gap, teeth, wide, round }));
  }
  const arch = (y: number) => `${half * 0.62},${y * 0.62 + corner * 0.5}`;
  const upperLip = `M${-half},${corner} C${-half * 0.62},${(top - upper) * 0.62 + corner * 0.5} ${-peak * 1.6},${top - upper - bow * 0.3} ${-peak},${top - upper} C${-peak * 0.55},${top - upper} ${-peak * 0.4},${top - upper + bow} 0,${top - upper + bow} C${peak * 0.4},${top - upper + bow} ${peak * 0.55},${top - upper} ${peak},${top - upper} C${peak * 1.6},${top - upper - bow * 0.3} ${arch(top - upper)} ${half},${corner} C${half * 0.55},${top * 1.05 + corner * edge + 0.6 + sag} ${half * 0.2},${top + 0.4} 0,${top + 1.4} C${-half * 0.2},${top + 0.4} ${-half * 0.55},${top * 1.05 + corner * edge + 0.6 + sag} ${-half},${corner}Z`;
  const low = bottom + lower;
  const lowerLip = `M${-half},${corner} C${-half * 0.72},${low * 0.78 + corner * 0.2} ${-half * 0.4},${low} 0,${low} C${half * 0.4},${low} ${half * 0.72},${low * 0.78 + corner * 0.2} ${half},${corner} C${half * 0.72},${bottom * 0.96 + corner * 0.3} ${half * 0.36},${bottom - 0.4} 0,${bottom - 0.4} C${-half * 0.36},${bottom - 0.4} ${-half * 0.72},${bottom * 0.96 + corner * 0.3} ${-half},${corner}Z`;
  fill(
    ink,
    lowerLip,
    linear(
      ink,
      0,
      bottom - 1,
      0,
      low,
      [0, lips.tone.upper],
      [0.4, lips.tone.lower],
      [0.75, lips.tone.lower],
      [1, `${lips.tone.upper}c8`],
    ),
  );
  fill(
    ink,
    upperLip,
    linear(ink, 0, top - upper, 0, top + 2, [0, `${lips.tone.lower}e6`], [0.5, lips.tone.upper], [1, lips.tone.upper]),
  );
  glow(ink, -half * 0.12, bottom + lower * 0.46, half * 0.4, lower * 0.3, '255,255,255', 0.42 * (1 - squeeze * 0.6));
  if (gap <= 0.06) {
    const alpha = 0.85 * (1 - gap / 0.08);
    stroke(
      ink,
      `M${-half + 0.5},${corner} C${-half * 0.55},${corner * edge + 1.4 + sag} ${-half * 0.2},${0.1} 0,1.6 C${half * 0.2},0.1 ${half * 0.55},${corner * edge + 1.4 + sag} ${half - 0.5},${corner}`,
      `rgba(${lips.tone.line},${alpha})`,
      1.6 + squeeze * 0.7,
    );
  }
  for (const s of [-1, 1]) {
    glow(ink, s * (half + 2.5), corner + 0.5, 5, 4, skin.shade, 0.2 + smile * 0.08);
    // Cheek fold, only as deep as the width of the sound.
    glow(ink, s * (half + 15), corner - 5, 7, 20, skin.shade, wide * 0.1 + open * 0.09);
  }
  if (squeeze > 0.2) glow(ink, 0, -upper - 3, half * 0.7, 5, '255,246,240', squeeze * 0.25);
  ink.restore();
}

interface Cavity {
  half: number;
  top: number;
  bottom: number;
  corner: number;
  gap: number;
  teeth: number;
  wide: number;
  round: number;
}

function paintCavity(ink: Ink, m: Cavity): void {
  const { half, top, bottom, corner, gap, teeth, wide, round } = m;
  ellipse(
    ink,
    0,
    bottom + 4 - gap * 5 + round * 9,
    half * 0.62,
    6 + gap * 9,
    radial(ink, 0, bottom, 2, half * 0.8, [0, '#dc7079'], [1, '#98343f']),
  );
  // The upper row follows the lip; rounded sounds hide it, s and i show it fully.
  const show = Math.min(9.5, (bottom - top) * 0.62) * (0.42 + 0.58 * teeth) * (1 - round);
  if (show > 0.6) {
    const w = half * (0.86 + wide * 0.05);
    const edge = top + 1 + show;
    const row = `M${-w},${top - 8} L${w},${top - 8} L${w},${Math.min(corner, edge) - 1} C${w * 0.7},${edge - 0.5} ${w * 0.3},${edge + 0.6} 0,${edge + 0.6} C${-w * 0.3},${edge + 0.6} ${-w * 0.7},${edge - 0.5} ${-w},${Math.min(corner, edge) - 1}Z`;
    const path = fill(ink, row, linear(ink, 0, top, 0, edge, [0, '#d8cfcd'], [0.45, '#fffdfb'], [1, '#f6f0ec']));
    within(ink, path, () => {
      stroke(
        ink,
        `M0,${top} V${edge + 1} M${-w * 0.27},${top} V${edge} M${w * 0.27},${top} V${edge}`,
        'rgba(150,128,126,.16)',
        0.9,
      );
      ink.fillStyle = linear(
        ink,
        -w,
        0,
        w,
        0,
        [0, 'rgba(70,20,24,.55)'],
        [0.22, 'rgba(70,20,24,0)'],
        [0.78, 'rgba(70,20,24,0)'],
        [1, 'rgba(70,20,24,.55)'],
      );
      ink.fillRect(-w, top - 8, w * 2, edge - top + 12);
    });
  }
  // s and i: the lower row almost meets the upper one.
  const lowShow = Math.max(0, teeth - 0.55) * 2.2 * Math.min(4.5, (bottom - top) * 0.26);
  if (lowShow > 0.5) {
    const w = half * 0.66;
    const y = bottom - lowShow;
    fill(
      ink,
      `M${-w},${y + 1} C${-w * 0.4},${y - 0.6} ${w * 0.4},${y - 0.6} ${w},${y + 1} L${w},${bottom + 8} L${-w},${bottom + 8}Z`,
      linear(ink, 0, y, 0, bottom, [0, '#f4eeea'], [1, '#d9cdca']),
    );
  }
}
