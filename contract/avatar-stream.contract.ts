import { z } from 'zod';
import { AvatarKeying, DETAIL_PARTS, LookBackdrop } from './avatar-parts.contract.ts';

/** How a rendered person is spoken to: text or sound through our server, text on the connection's own channel, or not at all. */
export const StreamProtocol = z.enum(['livetalking', 'openavatarchat', 'whep']);
export type StreamProtocol = z.infer<typeof StreamProtocol>;

/** Who speaks: `engine` its own voice, `ours` our sound given to it; `local` our voice in the page, where the renderer only shows. */
export const StreamVoice = z.enum(['engine', 'ours', 'local']);
export type StreamVoice = z.infer<typeof StreamVoice>;

/** What a renderer of that kind can do, best first. */
export const voicesOf = (protocol: StreamProtocol): readonly StreamVoice[] =>
  protocol === 'livetalking' ? ['engine', 'ours'] : protocol === 'openavatarchat' ? ['engine'] : ['local'];

/** An avatar whom a renderer shows. */
export const StreamDetail = z
  .object({
    driver: z.literal('stream'),
    /** Name that an operator gave to a person of a renderer, and how that renderer is spoken to. */
    person: z
      .string()
      .trim()
      .min(1, { error: '请选择实时引擎里的人物' })
      .max(100, { error: '人物的名称最多 100 个字' }),
    protocol: StreamProtocol,
    voice: StreamVoice,
    /** Null: shown with the background that the renderer sends. */
    keying: AvatarKeying.nullable(),
    /** Code of whoever stands in, shipped or the account's own and drawn in the page; empty: a character whose voice is alike. */
    standIn: z
      .string()
      .max(60)
      .regex(/^[a-z0-9-]*$/, { error: '替身不正确' })
      .default(''),
    ...DETAIL_PARTS,
  })
  .refine(({ protocol, voice }) => voicesOf(protocol).includes(voice), {
    error: '这种引擎不支持所选的声音来源',
    path: ['voice'],
  });
export type StreamDetail = z.infer<typeof StreamDetail>;

/** Where it is rendered stays with the server: the code opens a session. */
export const StreamLook = z.object({
  driver: z.literal('stream'),
  protocol: StreamProtocol,
  voice: StreamVoice,
  keying: AvatarKeying.nullable(),
  backdrop: LookBackdrop,
});
export type StreamLook = z.infer<typeof StreamLook>;
