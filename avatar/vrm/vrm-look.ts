import type { Backdrop } from '../clips/clip-look.ts';

/** How much of the person is seen: hair to mid-chest, hair to below the waist, or all of them. */
export type VrmFraming = 'bust' | 'half' | 'full';

/** Somebody in three dimensions, out of a .vrm file (VRM 0.x or 1.0). */
export interface VrmLook {
  readonly kind: 'vrm';
  /** Address of the file, or the file itself: a page may not fetch what it has made. */
  readonly model: string | Blob;
  readonly framing: VrmFraming;
  /** Moves the person up (+) or down (-), in heights of the picture. */
  readonly lift: number;
  readonly backdrop: Backdrop;
}
