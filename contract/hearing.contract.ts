import { z } from 'zod';
import { endpoint, Id } from './endpoint.contract.ts';
import { perMinute, type RateLimit } from './rate-limit.contract.ts';

const often = (name: string, per: RateLimit['per'], count: number) =>
  perMinute(`hearing-${name}`, per, count, '说得太频繁了');

/** What a speaker may send, and how fast. */
export const HEARING_LIMITS = {
  /** Samples a second: mono, signed 16 bits, little endian. */
  rate: 16_000,
  /** Longest utterance. */
  seconds: 60,
  /** Longest piece of one. */
  pieceSeconds: 10,
  /** Utterances that one speaker may begin in a minute, and those from one network. */
  utterances: often('utterances', 'speaker', 30),
  utterancesOfNetwork: often('network-utterances', 'network', 240),
  /** Pieces of one speaker in a minute. */
  pieces: often('pieces', 'speaker', 600),
} as const;

/** Bytes of one second. */
export const SOUND_BYTES = HEARING_LIMITS.rate * 2;
export const LONGEST_PIECE = Math.ceil((HEARING_LIMITS.pieceSeconds * SOUND_BYTES) / 3) * 4;

/** A piece of what somebody says. */
export const SoundPiece = z.object({
  /** Made up by the sender, one for each utterance. */
  utterance: z.string().regex(/^[\w-]{8,64}$/),
  /** Bytes that were sent before. */
  offset: z
    .number()
    .int()
    .min(0)
    .max(HEARING_LIMITS.seconds * SOUND_BYTES, { error: `一次最多说 ${HEARING_LIMITS.seconds} 秒` }),
  /** Base64. */
  audio: z
    .string()
    .max(LONGEST_PIECE, { error: `一段录音最多 ${HEARING_LIMITS.pieceSeconds} 秒，请分段发送` })
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: '录音格式不正确' }),
  /** `end`: nothing follows, the reply waits for the whole text. `drop`: never mind. */
  part: z.enum(['more', 'end', 'drop']).default('more'),
  /** Code of the language that is spoken. */
  language: z.string().max(20).default('zhchs'),
});
export type SoundPiece = z.infer<typeof SoundPiece>;

/** What was understood so far. */
export const Hearing = z.object({
  /** Words that stay. */
  settled: z.string(),
  /** Words that may change. */
  changing: z.string(),
  /** Name of the service for people; empty for visitors. */
  engine: z.string(),
});
export type Hearing = z.infer<typeof Hearing>;

/** Who recognises speech on the server. */
export const HearingInfo = z.object({
  /** Name for people; null: nobody, so that the browser must. */
  engine: z.string().nullable(),
  /** Address of the folder of a model that tells speech from other sounds; empty where operators have fetched none. */
  detector: z.string(),
});
export type HearingInfo = z.infer<typeof HearingInfo>;

export const hearingInfo = endpoint({
  path: '/avatar/asr/info',
  summary: '语音识别是否可用',
  input: z.object({}),
  data: HearingInfo,
});

/** One piece after another; each reply tells what was understood so far. */
export const hearSpeech = endpoint({
  method: 'POST',
  path: '/avatar/asr/recognise',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '语音识别（分段上传）',
  input: SoundPiece.extend({ roleId: Id }),
  data: Hearing,
});
