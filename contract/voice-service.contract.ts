import { z } from 'zod';
import { requiredName } from './endpoint.contract.ts';

/** What a speech service is set up with beside address, key and model. */
export const VOICE_LIMITS = {
  voices: 200,
  voice: 60,
  label: 40,
  path: 500,
  headers: 2000,
  body: 5000,
  field: 100,
} as const;

/** Languages that voices can be given for, BCP 47. */
export const VOICE_LANGUAGES = [
  'zh-CN',
  'yue-HK',
  'zh-TW',
  'en-US',
  'en-GB',
  'ja-JP',
  'ko-KR',
  'fr-FR',
  'de-DE',
  'es-ES',
  'it-IT',
  'pt-PT',
  'ar-SA',
] as const;

export const ServiceVoice = z.object({
  /** Name at the service. */
  voice: requiredName(VOICE_LIMITS.voice, '服务中的发音人').overwrite((text) => text.trim()),
  /** Name for people. */
  name: requiredName(VOICE_LIMITS.label, '显示名称').overwrite((text) => text.trim()),
  language: z.enum(VOICE_LANGUAGES, { error: '请选择语言' }).default('zh-CN'),
  gender: z.enum(['female', 'male', 'child'], { error: '请选择性别' }).default('female'),
});
export type ServiceVoice = z.infer<typeof ServiceVoice>;

/** What a template may name in double braces; each is explained where a template is written. */
export const PLACEHOLDERS = [
  'text',
  'voice',
  'model',
  'key',
  'speed',
  'speed500',
  'pitch',
  'pitch500',
  'volume',
  'volume100',
  'rate',
] as const;
const knownPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name]) => PLACEHOLDERS.some((one) => one === name?.trim()));
const Filled = (limit: number, label: string) =>
  z
    .string()
    .trim()
    .max(limit, { error: `${label}最多 ${limit} 个字` })
    .refine(knownPlaceholders, { error: `${label}里有不认识的占位符，可用：${PLACEHOLDERS.join('、')}` });

/** How a service is called that is not OpenAI-compatible. `{{text}}` and the like are filled in, each written as its place demands. */
export const SpeechTemplate = z.object({
  method: z.enum(['GET', 'POST']).default('POST'),
  /** What follows the service's address, query included. */
  path: Filled(VOICE_LIMITS.path, '路径')
    .refine((path) => path === '' || /^[/?]/.test(path), { error: '路径以 / 或 ? 开头' })
    .default(''),
  /** One `Name: value` a line. */
  headers: Filled(VOICE_LIMITS.headers, '请求头')
    .refine((text) => text.split('\n').every((line) => line.trim() === '' || /^[\w-]+:[^\n]*$/.test(line.trim())), {
      error: '请求头每行一条，写成“名称: 值”',
    })
    .default(''),
  body: Filled(VOICE_LIMITS.body, '请求体').default(''),
  /** Where the mp3 lies in a JSON reply, in base64, such as `data.audio`; empty: the reply is the mp3. */
  audioField: z
    .string()
    .trim()
    .max(VOICE_LIMITS.field, { error: `音频字段最多 ${VOICE_LIMITS.field} 个字` })
    .regex(/^[\w.-]*$/, { error: '音频字段写成 data.audio 这样的路径' })
    .default(''),
});
export type SpeechTemplate = z.infer<typeof SpeechTemplate>;

/** How a service makes voices of recordings, where it can (platform/model/voice-cloning.ts). */
export const CLONING_WAYS = ['none', 'register', 'upload', 'enrol'] as const;
export const CloningWay = z.enum(CLONING_WAYS, { error: '请选择声音克隆的接口' });
export type CloningWay = z.infer<typeof CloningWay>;

export const SpeechSettings = z.object({
  voices: z
    .array(ServiceVoice)
    .min(1, { error: '请至少添加一个发音人' })
    .max(VOICE_LIMITS.voices, { error: `最多 ${VOICE_LIMITS.voices} 个发音人` }),
  /** Only for the kind `speech-http`. */
  template: SpeechTemplate.nullable().default(null),
  /** Left out by what an earlier version has stored. */
  cloning: CloningWay.optional(),
});
export type SpeechSettings = z.infer<typeof SpeechSettings>;
