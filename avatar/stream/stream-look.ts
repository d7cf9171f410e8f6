import type { Backdrop } from '../clips/clip-look.ts';
import type { Keying } from '../keying/key-formula.ts';
import type { StreamLink } from './stream-link.ts';

/** A person whom a renderer shows. The link is the page's: a driver only shows what comes through it. */
export interface StreamLook {
  readonly kind: 'stream';
  readonly link: Pick<StreamLink, 'video'>;
  /** Null: shown with the background that the renderer sends. */
  readonly keying: Keying | null;
  readonly backdrop: Backdrop;
}
