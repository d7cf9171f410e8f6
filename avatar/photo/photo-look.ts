import type { Backdrop } from '../clips/clip-look.ts';
import type { GestureName } from '../motion/gestures.ts';
import type { Points } from './points.ts';

/** A person in a photograph. A picture with a transparent background keeps it. */
export interface PhotoLook {
  readonly kind: 'photo';
  readonly url: string;
  readonly points: Points;
  /** Behind a picture with a transparent background; one that moves is left out. */
  readonly backdrop?: Backdrop;
}

/** What somebody in a photograph can do: everything that needs no hands. */
export const PHOTO_ACTIONS = [
  ...(['greet', 'nod', 'shake', 'smile', 'thank', 'bow', 'think', 'wonder'] as const),
] as const satisfies readonly GestureName[];
