import { z } from 'zod';
import { endpoint, Id, NoInput, requiredName } from './endpoint.contract.ts';
import { CLONE_LIMITS } from './limits.contract.ts';
import { perMinute } from './rate-limit.contract.ts';
import { Voice } from './speech.contract.ts';
import { VOICE_LANGUAGES } from './voice-service.contract.ts';

/** What somebody who uploads a file, instead of reading a sentence, agrees to. */
export const CLONE_DECLARATION =
  '我确认这段声音是我本人的，或已得到声音所有人的书面同意，同意用它生成声音，仅用于本账号的数字人。';

/** How consent was given: by reading a sentence aloud, or by agreeing to {@link CLONE_DECLARATION} for a file. */
export const ConsentWay = z.enum(['read', 'declared']);

/** A voice that was made of somebody's recording. */
export const VoiceClone = z.object({
  id: z.string(),
  /** What `speaker` of the speech calls takes, once it is ready. */
  speaker: z.string(),
  name: z.string(),
  language: z.string(),
  gender: Voice.shape.gender,
  state: z.enum(['processing', 'ready', 'failed']),
  /** Why it failed, or cannot speak now, and what to do; empty otherwise. */
  reason: z.string(),
  /** Of the recording. */
  seconds: z.number(),
  createdAt: z.string(),
  consent: z.object({ way: ConsentWay, text: z.string(), at: z.string() }),
  /** Roles that speak with it. */
  roles: z.array(z.string()),
});
export type VoiceClone = z.infer<typeof VoiceClone>;

/** The account's voices, the newest first, and whether more can be made. */
export const voiceCloneList = endpoint({
  path: '/avatar/tts/cloneList',
  summary: '克隆声音列表',
  input: NoInput,
  data: z.object({
    /** What is missing to clone voices, and where it is set; null where it can be done. */
    need: z.string().nullable(),
    records: z.array(VoiceClone),
  }),
});

/** A sentence to be read aloud; the ticket says that it was given to this account, for half an hour. */
export const voiceCloneConsent = endpoint({
  path: '/avatar/tts/cloneConsent',
  summary: '克隆声音前朗读的同意句',
  input: NoInput,
  data: z.object({ sentence: z.string(), ticket: z.string() }),
});

/** Makes a voice of a recording of 3 to 60 seconds: WAV (16 bit, 16 to 48 kHz) or mp3. The work goes on after the reply. */
export const threeSecondClone = endpoint({
  method: 'POST',
  path: '/avatar/tts/threeSecondClone',
  limit: [perMinute('voice-clones', 'account', 30, '操作太频繁')],
  style: 'multipart',
  summary: '3 秒克隆声音',
  input: z.object({
    name: requiredName(CLONE_LIMITS.name, '声音名称').overwrite((text) => text.trim()),
    language: z.enum(VOICE_LANGUAGES, { error: '请选择语言' }).default('zh-CN'),
    gender: Voice.shape.gender.default('female'),
    way: ConsentWay.default('read'),
    /** From {@link voiceCloneConsent}. */
    ticket: z.string().min(1, { error: '请先取得同意句' }).max(2000),
    consent: z.literal('1', { error: '请先确认声音所有人同意' }),
  }),
  data: VoiceClone,
});

const owned = [{ field: 'id', kind: 'voiceClone' }] as const;

/** Tries once more what has failed. */
export const retryVoiceClone = endpoint({
  method: 'POST',
  path: '/avatar/tts/retryClone',
  summary: '重试克隆声音',
  owned,
  input: z.object({ id: Id }),
  data: VoiceClone,
});

/** Withdraws the consent: the voice goes, here and at the service that made it, with the recording. Answers the roles that lose it. */
export const deleteThreeSecondClone = endpoint({
  path: '/avatar/tts/deleteThreeSecondClone',
  summary: '撤销克隆声音',
  owned,
  input: z.object({ id: Id }),
  data: z.object({ roles: z.array(z.string()) }),
});

/** The recording, for its owner alone. */
export const voiceCloneSample = endpoint({
  path: '/avatar/tts/cloneSample',
  reply: 'file',
  summary: '克隆声音的录音',
  owned,
  input: z.object({ id: Id }),
  data: z.unknown(),
});
