import type { z } from 'zod';
import type { AvatarBackdrop, LookBackdrop } from '#contract/avatar-parts.contract.ts';
import type { LookMedia } from './kind.ts';

/** A background as engines take it; none where its upload is gone. */
export function lookBackdrop(backdrop: AvatarBackdrop, media: LookMedia): z.infer<typeof LookBackdrop> {
  if (!('mediumId' in backdrop)) return backdrop;
  const medium = media.of(backdrop.mediumId);
  return medium ? { kind: backdrop.kind, url: media.address(medium) } : { kind: 'none' };
}
