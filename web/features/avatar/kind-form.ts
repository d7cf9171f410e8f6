import type { Look } from '#avatar/stage/index.ts';
import type { AvatarDetail, OwnDriver } from '#contract/avatar.contract.ts';
import type { AvatarBackdrop } from '#contract/avatar-parts.contract.ts';
import type { Media } from './use-media.ts';

/** What drafts of every kind have. */
export interface DraftParts {
  backdrop: AvatarBackdrop;
  coverId: string | null;
}

/** How avatars of one kind are edited. `D` is the detail, `T` the draft of it. */
export interface KindForm<D extends AvatarDetail, T extends DraftParts> {
  readonly driver: OwnDriver;
  /** A new one. */
  readonly fresh: T;
  toDraft(detail: D): T;
  toDetail(draft: T): D;
  /** What must be there before roles can wear it, as a sentence; null when nothing lacks. */
  lackOf(draft: T, media: Media): string | null;
  /** A picture for lists, about 640 px high; null when there is none yet. */
  capture(draft: T, media: Media): Promise<Blob | null>;
  /** What the preview shows of it; null while there is nothing to show. */
  preview(draft: T, media: Media): Look | null;
}
