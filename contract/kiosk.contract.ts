import { z } from 'zod';
import { countCharacters } from './endpoint.contract.ts';

/** Seconds without a touch or a word after which a conversation is over. */
export const KIOSK_IDLE = { least: 15, most: 3600, usual: 180 } as const;
/** Characters of a wake word: shorter ones turn up in any talk. */
export const WAKE_WORD = { least: 2, most: 12 } as const;
export const KIOSK_GREETING_MAX = 60;

/** Something in it can be said: Chinese characters or letters, and blanks between them. */
const WAKE_FORM = /^[\p{Script=Han}\p{Script=Latin} ]+$/u;

/** Empty, or a word that can be said and recognised. */
export function refuseWakeWord(word: string): string | null {
  const length = countCharacters(word.replaceAll(' ', ''));
  if (word === '') return null;
  if (!WAKE_FORM.test(word)) return '唤醒词只能是汉字或字母';
  return length < WAKE_WORD.least || length > WAKE_WORD.most
    ? `唤醒词应有 ${WAKE_WORD.least} 到 ${WAKE_WORD.most} 个字`
    : null;
}

const WakeWord = z
  .string()
  .trim()
  .max(100, { error: `唤醒词应有 ${WAKE_WORD.least} 到 ${WAKE_WORD.most} 个字` })
  .superRefine((word, context) => {
    const refusal = refuseWakeWord(word);
    if (refusal) context.addIssue({ code: 'custom', message: refusal });
  });

const idleRule = { error: `无人操作的时间应为 ${KIOSK_IDLE.least} 到 ${KIOSK_IDLE.most} 秒` };

/** How a screen in a hall differs from a page that somebody opened. */
export const KioskSettings = z.object({
  /** Any touch or key begins a conversation. */
  on: z.boolean().default(false),
  idleSeconds: z
    .number(idleRule)
    .int(idleRule)
    .min(KIOSK_IDLE.least, idleRule)
    .max(KIOSK_IDLE.most, idleRule)
    .default(KIOSK_IDLE.usual),
  /** Whoever comes near is greeted: seen by the camera, heard by the microphone. Nothing of it leaves the device. */
  camera: z.boolean().default(false),
  sound: z.boolean().default(false),
  /** Hands-free, what is said is only answered after this word; empty: always. */
  wakeWord: WakeWord.default(''),
  /** Said and shown to whoever comes near; empty: only beckoned. */
  greeting: z
    .string()
    .trim()
    .refine((text) => countCharacters(text) <= KIOSK_GREETING_MAX, {
      error: `招呼语最多 ${KIOSK_GREETING_MAX} 个字`,
    })
    .default(''),
});
export type KioskSettings = z.infer<typeof KioskSettings>;

export const NO_KIOSK: KioskSettings = KioskSettings.parse({});
