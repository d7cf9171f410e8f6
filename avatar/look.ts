import type { ClipLook } from './clips/clip-look.ts';
import type { PhotoLook } from './photo/photo-look.ts';
import type { StreamLook } from './stream/stream-look.ts';
import type { VrmLook } from './vrm/vrm-look.ts';

/** A character that is drawn; an unknown code shows the first one. */
export interface RigLook {
  readonly kind: 'rig';
  readonly character: string;
}

/** What a person on the stage is made of. The kind chooses the driver. */
export type Look = RigLook | ClipLook | PhotoLook | VrmLook | StreamLook;
