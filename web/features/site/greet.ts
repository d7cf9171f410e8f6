import { CLOSED_MOUTH } from '#avatar/mouth-pose.ts';
import { guessTimeline, type Syllable } from '#avatar/voice/pinyin-mouth.ts';
import { sampleMarks } from '#avatar/voice/sample-marks.ts';

export const GREETING = '您好，我是知遥。想办什么事，直接说就行。';
const SYLLABLES = 'n-in h-ao w-o sh-i zh-i y-ao x-iang b-an sh-en m-e sh-i zh-i j-ie sh-uo j-iou x-ing'.split(' ');
const SYLLABLE_MS = 210;

const { marks, starts } = guessTimeline(GREETING, readSyllables(), SYLLABLE_MS);

/** How long the greeting takes, in ms. */
export const GREETING_MS = starts.at(-1) ?? 0;

/** The mouth at a moment of the greeting. The page makes no sound unasked: the words appear in the bubble instead. */
export function mouthAt(ms: number) {
  return ms < GREETING_MS ? sampleMarks(marks, ms) : CLOSED_MOUTH;
}

/** The words that have been said by then. */
export function wordsAt(ms: number): string {
  const next = starts.findIndex((start) => start > ms);
  return next < 0 ? GREETING : GREETING.slice(0, next);
}

/** One entry a character; null for punctuation. */
function readSyllables(): Syllable[] {
  const left = [...SYLLABLES];
  return [...GREETING].map((character) => {
    if (/\p{P}/u.test(character)) return null;
    const [initial = '', final = ''] = (left.shift() ?? '').split('-');
    return { initial, final };
  });
}
