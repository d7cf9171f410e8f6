import type { HairStyle, Person } from '../../character.ts';
import type { Ink } from '../brush.ts';
import { paintBobBack, paintBobFront } from './bob.ts';
import { paintBunBack, paintBunFront } from './bun.ts';
import { paintLongBack, paintLongFront } from './long.ts';
import { paintPonytailBack, paintPonytailFront } from './ponytail.ts';
import { paintCropFront, paintShortBack, paintSidepartFront } from './short.ts';
import { paintSweptFront } from './swept.ts';
import { paintWaveBack, paintWaveFront } from './wave.ts';

type Painter = (ink: Ink, who: Person) => void;

/** Head space; the back goes behind the trunk, the front over face and shoulders. */
export const HAIR_PAINTERS: Readonly<Record<HairStyle, { back: Painter; front: Painter }>> = {
  long: { back: paintLongBack, front: paintLongFront },
  sidepart: { back: paintShortBack, front: paintSidepartFront },
  bun: { back: paintBunBack, front: paintBunFront },
  bob: { back: paintBobBack, front: paintBobFront },
  crop: { back: paintShortBack, front: paintCropFront },
  ponytail: { back: paintPonytailBack, front: paintPonytailFront },
  wave: { back: paintWaveBack, front: paintWaveFront },
  swept: { back: paintShortBack, front: paintSweptFront },
};
