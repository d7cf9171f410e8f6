import { z } from 'zod';
import { Id } from './endpoint.contract.ts';
import { VrmFacts } from './vrm-file.contract.ts';

/** What avatars of every kind are made of. */

export const AVATAR_LIMITS = {
  name: 30,
  intro: 100,
  /** Avatars of its own that an account may have. */
  perAccount: 100,
  /** Clips of one avatar. */
  clips: 60,
  clipSeconds: 60,
  /** Longest and shortest side of a film or picture, in pixels; a stacked film may be twice as high. */
  longestSide: 2160,
  shortestSide: 64,
  /** Panoramas are wide. */
  longestPictureSide: 8192,
  weight: 100,
} as const;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: '颜色应为 #rrggbb' });
const Share = z.number().min(0).max(1);

/** How a person is cut out of a film before a coloured screen (specification 1 §9); distances in CbCr. */
export const AvatarKeying = z.object({ colour: Colour, similarity: Share, smoothness: Share, spill: Share });
export type AvatarKeying = z.infer<typeof AvatarKeying>;

export const DEFAULT_AVATAR_KEYING: AvatarKeying = { colour: '#00ff00', similarity: 0.4, smoothness: 0.1, spill: 0.2 };

/** `none`: as filmed; `channel`: with an alpha channel (VP9); `stacked`: the outline as a second picture below (H.264). */
export const ClipAlpha = z.enum(['none', 'channel', 'stacked']);

/** A film, picture or model that was uploaded for an avatar, as the server has seen it. Pictures last 0 seconds; models have no size. */
export const AvatarMedium = z.object({
  id: z.string(),
  format: z.enum(['webm', 'mp4', 'png', 'jpg', 'webp', 'vrm']),
  alpha: ClipAlpha,
  seconds: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number(),
  /** Of models only. */
  model: VrmFacts.nullable(),
});
export type AvatarMedium = z.infer<typeof AvatarMedium>;

/** What stands behind the person; `mediumId` names an uploaded picture (image, panorama) or film (video). */
export const AvatarBackdrop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('colour'), colour: Colour }),
  z.object({ kind: z.enum(['image', 'video', 'panorama']), mediumId: Id }),
]);
export type AvatarBackdrop = z.infer<typeof AvatarBackdrop>;

/** A backdrop as engines take it. */
export const LookBackdrop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('colour'), colour: z.string() }),
  z.object({ kind: z.enum(['image', 'video', 'panorama']), url: z.string() }),
]);

/** What the detail of every kind has. */
export const DETAIL_PARTS = {
  backdrop: AvatarBackdrop,
  /** Picture for lists. */
  coverId: Id.nullable().default(null),
};
