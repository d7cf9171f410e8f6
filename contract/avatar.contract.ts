import { z } from 'zod';
import { endpoint, PageInput, pageOf } from './endpoint.contract.ts';

/** A look that a role can wear. `code` names the character of the avatar engine. */
export const Avatar = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  intro: z.string(),
  /** Which engine draws it; `rig` is the 2D rig shipped with the product. */
  driver: z.enum(['rig']),
  /** Voice that fits the look; a role without a voice of its own speaks with it. */
  speakerId: z.string().nullable(),
});
export type Avatar = z.infer<typeof Avatar>;

export const avatarPage = endpoint({
  path: '/avatar/avatar/page',
  summary: '数字人形象列表',
  input: PageInput,
  data: pageOf(Avatar),
});
