/** Where in a passage the words stand that an answer took from it: from, to; in order, apart from each other. */
export type Quote = readonly [start: number, end: number];

/** Share of the pairs of characters of one sentence that the other has too: at this it says the same thing. */
const SAME = 0.75;
/** The nearest sentence is taken from here on, where none says quite the same. */
const NEAR = 0.5;
/** Shorter sentences, in pairs of characters, have too much in common by chance. */
const LEAST = 3;

/**
 * The sentences of a passage that an answer quotes under a number: those that say what stands before the number, word for word or nearly.
 * None where nothing is near: a wrong mark is worse than none.
 */
export function findQuotes(passage: string, answer: string, number: number): Quote[] {
  const claims = claimsOf(answer, number).map(pairsOf).filter(isLong);
  const scored = sentencesOf(passage).map(({ start, end, text }) => {
    const pairs = pairsOf(text);
    const score = isLong(pairs) ? Math.max(0, ...claims.map((claim) => likeness(pairs, claim))) : 0;
    return { quote: [start, end] as const, score };
  });
  const same = scored.filter(({ score }) => score >= SAME);
  if (same.length > 0) return same.map(({ quote }) => quote);
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { quote: [0, 0] as Quote, score: 0 });
  return best.score >= NEAR ? [best.quote] : [];
}

/** A text cut at the borders of its quotes. */
export function splitByQuotes(text: string, quotes: readonly Quote[]): { text: string; quoted: boolean }[] {
  const parts: { text: string; quoted: boolean }[] = [];
  let at = 0;
  for (const [start, end] of quotes) {
    if (start > at) parts.push({ text: text.slice(at, start), quoted: false });
    parts.push({ text: text.slice(start, end), quoted: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), quoted: false });
  return parts;
}

/** Sentences of an answer that a number stands for: of its line, from the number before up to it. */
function claimsOf(answer: string, number: number): string[] {
  const claims: string[] = [];
  for (const line of answer.split('\n')) {
    const pieces = line.split(/((?:\[\d{1,3}\])+)/); // words and what they are cited by, in turn
    for (let index = 1; index < pieces.length; index += 2)
      if (pieces[index]?.includes(`[${number}]`))
        claims.push(...sentencesOf(pieces[index - 1] ?? '').map(({ text }) => text));
  }
  return claims;
}

function sentencesOf(text: string): { start: number; end: number; text: string }[] {
  return [...text.matchAll(/[^\s。！？!?；;][^。！？!?；;\n]*[。！？!?；;]*/g)].map((found) => {
    const sentence = found[0].trimEnd();
    return { start: found.index, end: found.index + sentence.length, text: sentence };
  });
}

function pairsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

const isLong = (pairs: Set<string>): boolean => pairs.size >= LEAST;

function likeness(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return shared / Math.min(a.size, b.size);
}
