import type { RigPose } from '../motion/pose.ts';
import { gapOf, readAmounts } from './amounts.ts';
import { createBody } from './body-mesh.ts';
import { createEyeball, createLid } from './eye-mesh.ts';
import { type Face, smooth } from './face.ts';
import { bendMesh, type Mesh, STRIDE } from './mesh.ts';
import { createGap, createLips, createStiff } from './mouth-mesh.ts';
import type { PhotoPlace } from './place.ts';
import { createBends, STILL } from './shapes.ts';

/** One layer of the figure. */
export interface Part {
  readonly mesh: Mesh;
  readonly texture: 'picture' | 'inside';
  /** 0..1; nothing is painted at 0. */
  opacity: number;
  /** So many times the texture is halved: stretched skin would else show its grain as streaks. */
  readonly blur?: number;
}

/** The figure in the order in which it is painted. */
export interface PhotoFigure {
  readonly parts: readonly Part[];
  pose(pose: RigPose): void;
  /** Softens those sides of an opaque picture that don't reach the canvas's edge. @returns whether all of them do */
  soften(place: PhotoPlace, width: number, height: number): boolean;
}

/** Share of the picture over which a side is softened. */
const SOFT = 0.09;
const SIDES = ['Left', 'Right'] as const;

/** @param lidSkin see {@link findLidSkin} */
export function createFigure(face: Face, lidSkin: { Left: number; Right: number }): PhotoFigure {
  const bends = createBends(face);
  const { mouth } = face;
  const body: Part = { mesh: createBody(face, bends), texture: 'picture', opacity: 1 };
  const balls = SIDES.map((side): Part => ({ mesh: createEyeball(face, bends, side), texture: 'picture', opacity: 1 }));
  const lids = SIDES.flatMap((side): Part[] => {
    const { skin, lashes } = createLid(face, bends, side, lidSkin[side]);
    return [
      { mesh: skin, texture: 'picture', opacity: 0, blur: 2.5 },
      { mesh: lashes, texture: 'picture', opacity: 0 },
    ];
  });
  const inside = [
    createGap(face, bends, 'cavity'),
    createStiff(face, bends, 'tongue', { wide: 1.5, top: mouth.lower - 0.16, tall: 0.62, jaw: 0.86 }),
    createStiff(face, bends, 'lowerTeeth', { wide: 1.36, top: mouth.lower - 0.02, tall: 0.3, jaw: 0.97 }),
    createStiff(face, bends, 'teeth', { wide: 1.62, top: mouth.upper - 0.36, tall: 0.5, jaw: 0 }),
    createGap(face, bends, 'shade'),
  ].map((mesh): Part => ({ mesh, texture: 'inside', opacity: 0 }));
  const lips: Part = { mesh: createLips(face, bends), texture: 'picture', opacity: 1 };
  const parts = [body, ...balls, ...lids, ...inside, lips];
  const amounts = { ...STILL };
  const rest = mouth.lower - mouth.upper > 0.05 ? 1 : 0;

  return {
    parts,
    pose(pose) {
      readAmounts(pose, amounts);
      const gaze = { x: Math.max(-1, Math.min(1, pose.gazeX)), y: Math.max(-1, Math.min(1, pose.gazeY)) };
      for (const [index, lid] of lids.entries())
        lid.opacity = smooth(0, 0.05, amounts[index < 2 ? 'lidLeft' : 'lidRight']);
      for (const part of inside) part.opacity = Math.max(rest, smooth(0, 0.05, gapOf(pose)));
      for (const part of parts) if (part.opacity > 0) bendMesh(part.mesh, amounts, gaze);
    },
    soften(place, width, height) {
      const { rest: places, out } = body.mesh;
      const [right, bottom] = [place.x + face.aspect * place.scale, place.y + place.scale];
      const free = {
        left: place.x > 0.5,
        top: place.y > 0.5,
        right: right < width - 0.5,
        bottom: bottom < height - 0.5,
      };
      for (let i = 0; i * 2 < places.length; i += 1) {
        const [x, y] = [(places[i * 2] ?? 0) / face.aspect, places[i * 2 + 1] ?? 0];
        let alpha = 1;
        if (free.left) alpha *= smooth(0, SOFT, x);
        if (free.right) alpha *= smooth(0, SOFT, 1 - x);
        if (free.top) alpha *= smooth(0, SOFT, y);
        if (free.bottom) alpha *= smooth(0, SOFT, 1 - y);
        out[i * STRIDE + 4] = alpha;
      }
      return !(free.left || free.top || free.right || free.bottom);
    },
  };
}
