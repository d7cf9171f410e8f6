import type { Character } from '../character.ts';
import { anatomyOf } from '../paint/anatomies.ts';
import { radial } from '../paint/brush.ts';
import { lightLayer } from '../paint/light.ts';
import { type Box, bakeLayer, type Layer, placeLayer } from './layer.ts';
import { HEAD_SCALE, MIDDLE } from './layout.ts';

/** Everything of a character that does not change its shape from frame to frame. */
export interface Layers {
  readonly scale: number;
  readonly backHair: Layer;
  readonly torso: Layer;
  /** Top of the shoulders, fading out downwards: hides where the arms begin. */
  readonly shoulders: Layer;
  readonly head: Layer;
  readonly nose: Layer;
  readonly frontHair: Layer;
  readonly worn: Layer | null;
}

/** All head layers share one box, so that they share one silhouette. */
const HEAD_BOX: Box = { x: -190, y: -285, width: 380, height: 625 };
const TORSO_BOX: Box = { x: 140, y: 425, width: 440, height: 895 };

/**
 * Paints the still parts of a character; costs some 40 ms (90 ms cold) without a GPU, so do it on a change of size or person only.
 * @param scale device pixels of one art unit
 */
export function bakeLayers(who: Character, scale: number): Layers {
  const headScale = scale * HEAD_SCALE;
  const anatomy = anatomyOf(who);
  const backHair = bakeLayer(HEAD_BOX, headScale, (ink) => anatomy.paintBack(ink, who));
  const head = bakeLayer(anatomy.headBox, headScale, (ink) => anatomy.paintHead(ink, who));
  const frontHair = bakeLayer(HEAD_BOX, headScale, (ink) => anatomy.paintFront(ink, who));
  const headShape = bakeLayer(HEAD_BOX, headScale, (ink) => {
    for (const layer of [backHair, head, frontHair]) placeLayer(ink, layer);
  });
  const torso = bakeLayer(TORSO_BOX, scale, (ink) => anatomy.paintTorso(ink, who));
  for (const layer of [backHair, frontHair])
    lightLayer(layer, headShape.canvas, { key: { x: -90, y: -170, radius: 240 }, ambient: null, rim: 2.2 });
  lightLayer(torso, torso.canvas, { key: { x: 230, y: 600, radius: 300 }, ambient: { from: 820, to: 1250 }, rim: 1.8 });
  return {
    scale,
    backHair,
    torso,
    shoulders: bakeShoulders(who, torso, scale),
    head,
    nose: bakeLayer({ x: -36, y: -34, width: 72, height: 126 }, headScale, (ink) => anatomy.paintNose(ink, who)),
    frontHair,
    worn: anatomy.paintWorn
      ? bakeLayer({ x: -120, y: -40, width: 240, height: 90 }, headScale, (ink) => anatomy.paintWorn?.(ink, who))
      : null,
  };
}

function bakeShoulders(who: Character, torso: Layer, scale: number): Layer {
  return bakeLayer({ x: 140, y: 540, width: 440, height: 160 }, scale, (ink) => {
    for (const side of [-1, 1]) {
      const x = MIDDLE + side * (who.body.shoulder - 46);
      ink.fillStyle = radial(
        ink,
        x,
        590,
        0,
        100,
        [0, '#000'],
        [0.28, '#000'],
        [0.6, 'rgba(0,0,0,.5)'],
        [1, 'rgba(0,0,0,0)'],
      );
      ink.fillRect(x - 100, 490, 200, 200);
    }
    ink.globalCompositeOperation = 'source-in';
    placeLayer(ink, torso);
  });
}
