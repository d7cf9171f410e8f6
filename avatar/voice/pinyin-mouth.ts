import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import type { UnitTimes } from './spoken-unit.ts';
import type { VisemeMark } from './voice-queue.ts';

/** Initial and final of one syllable without its tone, such as `sh` and `uang`; null for what is not Chinese. */
export type Syllable = { initial: string; final: string } | null;

/** Marks of a sentence whose times are guessed, and where each of its UTF-16 units starts. */
export interface GuessedTimeline {
  marks: VisemeMark[];
  /** Milliseconds; one entry a unit and one for the end. */
  starts: number[];
}

const pauseMs = 220;
/** Latin letters pass faster than syllables. */
const letterShare = 0.35;
/** Share of a syllable that its initial takes. */
const initialShare = 0.3;

const pose = (shape: Partial<MouthPose>): MouthPose => ({ ...CLOSED_MOUTH, ...shape });

const vowels: Readonly<Record<string, MouthPose>> = {
  a: pose({ open: 0.9, wide: 0.15 }),
  o: pose({ open: 0.45, round: 0.7 }),
  e: pose({ open: 0.42, wide: 0.25 }),
  i: pose({ open: 0.2, wide: 0.8, teeth: 0.2 }),
  u: pose({ open: 0.2, round: 0.95 }),
  v: pose({ open: 0.15, round: 0.85 }),
  n: pose({ open: 0.16, wide: 0.25, teeth: 0.2 }),
  g: pose({ open: 0.24, wide: 0.1 }),
  r: pose({ open: 0.32, round: 0.25 }),
  /** The vowel of zhi, chi, shi, ri, zi, ci, si. */
  buzz: pose({ open: 0.12, wide: 0.45, teeth: 0.6 }),
};

/** For a letter of another script. */
export const LETTER = pose({ open: 0.3, wide: 0.15 });

const lips = pose({ press: 1 });
const tongue = pose({ open: 0.16, wide: 0.25, teeth: 0.25 });
const throat = pose({ open: 0.24, wide: 0.15 });
const palate = pose({ open: 0.12, wide: 0.6, teeth: 0.7 });
const curled = pose({ open: 0.12, round: 0.4, teeth: 0.6 });
const hiss = pose({ open: 0.08, wide: 0.45, teeth: 0.85 });

const initials: Readonly<Record<string, MouthPose>> = {
  b: lips,
  p: lips,
  m: lips,
  f: pose({ open: 0.04, press: 0.8, teeth: 1 }),
  d: tongue,
  t: tongue,
  n: tongue,
  l: tongue,
  g: throat,
  k: throat,
  h: throat,
  j: palate,
  q: palate,
  x: palate,
  zh: curled,
  ch: curled,
  sh: curled,
  r: curled,
  z: hiss,
  c: hiss,
  s: hiss,
};

/** Finals as they are written shorter than they are said. */
const fullFinals: Readonly<Record<string, string>> = { ui: 'uei', iu: 'iou', un: 'uen' };

/**
 * Guesses a timeline for a voice that gives no times: every syllable takes `syllableMs`, punctuation a pause. `syllables` holds one entry
 * for each UTF-16 unit of `text`.
 */
export function guessTimeline(text: string, syllables: readonly Syllable[], syllableMs: number): GuessedTimeline {
  const marks: VisemeMark[] = [];
  const starts: number[] = [];
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    starts.push(at);
    const syllable = syllables[index];
    const character = text[index] ?? '';
    if (syllable) {
      const vowel = at + (hasShape(syllable.initial) ? initialShare * syllableMs : 0);
      marks.push(...spellSyllable(syllable, { start: at, vowel, end: at + syllableMs }));
      at += syllableMs;
    } else if (/[\p{L}\p{N}]/u.test(character)) {
      marks.push({ at, ...(vowels[character.toLowerCase()] ?? initials[character.toLowerCase()] ?? throat) });
      at += syllableMs * letterShare;
    } else {
      marks.push({ at, ...CLOSED_MOUTH });
      at += /[，。！？；：、,.!?;:]/.test(character) ? pauseMs : 0;
    }
  }
  starts.push(at);
  marks.push({ at, ...CLOSED_MOUTH });
  return { marks, starts };
}

/** Whether the lips or tongue show this initial. */
export const hasShape = (initial: string): boolean => initials[initial] !== undefined;

/** Marks of one syllable between its times, the rest after it not included. */
export function spellSyllable(
  { initial, final }: NonNullable<Syllable>,
  { start, vowel, end }: UnitTimes,
): VisemeMark[] {
  const onset = initials[initial];
  const shapes = finalShapes(initial, final);
  const from = onset ? vowel : start;
  const step = (end - from) / Math.max(1, shapes.length);
  return [
    ...(onset ? [{ at: start, ...onset }] : []),
    ...shapes.map((shape, index) => ({ at: Math.round(from + index * step), ...shape })),
  ];
}

function finalShapes(initial: string, final: string): MouthPose[] {
  if (final === 'i' && /^(?:[zcs]h?|r)$/.test(initial)) return [vowels.buzz ?? throat];
  const rounded = /^[jqxy]$/.test(initial) ? final.replace(/^u/, 'v') : final.replace('ü', 'v');
  const letters = glideOf(initial, rounded) + (fullFinals[rounded] ?? rounded).replace('ng', 'g');
  return [...letters].map((letter) => vowels[letter] ?? throat);
}

/** y and w are how i and u are written where they begin a syllable. */
function glideOf(initial: string, final: string): string {
  if (initial === 'w' && !final.startsWith('u')) return 'u';
  return initial === 'y' && !/^[iuv]/.test(final) ? 'i' : '';
}
