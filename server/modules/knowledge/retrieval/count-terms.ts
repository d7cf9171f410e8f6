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

/** Calls `emit` for each term of the text, in order of appearance. */
function scanTerms(text: string, emit: (term: string) => void): void {
  const folded = foldText(text);
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
 * Counts the search terms of a passage: NFKC, lower case; Chinese and other unspaced scripts as overlapping pairs of
 * code points (a lone character counts as itself), other words whole. Pure and free of dependencies, so that it can run
 * in a parsing thread.
 */
export function countTerms(text: string): TermCounts {
  const terms = new Map<string, number>();
  let length = 0;
  scanTerms(text, (term) => {
    terms.set(term, (terms.get(term) ?? 0) + 1);
    length++;
  });
  return { terms, length };
}

/** The distinct terms of a question, in order of appearance; only its first 2,000 characters are read. */
export function queryTerms(text: string): string[] {
  const terms = new Set<string>();
  scanTerms(text.slice(0, maxQueryLength), (term) => terms.add(term));
  return [...terms];
}
