import { z } from 'zod';
import { AvatarMedium } from './avatar-parts.contract.ts';
import { endpoint, Id, NoInput } from './endpoint.contract.ts';

/** An upload as its owner sees it. */
export const UploadedMedium = AvatarMedium.extend({ url: z.string() });

/** What an upload has become: a medium, or a film that is being made into one that browsers play. */
export const UploadResult = z.union([UploadedMedium, z.object({ conversionId: Id })]);

export const CONVERSION_LIMITS = {
  /** Conversions of one account that are under way. */
  perAccount: 20,
  /** Longest side of a film that is taken, and of what is made of it, in pixels. */
  longestSide: 8192,
  madeSide: 1920,
} as const;

/** A film that browsers don't play (mov, avi, mkv, HEVC), on its way to one that they do. Its file goes when it is through; so does this after a day. */
export const AvatarConversion = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  percent: z.number(),
  /** What went wrong and what to do, for people; empty while nothing has. */
  problem: z.string(),
  /** What was made. */
  medium: UploadedMedium.nullable(),
});
export type AvatarConversion = z.infer<typeof AvatarConversion>;

/** How far a conversion is; goes on without anybody looking. */
export const avatarConversion = endpoint({
  path: '/avatar/avatarConfig/conversion',
  summary: '视频转换的进度',
  owned: [{ field: 'id', kind: 'avatarConversion' }],
  input: z.object({ id: Id }),
  data: AvatarConversion,
});

/** Whether this server converts films that browsers don't play. */
export const avatarFilmSupport = endpoint({
  path: '/avatar/avatarConfig/filmSupport',
  summary: '是否支持视频转换',
  input: NoInput,
  data: z.object({ converts: z.boolean() }),
});
