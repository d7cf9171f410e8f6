import type { Mascot } from '../../character.ts';
import type { RigPose } from '../../motion/pose.ts';
import { ellipse, fill, type Ink, linear, radial, radians, stroke, within } from '../brush.ts';

const EYE = { apart: 64, y: 6, half: 29, upper: 35, lower: 33 };

export function paintFace(ink: Ink, who: Mascot, pose: RigPose): void {
  for (const side of [-1, 1] as const) {
    paintEye(ink, who, pose, side);
    paintBrow(ink, who, pose, side);
  }
  paintMouth(ink, who, pose);
}

/** How much narrower the half of the face is that turns away. */
const squashOf = (pose: RigPose, side: number): number =>
  1 - Math.abs(pose.headX) * (side * pose.headX > 0 ? 0.09 : 0.02);

function paintEye(ink: Ink, who: Mascot, pose: RigPose, side: -1 | 1): void {
  const { fur } = who;
  const { half, upper, lower } = EYE;
  const open = (1 - pose.blink) * (1 + Math.max(0, -pose.squint) * 0.14 - Math.max(0, pose.gazeY) * 0.16);
  const cheer = Math.max(0, Math.min(1, pose.squint * 1.2 + Math.max(0, pose.smile) * 0.5));
  ink.save();
  ink.translate(side * EYE.apart * squashOf(pose, side) + pose.headX * 10, EYE.y + pose.headY * 7);
  ink.scale(side * squashOf(pose, side), 1);
  // Shut lids meet low, as on a sleeping animal; a laugh lifts the lower one.
  const top = -upper * 1.33 * open + 14 * (1 - open);
  const bottom = (lower * 1.33 - cheer * 20) * open + 26 * (1 - open) - cheer * 22 * (1 - open);
  if (open > 0.06) {
    const ball = fill(
      ink,
      `M${-half},0 C${-half},${top} ${half},${top} ${half},0 C${half},${bottom} ${-half},${bottom} ${-half},0Z`,
      linear(ink, 0, -upper, 0, lower, [0, '#2a1712'], [0.5, '#3f231a'], [1, '#7c4a2a']),
    );
    within(ink, ball, () => {
      const x = (pose.gazeX * 7 + pose.headX * 2) * side;
      const y = pose.gazeY * 7;
      ellipse(ink, x, y, 22, 27, radial(ink, x, y + 14, 2, 30, [0, '#a8693a'], [0.5, '#5a3220'], [1, '#1d0f0b']));
      ellipse(ink, x, y, 13, 16, '#120807');
      ellipse(ink, x - side * 9, y - 13, 9, 10.5, 'rgba(255,255,255,.98)');
      ellipse(ink, x + side * 9, y + 12, 4.4, 5, 'rgba(255,255,255,.8)');
      ellipse(ink, x, y + 20, 13, 6, 'rgba(255,190,120,.32)');
      // Shade of the lid.
      fill(
        ink,
        `M${-half - 2},-60 H${half + 2} V${top * 0.5} C${half * 0.4},${top * 0.5 + 9} ${-half * 0.4},${top * 0.5 + 9} ${-half - 2},${top * 0.5}Z`,
        'rgba(20,6,4,.34)',
      );
    });
    stroke(ink, `M${-half - 1},1 C${-half},${top - 3} ${half},${top - 3} ${half + 3},${-2 * open}`, '#2a1510', 4.6);
    stroke(ink, `M${half + 1},${-3 * open} q6,-4 10,-9`, '#2a1510', 3.6);
  } else {
    const dip = 16 - cheer * 30;
    stroke(ink, `M${-half},4 C${-half * 0.5},${4 + dip} ${half * 0.5},${4 + dip} ${half},4`, fur.darker, 4.8);
    stroke(ink, `M${half - 2},5 q7,0 11,-5`, fur.darker, 3.2);
  }
  ink.restore();
}

function paintBrow(ink: Ink, who: Mascot, pose: RigPose, side: -1 | 1): void {
  const rise = pose.brow * 12 + pose.browSkew * (side > 0 ? 9 : -4);
  const squash = squashOf(pose, side);
  ink.save();
  ink.translate(side * (EYE.apart - 2) * squash + pose.headX * 10, -50 - rise + pose.headY * 6);
  ink.scale(side * squash, 1);
  ink.rotate(radians(pose.browTilt * 20));
  fill(ink, 'M-17,5 C-12,-7 8,-11 20,-1 C10,-2 -6,-1 -17,5Z', who.fur.lo);
  ink.restore();
}

function paintMouth(ink: Ink, who: Mascot, pose: RigPose): void {
  const { open, wide, round, press, teeth } = pose.mouth;
  const smile = Math.max(-0.3, Math.min(1, who.smile + pose.smile));
  const laugh = Math.max(0, Math.min(1, (who.smile + pose.smile - 1.1) * 2)) * (1 - round) * (1 - press);
  const gap = Math.max(open, laugh * 0.34) * (1 - press * (1 - teeth));
  const half = 30 * (1 + wide * 0.22 - round * 0.42 + smile * 0.16 - gap * 0.05);
  const lift = -9 * smile * (1 - round) + (1 - smile) * 3;
  const line = `M${-half},${lift} C${-half * 0.72},${10 - gap * 2} ${-half * 0.2},${11} 0,0 C${half * 0.2},11 ${half * 0.72},${10 - gap * 2} ${half},${lift}`;
  ink.save();
  ink.translate(pose.headX * 14, 82 + pose.headY * 9);
  ink.scale(1 - Math.abs(pose.headX) * 0.05, 1);
  stroke(ink, 'M0,-10 V0', who.fur.darker, 3);
  if (gap > 0.03) {
    const depth = 10 + gap * 40 + round * gap * 6;
    const w = half * (0.82 - round * 0.1);
    const hole = fill(
      ink,
      `M${-w},${lift * 0.5 + 4} C${-w * 0.7},10 ${-w * 0.2},11 0,1 C${w * 0.2},11 ${w * 0.7},10 ${w},${lift * 0.5 + 4} C${w * 0.94},${depth * 0.8} ${w * 0.5},${depth} 0,${depth} C${-w * 0.5},${depth} ${-w * 0.94},${depth * 0.8} ${-w},${lift * 0.5 + 4}Z`,
      linear(ink, 0, 4, 0, depth, [0, '#4a1016'], [1, '#7c2028']),
    );
    within(ink, hole, () => {
      ellipse(ink, 0, depth, w * 0.62, 6 + gap * 13, radial(ink, 0, depth - 4, 2, w, [0, '#ff9d9a'], [1, '#e0686c']));
      if (teeth > 0.3 || open > 0.4)
        for (const s of [-1, 1]) fill(ink, `M${s * w * 0.52},7 l${s * 7},0 l${-s * 3},9Z`, '#fffdf8');
    });
    stroke(ink, hole, who.fur.darker, 2.4);
  }
  stroke(ink, line, who.fur.darker, 3.4);
  ink.restore();
}
