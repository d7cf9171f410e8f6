import type { Keying } from '../keying/key-formula.ts';

/** How a file brings the outline of the person: not at all, in its own alpha channel (VP9), or as a second picture below (H.264). */
export type ClipAlpha = 'none' | 'channel' | 'stacked';

/** One file. Files of one clip in several formats share their address but for the extension. */
export interface ClipFile {
  readonly url: string;
  readonly alpha: ClipAlpha;
  /** `wave_d3.webm`, for addresses that do not end in one. */
  readonly name?: string;
}

/** Clips of one action: done in silence, or along with speech. */
export interface ActionClips {
  readonly mute: readonly ClipFile[];
  readonly chat: readonly ClipFile[];
}

/** What stands behind a person who has been cut out. A panorama is an equirectangular picture that is looked around in. */
export type Backdrop =
  | { readonly kind: 'none' }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'image' | 'video' | 'panorama'; readonly url: string };

/** A filmed person (the specification's video avatar). Files without alpha are keyed by `keying`; null shows them as they are. */
export interface ClipLook {
  readonly kind: 'clips';
  readonly idle: readonly ClipFile[];
  readonly speaking: readonly ClipFile[];
  /** Where there are none, the idle clips stand in. */
  readonly listening: readonly ClipFile[];
  readonly thinking: readonly ClipFile[];
  /** By the code of the action. */
  readonly actions: Readonly<Record<string, ActionClips>>;
  readonly keying: Keying | null;
  readonly backdrop: Backdrop;
}
