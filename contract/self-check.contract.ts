import { z } from 'zod';
import { endpoint } from './endpoint.contract.ts';
import { perMinute } from './rate-limit.contract.ts';

/** One engine of the server, tried now. */
export const PartCheck = z.object({
  part: z.enum(['model', 'speech', 'hearing', 'avatar']),
  /** Name for people; empty where there is none. */
  name: z.string(),
  /** `set`: configured, but nothing could be tried. `embedded`: what comes with the product answers. */
  state: z.enum(['answers', 'embedded', 'set', 'absent', 'fails']),
  /** How long the answer took; null where none came. */
  ms: z.number().int().nullable(),
  /** What went wrong, or what to do; empty where nothing is to be done. Names no address and no key. */
  remedy: z.string(),
});
export type PartCheck = z.infer<typeof PartCheck>;

/** How long one engine may take, in ms, and how often an account may ask in a minute: each asks real services. */
export const SELF_CHECK = { engineMs: 10_000 } as const;

export const checkParts = endpoint({
  path: '/avatar/selfCheck/engines',
  limit: [perMinute('self-check', 'account', 6, '检查得太频繁了')],
  summary: '自检：模型、语音合成、语音识别、实时引擎是否应答',
  input: z.object({}),
  data: z.array(PartCheck),
});

/** Says nothing but that it is there, so that a page can time the way. */
export const ping = endpoint({
  access: 'public',
  path: '/avatar/selfCheck/ping',
  summary: '自检：往返时间',
  input: z.object({}),
  data: z.object({}),
});
