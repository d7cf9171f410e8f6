import type { Robot } from '../../character.ts';
import type { RigPose } from '../../motion/pose.ts';
import { fill, type Ink, lerp, linear, stroke } from '../brush.ts';
import { paintHalo, VISOR } from './head.ts';

const EYE = { apart: 43, y: -4, half: 16, high: 23 };

/** Eyes, brows and mouth are lamps behind the glass: they move with the look, further than the head. */
export function paintLamps(ink: Ink, who: Robot, pose: RigPose): void {
  ink.save();
  ink.clip(new Path2D(VISOR));
  ink.translate(pose.headX * 10 + pose.gazeX * 9, pose.headY * 7 + pose.gazeY * 8);
  const squash = 1 - Math.abs(pose.headX) * 0.06;
  ink.scale(squash, 1);
  for (const side of [-1, 1] as const) {
    paintEye(ink, who, pose, side);
    paintBrow(ink, who, pose, side);
  }
  paintMouth(ink, who, pose);
  ink.restore();
}

function paintEye(ink: Ink, { lamp }: Robot, pose: RigPose, side: -1 | 1): void {
  const cheer = Math.max(0, Math.min(1, (Math.max(0, pose.smile) - 0.3) * 1.8 + pose.squint * 0.8));
  const open = 1 - pose.blink;
  const x = side * EYE.apart;
  paintHalo(ink, x, EYE.y, 46, lamp);
  ink.save();
  ink.translate(x, EYE.y);
  if (open < 0.12) stroke(ink, `M${-EYE.half},2 H${EYE.half}`, lamp, 5);
  else {
    const top = -EYE.high * open * (1 + Math.max(0, -pose.squint) * 0.22);
    // Delight pushes the lower edge up until an arc is left.
    const bottom = lerp(EYE.high, -6, cheer) * open;
    const w = EYE.half + cheer * 4;
    const path = fill(
      ink,
      `M${-w},${lerp(0, 6, cheer)} C${-w},${top * 1.33} ${w},${top * 1.33} ${w},${lerp(0, 6, cheer)} C${w},${bottom * 1.33} ${-w},${bottom * 1.33} ${-w},${lerp(0, 6, cheer)}Z`,
      linear(ink, 0, top, 0, EYE.high, [0, '#eafffb'], [0.35, lamp], [1, '#12b9ad']),
    );
    stroke(ink, path, lamp, 3);
    if (cheer < 0.5 && open > 0.75) {
      ink.globalAlpha = (1 - cheer * 2) * open;
      fill(ink, 'M-9,-12 C-9,-17 -2,-17 -2,-12 C-2,-7 -9,-7 -9,-12Z', '#ffffff');
    }
  }
  ink.restore();
}

/** Only seen when they say something. */
function paintBrow(ink: Ink, { lamp }: Robot, pose: RigPose, side: -1 | 1): void {
  const says = Math.min(
    1,
    Math.abs(pose.browSkew) * 1.4 + Math.abs(pose.browTilt) * 1.6 + Math.max(0, Math.abs(pose.brow) - 0.2) * 1.6,
  );
  if (says < 0.08) return;
  const rise = pose.brow * 8 + pose.browSkew * (side > 0 ? 6 : -3);
  const tilt = pose.browSkew * (side > 0 ? -5 : 2) + pose.browTilt * 7;
  ink.save();
  ink.globalAlpha = says * 0.85;
  ink.translate(side * EYE.apart, EYE.y - EYE.high - 11 - rise);
  stroke(ink, `M${-side * 14},${-tilt} Q0,${-4} ${side * 14},${tilt}`, lamp, 4);
  ink.restore();
}

function paintMouth(ink: Ink, who: Robot, pose: RigPose): void {
  const { open, wide, round, press, teeth } = pose.mouth;
  const smile = Math.max(-0.4, Math.min(1, who.smile + pose.smile));
  const laugh = Math.max(0, Math.min(1, (who.smile + pose.smile - 1.1) * 2)) * (1 - round) * (1 - press);
  const gap = Math.max(open, teeth * 0.16, laugh * 0.34) * (1 - press * (1 - teeth));
  const half = 24 * (1 + wide * 0.34 - round * 0.46 - press * 0.2);
  const lift = 11 * smile * (1 - round) * (1 - press * 0.7);
  ink.save();
  ink.translate(0, 54);
  if (gap < 0.04) {
    stroke(ink, `M${-half},${-lift * 0.5} Q0,${lift * 0.9} ${half},${-lift * 0.5}`, who.lamp, 5);
    stroke(ink, `M${-half},${-lift * 0.5} Q0,${lift * 0.9} ${half},${-lift * 0.5}`, 'rgba(255,255,255,.55)', 1.6);
  } else {
    const top = -3 - gap * 7 - round * gap * 7;
    const depth = 5 + gap * 24;
    paintHalo(ink, 0, depth * 0.4, 40, who.lamp);
    const corner = -lift * 0.35;
    const hole = fill(
      ink,
      `M${-half},${corner} C${-half * 0.8},${top * 1.2} ${half * 0.8},${top * 1.2} ${half},${corner} C${half},${depth} ${half * 0.5},${depth * 1.15} 0,${depth * 1.15} C${-half * 0.5},${depth * 1.15} ${-half},${depth} ${-half},${corner}Z`,
      linear(ink, 0, top, 0, depth, [0, '#0c3b46'], [1, '#0f6f72']),
    );
    stroke(ink, hole, who.lamp, 4.4);
    stroke(ink, hole, 'rgba(255,255,255,.4)', 1.2);
  }
  ink.restore();
}
