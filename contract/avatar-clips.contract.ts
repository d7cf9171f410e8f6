import { z } from 'zod';
import { ACTIONS } from './action.contract.ts';
import { AVATAR_LIMITS, AvatarKeying, ClipAlpha, DETAIL_PARTS, LookBackdrop } from './avatar-parts.contract.ts';
import { Id } from './endpoint.contract.ts';

/** States of somebody on the stage; every other slot is the code of an action. */
export const CLIP_STATES = ['idle', 'speaking', 'listening', 'thinking'] as const;
const STATE_NAMES: Record<string, string> = { idle: '待机', speaking: '说话', listening: '倾听', thinking: '思考' };
/** What people call a slot. */
export const clipSlotName = (slot: string): string =>
  STATE_NAMES[slot] ?? ACTIONS.find(({ code }) => code === slot)?.name ?? slot;
const CODES = ACTIONS.map(({ code }) => code) as [string, ...string[]];
const ClipSlot = z.enum([...CLIP_STATES, ...CODES]);

/** One clip, in one or two formats. `mute` clips of an action are for silence, `chat` clips go along with speech. */
export const AvatarClip = z
  .object({
    slot: ClipSlot,
    mode: z.enum(['mute', 'chat']).default('chat'),
    /** How often it is drawn among others of its place. */
    weight: z.number().int().min(0).max(AVATAR_LIMITS.weight).default(1),
    webm: Id.nullable().default(null),
    mp4: Id.nullable().default(null),
  })
  .refine(({ webm, mp4 }) => webm !== null || mp4 !== null, { error: '片段缺少视频文件' });
export type AvatarClip = z.infer<typeof AvatarClip>;

/** An avatar that is filmed. */
export const ClipsDetail = z.object({
  driver: z.literal('clips'),
  clips: z.array(AvatarClip).max(AVATAR_LIMITS.clips, { error: `片段最多 ${AVATAR_LIMITS.clips} 个` }),
  /** Null: films without an outline of their own are shown as they are. */
  keying: AvatarKeying.nullable(),
  ...DETAIL_PARTS,
});
export type ClipsDetail = z.infer<typeof ClipsDetail>;

const LookFile = z.object({ url: z.string(), alpha: ClipAlpha });

/** Addresses of films end in their format, and in `_d{N}` before it where they weigh N. */
export const ClipsLook = z.object({
  driver: z.literal('clips'),
  idle: z.array(LookFile),
  speaking: z.array(LookFile),
  listening: z.array(LookFile),
  thinking: z.array(LookFile),
  actions: z.record(z.string(), z.object({ mute: z.array(LookFile), chat: z.array(LookFile) })),
  keying: AvatarKeying.nullable(),
  backdrop: LookBackdrop,
});
export type ClipsLook = z.infer<typeof ClipsLook>;
