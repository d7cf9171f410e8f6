import type { SpokenUnit } from './spoken-unit.ts';

/** How a stretch of speech sounds. `any`: what is not Chinese. */
export type SoundKind =
  | 'silence'
  | 'stop'
  | 'aspirate'
  | 'affricate'
  | 'noise'
  | 'sonorant'
  | 'vowel'
  | 'nasal'
  | 'any';

/** One stretch that the sound must pass through. */
export interface SpeechState {
  kind: SoundKind;
  /** Which unit it belongs to; null for silence between two of them. */
  unit: number | null;
  part: 'closure' | 'initial' | 'final' | 'coda' | 'between' | 'pause';
  /** Expected length against a plain vowel; 0 for silence, which may be left out. */
  share: number;
}

/** How each initial sounds, and its length against a plain vowel, as in Mandarin that is read aloud. */
const INITIALS: Readonly<Record<string, readonly [SoundKind, number]>> = {
  b: ['stop', 0.3],
  d: ['stop', 0.3],
  g: ['stop', 0.35],
  p: ['aspirate', 0.55],
  t: ['aspirate', 0.55],
  k: ['aspirate', 0.55],
  f: ['aspirate', 0.6],
  h: ['aspirate', 0.6],
  m: ['sonorant', 0.45],
  n: ['sonorant', 0.45],
  l: ['sonorant', 0.4],
  r: ['sonorant', 0.5],
  x: ['noise', 0.8],
  s: ['noise', 0.8],
  sh: ['noise', 0.8],
  q: ['noise', 0.85],
  c: ['noise', 0.85],
  ch: ['noise', 0.85],
  j: ['affricate', 0.6],
  z: ['affricate', 0.6],
  zh: ['affricate', 0.55],
};
/** Initials that begin with the mouth closed off: a short silence before them is theirs. */
const CLOSES = /^(?:[bpdtgkjq]|[zc]h?)$/;
const moreVowels = 0.2;
const codaShare = 0.5;
const letterShare = 0.6;

/** What the sound of a sentence passes through, in order, silence around it included. */
export function listStates(units: readonly SpokenUnit[]): SpeechState[] {
  const states: SpeechState[] = [{ kind: 'silence', unit: null, part: 'pause', share: 0 }];
  for (const [index, unit] of units.entries()) {
    if (unit === 'pause') states.push({ kind: 'silence', unit: index, part: 'pause', share: 0 });
    else if (unit === 'letter') states.push({ kind: 'any', unit: index, part: 'final', share: letterShare });
    else states.push(...spellStates(unit, index, index > 0 && units[index - 1] !== 'pause'));
  }
  states.push({ kind: 'silence', unit: null, part: 'pause', share: 0 });
  return states;
}

function spellStates([initial, final]: readonly [string, string], unit: number, follows: boolean): SpeechState[] {
  const [, core = final, coda = ''] = /^(.*?)(ng?)?$/.exec(final) ?? [];
  const known = INITIALS[initial];
  const states: SpeechState[] = [];
  if (CLOSES.test(initial)) states.push({ kind: 'silence', unit, part: 'closure', share: 0 });
  else if (follows) states.push({ kind: 'silence', unit: null, part: 'between', share: 0 });
  if (known) states.push({ kind: known[0], unit, part: 'initial', share: known[1] });
  const vowels = core.length + (/^[yw]$/.test(initial) ? 1 : 0);
  states.push({ kind: 'vowel', unit, part: 'final', share: 0.8 + moreVowels * Math.max(0, vowels - 1) });
  if (coda) states.push({ kind: 'nasal', unit, part: 'coda', share: codaShare });
  return states;
}
