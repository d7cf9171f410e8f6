import type { Person } from '../character.ts';
import type { ArmPose } from '../motion/channels.ts';
import { fill, glow, type Ink, lerp, linear, stroke, within } from './brush.ts';
import { type Finger, paintFinger, paintFoldedRoot, paintFoldedTip, paintHook } from './finger.ts';

/** Wrist, back of the hand or palm; fingers grow out of its lower edge. */
const BODY_OF_HAND =
  'M-15,-15 C-17,-6 -20,8 -25,24 C-29,38 -31,50 -30,58 C-27,68 -16,70 -8,67 C0,72 10,71 14,67 C22,69 30,64 31,56 C31,42 26,26 21,8 C18,-4 17,-10 15,-15 C10,-20 -10,-20 -15,-15Z';

/** Less than this is an open hand. */
const BENT = 0.02;

/** Fingers from the little one to the forefinger. */
function placeFingers(palm: boolean, open: number): [Finger, Finger, Finger, Finger] {
  return palm
    ? [
        { x: -21.5, y: 52, length: lerp(38, 42, open), angle: -3 - open * 12, bend: 2.5, base: 7.6, tip: 5.6 },
        { x: -8, y: 60, length: lerp(48, 52, open), angle: -1 - open * 4, bend: 1.6, base: 8.6, tip: 6.3 },
        { x: 7, y: 61, length: lerp(54, 57, open), angle: 0.5 + open * 3, bend: -0.5, base: 8.9, tip: 6.6 },
        { x: 21.5, y: 56, length: lerp(49, 52, open), angle: 2 + open * 10, bend: -2, base: 8.5, tip: 6.3 },
      ]
    : [
        { x: -21.5, y: 52, length: 38, angle: 4, bend: -1.5, base: 7.8, tip: 5.6 },
        { x: -8, y: 60, length: 49, angle: 2, bend: -1.5, base: 8.7, tip: 6.4 },
        { x: 7, y: 62, length: 53, angle: -1, bend: 0.5, base: 9, tip: 6.6 },
        { x: 21.5, y: 57, length: 47, angle: -5, bend: 2, base: 8.8, tip: 6.5 },
      ];
}

/** Folded fingers have the thumb across them; seen from the back it leans on the forefinger. */
function placeThumb(palm: boolean, open: number, { fold, hook }: HandShape): Finger {
  if (!palm) return { x: 21, y: 20, length: 46, angle: 15 + 10 * hook, bend: 3, base: 10.5, tip: 7 };
  return {
    x: lerp(19, 24, fold),
    y: lerp(20, 22, fold),
    length: lerp(48, 42, fold),
    angle: lerp(34 + open * 14, -34, fold),
    bend: lerp(-4, 5, fold),
    base: 11,
    tip: lerp(7, 7.6, fold),
  };
}

type HandShape = Pick<ArmPose, 'turn' | 'spread' | 'fold' | 'hook'>;

/**
 * A hand hanging from its wrist at 0,0, fingers downwards, thumb to the right. It shows its back, or more than half turned its palm.
 */
export function paintHand(ink: Ink, who: Person, shape: HandShape): void {
  const { skin } = who;
  const { fold, hook } = shape;
  const palm = shape.turn > 0.5;
  const s = who.body.hand;
  ink.save();
  ink.scale(s, s);
  const open = palm ? shape.spread : shape.spread * 0.4;
  const fingers = placeFingers(palm, open);
  const forefinger = fingers[3];
  const thumb = placeThumb(palm, open, shape);
  const folded = fold > BENT ? fingers.slice(0, 3) : [];
  if (!palm) paintFinger(ink, who, thumb, false);
  for (const finger of folded) paintFoldedRoot(ink, who, finger, fold, palm);
  for (const finger of fingers.slice(folded.length, 3)) paintFinger(ink, who, finger, palm);
  if (hook > BENT) paintHook(ink, who, forefinger, hook);
  else paintFinger(ink, who, forefinger, palm);
  if (palm && fold <= BENT) paintFinger(ink, who, thumb, true);
  const body = fill(
    ink,
    BODY_OF_HAND,
    linear(ink, -30, 0, 32, 50, [0, skin.base], [0.5, palm ? skin.base : skin.hi], [1, skin.base]),
  );
  within(ink, body, () => {
    ink.fillStyle = linear(ink, 0, -30, 0, 18, [0, `rgba(${skin.shade},.5)`], [1, `rgba(${skin.shade},0)`]);
    ink.fillRect(-40, -30, 80, 50);
    if (palm) {
      glow(ink, 15, 30, 20, 28, skin.blush, 0.2);
      glow(ink, -18, 40, 16, 28, skin.blush, 0.16);
      glow(ink, 0, 40, 16, 20, skin.shade, 0.26);
    } else {
      glow(ink, 0, 40, 26, 26, '255,246,238', 0.18);
    }
  });
  if (!palm) {
    for (const [x, y] of [
      [-20.5, 56],
      [-7, 62],
      [8, 63],
      [21.5, 58],
    ] as const)
      glow(ink, x, y, 10, 9, skin.shade, 0.16);
  }
  const line = (d: string, alpha: number, width = 1.25) => stroke(ink, d, `rgba(${skin.line},${alpha})`, width);
  line('M-16.5,-8 C-17.5,-3 -20,8 -25,24 C-29,38 -31,50 -30,57', 0.5);
  line(palm ? 'M16.5,-8 C17,-5 18,-2 20,6' : 'M16.5,-8 C17,-4 18,0 21,10 M29,40 C31,46 31,52 30.5,57', 0.5);
  if (palm) {
    line('M13,4 C6,16 6,34 18,46', 0.3);
    line('M29,44 C18,40 2,42 -12,52', 0.24);
    line('M27,52 C16,54 0,50 -24,56', 0.2);
    line('M-14.5,60 L-14,66 M0,64 V69 M14.5,62 V67', 0.4);
    for (const finger of folded) paintFoldedTip(ink, who, finger, fold);
    // Across folded fingers the thumb shows its nail.
    if (fold > BENT) paintFinger(ink, who, thumb, fold < 0.5);
  } else {
    line('M-14.5,60 L-14,67 M-.5,65 V71 M14.5,63 V69', 0.45);
    line('M-16,28 L-19,46 M-3,28 L-5,50 M10,28 L9,50', 0.08, 3);
  }
  ink.restore();
}
