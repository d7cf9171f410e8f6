import type { OutfitKind, Person } from '../../character.ts';
import type { Ink } from '../brush.ts';
import { paintJacket, paintKnit, paintMandarin } from './casual.ts';
import { paintBlazer, paintScarfJacket, paintSuit } from './formal.ts';
import { paintCardigan, paintCoat } from './indoors.ts';

/** Trunk, neck and clothes in art space. */
export const OUTFIT_PAINTERS: Readonly<Record<OutfitKind, (ink: Ink, who: Person) => void>> = {
  blazer: paintBlazer,
  suit: paintSuit,
  mandarin: paintMandarin,
  knit: paintKnit,
  jacket: paintJacket,
  scarf: paintScarfJacket,
  cardigan: paintCardigan,
  coat: paintCoat,
};
