import { z } from 'zod';
import { AvatarMedium } from './avatar-parts.contract.ts';
import { Done, endpoint, Id } from './endpoint.contract.ts';

/** `none`: never begun. The first two are under way. */
export const BakeState = z.enum(['none', 'waiting', 'running', 'done', 'failed', 'stopped']);

/** Films of an avatar that the server gives an outline of their own, one after the other. */
export const AvatarBake = z.object({
  /** The server has what it takes; otherwise the browser has to do it. */
  available: z.boolean(),
  state: BakeState,
  total: z.number().int(),
  done: z.number().int(),
  /** Of all of it. */
  percent: z.number(),
  /** Slot of the clip at work; empty for none. */
  slot: z.string(),
  /** What went wrong and what to do, for people, a line for each clip; empty while nothing has. */
  problem: z.string(),
  /** Clips that were changed, by the files that they had. */
  made: z.array(
    z.object({ from: z.object({ webm: Id.nullable(), mp4: Id.nullable() }), webm: AvatarMedium, mp4: AvatarMedium }),
  ),
});
export type AvatarBake = z.infer<typeof AvatarBake>;

const owned = [{ field: 'id', kind: 'avatar' }] as const;

/** How far the last baking of an avatar is; goes on without anybody looking. */
export const avatarBake = endpoint({
  path: '/avatar/avatarConfig/bake',
  summary: '服务器生成透明片段的进度',
  owned,
  input: z.object({ id: Id }),
  data: AvatarBake,
});

/** Gives every film of the saved avatar that is keyed live an outline of its own, as a job. Refused while one is under way. */
export const startAvatarBake = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/bake',
  summary: '在服务器上生成透明片段',
  owned,
  input: z.object({ id: Id }),
  data: Done,
});

/** What was made stays. */
export const stopAvatarBake = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/stopBake',
  summary: '停止生成透明片段',
  owned,
  input: z.object({ id: Id }),
  data: Done,
});
