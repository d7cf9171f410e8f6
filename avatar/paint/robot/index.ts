import type { Robot } from '../../character.ts';
import type { Anatomy } from '../anatomy.ts';
import { paintLimbs } from './arm.ts';
import { paintDiscs, paintHelmet, paintNothing, paintReflection } from './head.ts';
import { paintChassis } from './trunk.ts';
import { paintLamps } from './visor.ts';

/** A white shell with a dark visor, on which lamps make the face. */
export const ROBOT: Anatomy<Robot> = {
  headBox: { x: -150, y: -215, width: 300, height: 400 },
  paintBack: paintDiscs,
  paintTorso: paintChassis,
  paintHead: paintHelmet,
  paintNose: paintNothing,
  paintFront: paintReflection,
  paintWorn: null,
  paintFeatures: paintLamps,
  paintArms: paintLimbs,
  stretchJaw: () => 1,
};
