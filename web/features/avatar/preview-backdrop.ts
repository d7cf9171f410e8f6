import type { Backdrop } from '#avatar/stage/index.ts';
import type { AvatarBackdrop } from '#contract/avatar-parts.contract.ts';

/** A backdrop of a draft as the engine takes it; none while its upload is being fetched. */
export function previewBackdrop(backdrop: AvatarBackdrop, urlOf: (id: string) => string | null): Backdrop {
  if (!('mediumId' in backdrop)) return backdrop;
  const url = urlOf(backdrop.mediumId);
  return url ? { kind: backdrop.kind, url } : { kind: 'none' };
}
