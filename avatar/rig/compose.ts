import type { Character } from '../character.ts';
import type { RigPose } from '../motion/pose.ts';
import { anatomyOf } from '../paint/anatomies.ts';
import { type Ink, radians } from '../paint/brush.ts';
import { JAW_LINE } from '../paint/head.ts';
import { placeBand, placeLayer } from './layer.ts';
import type { Layers } from './layers.ts';
import { FOOT_Y, HEAD_PIVOT, HEAD_SCALE, MIDDLE, NECK_Y } from './layout.ts';

/**
 * Draws one frame; the caller has set the transform from art space to the canvas.
 * Layers at different depths shift by different amounts, which is what makes the head turn.
 */
export function composeFrame(ink: Ink, who: Character, layers: Layers, pose: RigPose): void {
  const anatomy = anatomyOf(who);
  ink.save();
  ink.translate(MIDDLE, FOOT_Y);
  ink.rotate(radians(pose.sway * 0.55));
  const closer = 1 + pose.lean * 0.016 + pose.bow * 0.02;
  ink.scale(closer, closer);
  ink.translate(-MIDDLE, -FOOT_Y + pose.bow * 44);
  placeInHeadSpace(ink, pose, -2.5, () => {
    ink.transform(1, 0, -pose.hair * 0.022, 1, 0, 0);
    placeLayer(ink, layers.backHair);
  });
  ink.save();
  // The chest rises from the waist up.
  ink.translate(0, 1000);
  ink.scale(1 + pose.breath * 0.0022, 1 + pose.breath * 0.0055 + pose.shrug * 0.01);
  ink.translate(0, -1000);
  placeLayer(ink, layers.torso);
  anatomy.paintArms(ink, who, pose, () => placeLayer(ink, layers.shoulders));
  ink.restore();
  placeInHeadSpace(ink, pose, 0, () => {
    const bottom = layers.head.box.y + layers.head.box.height;
    // The bands overlap: two edges that only touch would show a hairline when the head tilts.
    const from = JAW_LINE - 8;
    placeBand(ink, layers.head, from, bottom, from + (bottom - from) * anatomy.stretchJaw(who, pose));
    placeBand(ink, layers.head, layers.head.box.y, JAW_LINE, JAW_LINE);
    ink.save();
    ink.translate(pose.headX * 11.5, pose.headY * 8);
    placeLayer(ink, layers.nose);
    ink.restore();
    anatomy.paintFeatures(ink, who, pose);
    if (layers.worn) {
      ink.save();
      ink.translate(pose.headX * 9, pose.headY * 6.5);
      placeLayer(ink, layers.worn);
      ink.restore();
    }
  });
  placeInHeadSpace(ink, pose, 2, () => {
    ink.transform(1, 0, -pose.hair * 0.014, 1, 0, 0);
    placeLayer(ink, layers.frontHair);
  });
  ink.restore();
}

/** @param depth how far the part stands before (+) or behind (-) the middle of the head */
function placeInHeadSpace(ink: Ink, pose: RigPose, depth: number, draw: () => void): void {
  ink.save();
  ink.translate(
    MIDDLE + pose.headX * 6 + pose.sway * 2.5,
    NECK_Y + pose.headY * 4.5 + pose.bow * 42 - pose.breath * 2.6,
  );
  ink.rotate(radians(pose.roll * 5));
  ink.scale(HEAD_SCALE, HEAD_SCALE * (1 - pose.bow * 0.07));
  ink.translate(pose.headX * depth, -HEAD_PIVOT + pose.headY * depth * 0.8);
  draw();
  ink.restore();
}
