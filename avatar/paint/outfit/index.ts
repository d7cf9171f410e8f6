import type { Character, OutfitKind } from '../../character.ts';
import type { Ink } from '../brush.ts';
import { paintJacket, paintKnit, paintMandarin } from './casual.ts';
import { paintBlazer, paintScarfJacket, paintSuit } from './formal.ts';

/** Trunk, neck and clothes in art space. */
export const OUTFIT_PAINTERS: Readonly<Record<OutfitKind, (ink: Ink, who: Character) => void>> = {
  blazer: paintBlazer,
  suit: paintSuit,
  mandarin: paintMandarin,
  knit: paintKnit,
  jacket: paintJacket,
  scarf: paintScarfJacket,
};
