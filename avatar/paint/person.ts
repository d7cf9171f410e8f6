import type { Person } from '../character.ts';
import { paintEarrings, paintGlasses, paintHeadset } from './accessory.ts';
import type { Anatomy } from './anatomy.ts';
import { paintArms } from './arm.ts';
import { paintEyes } from './eye.ts';
import { HAIR_PAINTERS } from './hair/index.ts';
import { JAW_LINE, paintHead, paintNose } from './head.ts';
import { dropJaw, paintMouth } from './mouth.ts';
import { OUTFIT_PAINTERS } from './outfit/index.ts';

export const PERSON: Anatomy<Person> = {
  headBox: { x: -135, y: -160, width: 270, height: 345 },
  paintBack: (ink, who) => HAIR_PAINTERS[who.hair.style].back(ink, who),
  paintTorso: (ink, who) => OUTFIT_PAINTERS[who.outfit.kind](ink, who),
  paintHead,
  paintNose,
  paintFront(ink, who) {
    if (who.wears.earrings) paintEarrings(ink, who, who.wears.earrings);
    HAIR_PAINTERS[who.hair.style].front(ink, who);
    if (who.wears.headset) paintHeadset(ink);
  },
  paintWorn(ink, who) {
    if (who.wears.glasses) paintGlasses(ink, who, who.wears.glasses);
  },
  paintFeatures(ink, who, pose) {
    paintMouth(ink, who, pose);
    paintEyes(ink, who, pose);
  },
  paintArms,
  stretchJaw: (who, pose) => 1 + dropJaw(pose) / (who.face.chinY - JAW_LINE + 8),
};
