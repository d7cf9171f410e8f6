import { z } from 'zod';
import { countCharacters } from './endpoint.contract.ts';
import { MediumUrl } from './scene-component.contract.ts';

/** Seconds without a touch or a word after which a conversation is over. */
export const IDLE_SECONDS = { least: 15, most: 3600, usual: 180 } as const;
/** Characters of a wake word: shorter ones turn up in any talk. */
export const WAKE_WORD = { least: 2, most: 12 } as const;
export const GREETING_MAX = 60;

export const MICROPHONE_MODES = ['tap', 'hold', 'free', 'none'] as const;
export type MicrophoneMode = (typeof MICROPHONE_MODES)[number];
export const SLEEP_FORMS = ['person', 'picture', 'video'] as const;
export type SleepForm = (typeof SLEEP_FORMS)[number];

/** Something in it can be said: Chinese characters or letters, and blanks between them. */
const WAKE_FORM = /^[\p{Script=Han}\p{Script=Latin} ]+$/u;
const wakeLength = `唤醒词应有 ${WAKE_WORD.least} 到 ${WAKE_WORD.most} 个字`;

/** Empty, or a word that can be said and recognised. */
export function refuseWakeWord(word: string): string | null {
  const length = countCharacters(word.replaceAll(' ', ''));
  if (word === '') return null;
  if (!WAKE_FORM.test(word)) return '唤醒词只能是汉字或字母';
  return length < WAKE_WORD.least || length > WAKE_WORD.most ? wakeLength : null;
}

const idleRule = { error: `无人操作的时间应为 ${IDLE_SECONDS.least} 到 ${IDLE_SECONDS.most} 秒` };

/** What brings a resting screen to life. */
const Wake = z.object({
  /** Any touch or key begins a conversation. */
  touch: z.boolean().default(false),
  /** It listens for its word from the moment it stands there. */
  voice: z.boolean().default(false),
  /** Listening freely, what is said is only answered after this word; empty: always. */
  word: z.string().trim().max(100, { error: wakeLength }).default(''),
  /** Whoever comes near is greeted: seen by the camera, heard by the microphone. Nothing of it leaves the device. */
  camera: z.boolean().default(false),
  sound: z.boolean().default(false),
  /** Said and shown to whoever comes near; empty: only beckoned. */
  greeting: z
    .string()
    .trim()
    .refine((text) => countCharacters(text) <= GREETING_MAX, { error: `招呼语最多 ${GREETING_MAX} 个字` })
    .default(''),
});

const Microphone = z.object({
  /** How a visitor is heard first. */
  mode: z.enum(MICROPHONE_MODES).default('tap'),
  /** Whether the visitor may be heard in the other ways as well. */
  changeable: z.boolean().default(true),
});

/** What is seen where nobody is. */
const Sleep = z.object({
  as: z.enum(SLEEP_FORMS).default('person'),
  /** Of the picture or video, over the whole screen; empty for the person. */
  url: MediumUrl.default(''),
  fit: z.enum(['cover', 'contain']).default('cover'),
});

/** How a project is talked to, and what its screen does where nobody is: as it is being filled in. */
export const InteractionForm = z.object({
  wake: Wake.prefault({}),
  microphone: Microphone.prefault({}),
  /** Whoever speaks silences the person; false: it finishes, and what is said meanwhile is no question. */
  bargeIn: z.boolean().default(true),
  /** Shown at first; the visitor may turn them on and off. */
  subtitles: z.boolean().default(true),
  /** Of a role with several languages, the visitor may choose one. */
  languageSwitch: z.boolean().default(true),
  idleSeconds: z
    .number(idleRule)
    .int(idleRule)
    .min(IDLE_SECONDS.least, idleRule)
    .max(IDLE_SECONDS.most, idleRule)
    .default(IDLE_SECONDS.usual),
  sleep: Sleep.prefault({}),
});

export const InteractionSettings = InteractionForm.superRefine(({ wake, sleep }, context) => {
  const refuse = (path: string[], message: string | null) =>
    message !== null && context.addIssue({ code: 'custom', path, message });
  refuse(['wake', 'word'], refuseWakeWord(wake.word));
  if (wake.voice && wake.word === '') refuse(['wake', 'word'], '语音唤醒要有唤醒词，请填写');
  if (sleep.as === 'person' && sleep.url !== '') refuse(['sleep', 'url'], '人物休息时不显示图片或视频，请留空');
  if (sleep.as !== 'person' && sleep.url === '')
    refuse(['sleep', 'url'], `请选择休眠时显示的${sleep.as === 'video' ? '视频' : '图片'}`);
});
export type InteractionSettings = z.infer<typeof InteractionForm>;

export const NO_INTERACTION: InteractionSettings = InteractionSettings.parse({});

/** As it was stored before: only a kiosk did anything where nobody was, and a wake word held everywhere. */
const KioskForm = z.object({
  on: z.boolean(),
  idleSeconds: z.number().default(IDLE_SECONDS.usual),
  camera: z.boolean().default(false),
  sound: z.boolean().default(false),
  wakeWord: z.string().default(''),
  greeting: z.string().default(''),
});

/** What was stored in the older form, in that of today; anything else as it is. */
export function upgradeInteraction(stored: unknown): unknown {
  const old = KioskForm.safeParse(stored).data;
  if (!old) return stored;
  const { on, idleSeconds, camera, sound, wakeWord: word, greeting } = old;
  const wake = { touch: on, voice: on && word.trim() !== '', word, camera: on && camera, sound: on && sound, greeting };
  return { wake, idleSeconds: on ? idleSeconds : IDLE_SECONDS.usual };
}

/** As it is stored. Settings that a later version knows, or that rules have outgrown, are as if never made. */
export const readInteraction = (stored: unknown): InteractionSettings =>
  InteractionSettings.safeParse(upgradeInteraction(stored)).data ?? NO_INTERACTION;
