import type { Mascot } from '../../character.ts';
import type { Anatomy } from '../anatomy.ts';
import { paintLimbs } from './arm.ts';
import { paintFace } from './face.ts';
import { paintEarsAndRuff, paintFox, paintSnout, paintTuft } from './head.ts';
import { paintTrunk } from './trunk.ts';

/** A small fox with a cloud for a fringe. */
export const MASCOT: Anatomy<Mascot> = {
  headBox: { x: -190, y: -175, width: 380, height: 360 },
  paintBack: paintEarsAndRuff,
  paintTorso: paintTrunk,
  paintHead: paintFox,
  paintNose: paintSnout,
  paintFront: paintTuft,
  paintWorn: null,
  paintFeatures: paintFace,
  paintArms: paintLimbs,
  stretchJaw: (_who, pose) => 1 + pose.mouth.open * 0.045,
};
