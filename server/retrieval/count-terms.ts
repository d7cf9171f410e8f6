import { findValues } from './find-values.ts';
import { foldText } from './fold-text.ts';

/** What a passage says, as search sees it: how often each term occurs, and how many occurrences there are in all. */
export interface TermCounts {
  terms: Map<string, number>;
  /** Occurrences counted, repeated ones included: the document length of BM25. */
  length: number;
}

/** Longer runs (hashes, base64, hostile input) are cut here, so one term stays a small database key. */
const maxTermLength = 64;
/** A question longer than this is a pasted document; what follows adds cost and no precision. */
const maxQueryLength = 2000;

const separator = 0;
const wordLetter = 1;
const wordDigit = 2;
/** Scripts written without spaces between words: indexed as overlapping pairs of characters. */
const pairLetter = 3;

const pairScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (pairScripts.test(character) && /[\p{L}\p{M}\p{N}]/u.test(character)) return pairLetter;
  if (/\p{N}/u.test(character)) return wordDigit;
  return /[\p{L}\p{M}]/u.test(character) ? wordLetter : separator;
}

/** Classes of the Basic Multilingual Plane, worked out once: the regular expressions are far too slow per character. */
const planeClasses = Uint8Array.from({ length: 0x10000 }, (_, codePoint) =>
  codePoint >= 0xd800 && codePoint <= 0xdfff ? separator : classify(codePoint),
);

function classOf(codePoint: number): number {
  return codePoint < 0x10000 ? (planeClasses[codePoint] ?? separator) : classify(codePoint);
}

/** A word that mixes letters and digits (gb50016) is also found by its parts (gb 50016). */
function emitWord(word: string, mixed: boolean, emit: (term: string) => void): void {
  emit(word.length > maxTermLength ? word.slice(0, maxTermLength) : word);
  if (!mixed || word.length > maxTermLength) return;
  for (const part of word.match(/\p{N}+|[^\p{N}]+/gu) ?? []) if (part.length > 1) emit(part);
}

/** Calls `emit` for each term of a folded text, in order of appearance, and `endRun` for the last character of each run of pairs. */
function scanTerms(folded: string, emit: (term: string) => void, endRun: (character: string) => void = () => {}): void {
  const end = folded.length;
  let at = 0;
  while (at < end) {
    const codePoint = folded.codePointAt(at) ?? 0;
    const kind = classOf(codePoint);
    const start = at;
    at += codePoint > 0xffff ? 2 : 1;
    if (kind === separator) continue;
    if (kind === pairLetter) {
      let previous = start;
      let pairs = 0;
      while (at < end) {
        const next = folded.codePointAt(at) ?? 0;
        if (classOf(next) !== pairLetter) break;
        const after = at + (next > 0xffff ? 2 : 1);
        emit(folded.slice(previous, after));
        previous = at;
        at = after;
        pairs++;
      }
      if (pairs === 0) emit(folded.slice(start, at));
      else endRun(folded.slice(previous, at));
      continue;
    }
    let mixed = false;
    while (at < end) {
      const next = folded.codePointAt(at) ?? 0;
      const nextKind = classOf(next);
      if (nextKind !== wordLetter && nextKind !== wordDigit) break;
      if (nextKind !== kind) mixed = true;
      at += next > 0xffff ? 2 : 1;
    }
    emitWord(folded.slice(start, at), mixed, emit);
  }
}

/**
 * Counts the search terms of a passage (fold-text.ts): Chinese and other unspaced scripts as overlapping pairs of code points (a lone
 * character counts as itself), other words whole; dates, times and amounts also under their one name (find-values.ts). A character that
 * begins no pair of the passage counts as itself, so that every character begins a term: that is how a question of one
 * character is answered. Pure, so that it can run in a parsing thread.
 */
export function countTerms(text: string): TermCounts {
  const folded = foldText(text);
  const terms = new Map<string, number>();
  const beginnings = new Set<number>();
  const ends = new Set<string>();
  let length = 0;
  scanTerms(
    folded,
    (term) => {
      terms.set(term, (terms.get(term) ?? 0) + 1);
      beginnings.add(term.codePointAt(0) ?? 0);
      length++;
    },
    (character) => ends.add(character),
  );
  for (const character of ends) if (!beginnings.has(character.codePointAt(0) ?? 0)) terms.set(character, 1);
  for (const value of findValues(folded)) for (const term of value.terms) if (!terms.has(term)) terms.set(term, 1);
  return { terms, length };
}

/** Numbers of fewer digits tell nothing without what they count. */
const tellingDigits = 3;

/**
 * The distinct terms of a question, in order of appearance; only its first 2,000 characters are read. A date, time or amount is looked
 * for by its name alone, however passages write it.
 */
export function queryTerms(text: string): string[] {
  const folded = foldText(text.slice(0, maxQueryLength));
  const terms = new Set<string>();
  const emit = (term: string) => terms.add(term);
  let at = 0;
  for (const { terms: names, start, end } of findValues(folded)) {
    scanTerms(folded.slice(at, start), emit);
    for (const name of names) emit(name);
    for (const digits of folded.slice(start, end).match(/\d+/g) ?? []) if (digits.length >= tellingDigits) emit(digits);
    at = end;
  }
  scanTerms(folded.slice(at), emit);
  return [...terms];
}

/** A single character of a script that is indexed in pairs: found by all terms that begin with it. */
export function isLoneCharacter(term: string): boolean {
  const codePoint = term.codePointAt(0) ?? 0;
  return term.length === (codePoint > 0xffff ? 2 : 1) && classOf(codePoint) === pairLetter;
}
