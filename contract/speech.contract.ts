import { z } from 'zod';
import { endpoint, NoInput, numeric, requiredText } from './endpoint.contract.ts';
import { perMinute } from './rate-limit.contract.ts';

/** Longest text of one speech request, in code points. Longer answers travel sentence by sentence. */
export const SPEECH_TEXT_MAX = 500;

/** A program that can speak. One that is not available says why, in a sentence for people. */
export const SpeechEngineInfo = z.object({
  id: z.string(),
  label: z.string(),
  available: z.boolean(),
  reason: z.string().nullable(),
});
export type SpeechEngineInfo = z.infer<typeof SpeechEngineInfo>;

export const Voice = z.object({
  /** What `speaker` of the other calls takes. */
  speaker: z.string(),
  name: z.string(),
  /** BCP 47, such as `zh-CN`, `yue-HK`, `en-US`. */
  language: z.string(),
  gender: z.enum(['female', 'male', 'child']),
  /** Id of the engine that speaks it. */
  engine: z.string(),
  /** Made of somebody's recording; only the account that made it sees and uses it. */
  cloned: z.boolean().optional(),
});
export type Voice = z.infer<typeof Voice>;

/** Engines and voices; the first voice is the default. */
export const speechList = endpoint({
  path: '/avatar/tts/list',
  summary: '可选的语音引擎与发音人',
  input: NoInput,
  data: z.object({ engines: z.array(SpeechEngineInfo), voices: z.array(Voice) }),
});

export const SpeechInput = z.object({
  audioType: z.literal('mp3', { error: '仅支持 mp3 格式' }).default('mp3'),
  speaker: z.string().min(1, { error: '请选择发音人' }).max(100, { error: '发音人不正确' }),
  text: requiredText(SPEECH_TEXT_MAX, '要朗读的文字'),
  /** 1 is the voice's own pace. */
  speed: numeric(z.number().min(0.5, { error: '语速最低 0.5' }).max(2, { error: '语速最高 2' })).default(1),
  /** 1 is the voice's own. */
  pitch: numeric(z.number().min(0.5, { error: '音调最低 0.5' }).max(2, { error: '音调最高 2' })).default(1),
  /** How words of the text are read, one `word=reading` a line (readings.contract.ts). */
  readings: z.string().max(5000, { error: '读音最多 5000 个字' }).default(''),
  /** 1 is the loudness that all voices share; 0 is silence. */
  volume: numeric(z.number().min(0, { error: '音量最低 0' }).max(2, { error: '音量最高 2' })).default(1),
  /** Samples a second. */
  rate: numeric(z.literal(16000, { error: '仅支持 16000 Hz 采样率' })).default(16000),
});
export type SpeechInput = z.infer<typeof SpeechInput>;

/** Mouth shape held from `at` until the next mark. Weights 0..1. */
export const VisemeMark = z.object({
  /** Milliseconds on the clock of the decoded mp3. */
  at: z.number(),
  /** Jaw and lips apart. */
  open: z.number(),
  /** Corners drawn apart (i). */
  wide: z.number(),
  /** Lips rounded and pushed forward (u, o). */
  round: z.number(),
  /** Lips pressed together (b, p, m); with `teeth` the lower lip on the teeth (f). */
  press: z.number(),
  /** Upper teeth seen (s, f, i). */
  teeth: z.number(),
});
export type VisemeMark = z.infer<typeof VisemeMark>;

/**
 * What was said, in order, for a mouth that has to find the times itself: a syllable as initial and final without tone, a pause that
 * punctuation asks for, or a letter of another script.
 */
export const SpokenUnit = z.union([z.tuple([z.string(), z.string()]), z.literal('pause'), z.literal('letter')]);
export type SpokenUnit = z.infer<typeof SpokenUnit>;

/** A sentence as it is heard and seen: one reply, so that a mouth never comes without its sound. */
export const SpokenSentence = z.object({
  /** The mp3, base64. */
  audio: z.string(),
  /** Label of the engine that spoke; empty for visitors. */
  engine: z.string(),
  durationMs: z.number(),
  /** Empty when the engine gives no times. */
  marks: z.array(VisemeMark),
  /** Filled for Mandarin without times; where both are empty the mouth follows the sound. */
  units: z.array(SpokenUnit),
});
export type SpokenSentence = z.infer<typeof SpokenSentence>;

/** Far above what one listener needs (a sentence is one call), far below what would keep the engine from others. */
export const SPEECH_LIMIT = perMinute('speech', 'account', 300, '语音合成过于频繁');

/** The spoken text as mp3. */
export const synthesizeSpeech = endpoint({
  path: '/avatar/tts/synthesis',
  limit: [SPEECH_LIMIT],
  reply: 'file',
  freshness: 'recent',
  summary: '语音合成（mp3）',
  input: SpeechInput,
  data: z.unknown(),
});

/** The same speech with its mouth shapes: same parameters, synthesised once for both calls. */
export const speechSentence = endpoint({
  path: '/avatar/tts/sentence',
  limit: [SPEECH_LIMIT],
  freshness: 'recent',
  summary: '语音合成：声音与口型时间轴',
  input: SpeechInput,
  data: SpokenSentence,
});
