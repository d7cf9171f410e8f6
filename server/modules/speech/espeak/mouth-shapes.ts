import type { VisemeMark } from '#contract/speech.contract.ts';

/** A mouth shape without its time. */
export type MouthShape = Omit<VisemeMark, 'at'>;

const shape = (open: number, wide: number, round: number, teeth = 0): MouthShape => ({
  open,
  wide,
  round,
  press: 0,
  teeth,
});

export const SILENCE = shape(0, 0, 0);
/** For a sound that the table does not know. */
export const NEUTRAL = shape(0.22, 0.15, 0);

const lips: MouthShape = { open: 0, wide: 0, round: 0, press: 1, teeth: 0 };
/** f, v: the lower lip against the upper teeth, which the stage draws from `press` and `teeth` together. */
const lipTeeth: MouthShape = { open: 0.04, wide: 0.1, round: 0, press: 0.8, teeth: 1 };
const tongueTip = shape(0.16, 0.25, 0, 0.25);
const lateral = shape(0.24, 0.25, 0, 0.1);
const throat = shape(0.24, 0.15, 0);
const hiss = shape(0.08, 0.45, 0, 0.85);
const curled = shape(0.12, 0.1, 0.4, 0.6);
const hush = shape(0.12, 0, 0.6, 0.6);
const palatal = shape(0.12, 0.6, 0, 0.7);
const dental = shape(0.18, 0.2, 0, 0.8);

/**
 * Sounds by the symbols that eSpeak NG writes (IPA and its own spellings such as `s.`, `o-`, `i.`), for Mandarin, English, Cantonese and
 * Korean. A phoneme of several symbols (`uei`, `tɕh`, `onɡ`) is read by longest match.
 */
export const MOUTH_SHAPES: ReadonlyMap<string, MouthShape> = new Map([
  // open vowels
  ['ɑ', shape(0.9, 0.1, 0)],
  ['a', shape(0.85, 0.2, 0)],
  ['aa', shape(0.95, 0.15, 0)],
  ['ä', shape(0.85, 0.2, 0)],
  ['ɐ', shape(0.72, 0.15, 0)],
  ['æ', shape(0.7, 0.45, 0)],
  ['ʌ', shape(0.6, 0.1, 0)],
  ['ɒ', shape(0.65, 0, 0.4)],
  // middle vowels
  ['ɛ', shape(0.52, 0.45, 0)],
  ['e', shape(0.4, 0.55, 0)],
  ['ə', shape(0.38, 0.15, 0)],
  ['ɜ', shape(0.4, 0.1, 0.1)],
  ['o-', shape(0.4, 0.25, 0)],
  ['ɤ', shape(0.4, 0.25, 0)],
  ['ər', shape(0.45, 0, 0.25)],
  ['ɚ', shape(0.34, 0, 0.3)],
  ['ɔ', shape(0.55, 0, 0.6)],
  ['o', shape(0.42, 0, 0.75)],
  ['oe', shape(0.45, 0, 0.6)],
  ['eo', shape(0.4, 0, 0.5)],
  // close vowels
  ['i', shape(0.2, 0.8, 0, 0.2)],
  ['ɪ', shape(0.28, 0.55, 0)],
  ['i.', shape(0.15, 0.4, 0.1, 0.5)],
  ['i̪', shape(0.12, 0.55, 0, 0.6)],
  ['ɯ', shape(0.2, 0.45, 0)],
  ['u', shape(0.2, 0, 0.95)],
  ['ʊ', shape(0.26, 0, 0.7)],
  ['y', shape(0.15, 0, 0.85)],
  ['yu', shape(0.15, 0, 0.85)],
  // glides
  ['j', shape(0.15, 0.7, 0)],
  ['w', shape(0.14, 0, 0.95)],
  // lips
  ['p', lips],
  ['b', lips],
  ['m', lips],
  ['ph', lips],
  ['f', lipTeeth],
  ['v', lipTeeth],
  // tongue
  ['t', tongueTip],
  ['d', tongueTip],
  ['th', tongueTip],
  ['n', tongueTip],
  ['ɾ', tongueTip],
  ['l', lateral],
  ['ɫ', lateral],
  ['θ', dental],
  ['ð', dental],
  ['s', hiss],
  ['z', hiss],
  ['ts', hiss],
  ['tsh', hiss],
  ['c', hiss],
  ['s.', curled],
  ['ts.', curled],
  ['ts.h', curled],
  ['ʐ', curled],
  ['ɹ', shape(0.18, 0, 0.45)],
  ['r', shape(0.18, 0, 0.45)],
  ['ʃ', hush],
  ['ʒ', hush],
  ['tʃ', hush],
  ['dʒ', hush],
  ['ɕ', palatal],
  ['tɕ', palatal],
  ['tɕh', palatal],
  // throat
  ['k', throat],
  ['kh', throat],
  ['q', throat],
  ['ɡ', throat],
  ['ŋ', throat],
  ['nɡ', throat],
  ['x', throat],
  ['χ', throat],
  ['h', throat],
]);

/** Symbols that sound as vowels: they hold the time of a phoneme, the rest pass quickly. */
export const VOWELS: ReadonlySet<string> = new Set(
  'ɑ a aa ä ɐ æ ʌ ɒ ɛ e ə ɜ o- ɤ ər ɚ ɔ o oe eo i ɪ i. i̪ ɯ u ʊ y yu'.split(' '),
);
