import { findValues } from './find-values.ts';
import { foldText } from './fold-text.ts';
import { compareScores, inverseFrequency, type ScoredSegment, termScore } from './rank-postings.ts';
import type { QuestionWeights } from './weigh-question.ts';

/** Weight of single characters beside pairs; 1 to 2 make no difference, without it hit@1 loses 1 point. */
const characterWeight = 1.5;
/** Weight of the densest stretch: terms that stand together say more than terms spread over the segment. */
const densityWeight = 0.25;
/** Characters of one stretch: about two sentences. */
const stretch = 60;

export interface Candidate {
  segmentId: number;
  /** Heading path and text. */
  text: string;
}

export interface RerankedSegment extends ScoredSegment {
  /**
   * 0 to 1: how likely this segment, or one after it, speaks about what was asked. Comparable between libraries and questions,
   * and never greater than that of a segment before it.
   */
  relevance: number;
  /** Shares of the relevance by what earned the place: terms of the question, and all else that the text tells. */
  parts: { lexical: number; text: number };
  matchedTerms: string[];
}

interface Found {
  at: number;
  term: string;
  /** As the text says it, where that is another word. */
  written?: string;
}

/** How much each part counts for the order; 1 and 1 are the measured ones. */
export interface PartWeights {
  lexical: number;
  text: number;
}

/**
 * Orders the candidates of the term search by all that their texts tell: every term of the question (the search skips
 * common ones), single characters (words of one character, other word forms), and how close together the terms stand.
 */
export function rerankSegments(
  question: string,
  weights: QuestionWeights,
  candidates: Candidate[],
  partWeights: PartWeights = { lexical: 1, text: 1 },
): RerankedSegment[] {
  const characters = [...new Set(foldText(question))].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const texts = candidates.map(({ text }) => foldText(text));
  const counts = texts.map((text) => countCharacters(text, characters));
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const characterWeights = new Map(
    characters.map((character) => {
      const frequency = counts.filter((count) => count.has(character)).length;
      return [character, inverseFrequency(candidates.length, frequency)];
    }),
  );
  const names = findNames(question, weights);
  const ranked = candidates
    .map(({ segmentId }, index) => {
      const text = texts[index] ?? '';
      const count = counts[index] ?? new Map<string, number>();
      const found = [
        ...findTerms(text, weights.order.keys()),
        ...findOthers(text, weights.others),
        ...findNamed(text, names),
      ].sort((a, b) => a.at - b.at);
      const bm25 = (frequencies: Map<string, number>, telling: Map<string, number>) =>
        sum(
          Array.from(
            frequencies,
            ([term, frequency]) => (telling.get(term) ?? 0) * termScore(frequency, text.length, averageLength),
          ),
        );
      const density = Math.min(1, densestStretch(found, weights.relevance) / (weights.total || 1));
      const lexical = partWeights.lexical * bm25(countTerms(found), weights.order);
      const rest =
        characterWeight * bm25(count, characterWeights) + densityWeight * densestStretch(found, weights.order);
      const score = lexical + partWeights.text * rest;
      return {
        segmentId,
        score,
        lexicalShare: score > 0 ? lexical / score : 0,
        relevance: estimateRelevance(density, count.size / Math.max(1, characters.length)),
        matchedTerms: [...new Set(found.map(({ term, written }) => written ?? term))],
      };
    })
    .sort(compareScores);
  return settleRelevance(ranked);
}

/** A place is worth at least what the places after it are worth; told from the last one backwards. */
function settleRelevance(ranked: (Omit<RerankedSegment, 'parts'> & { lexicalShare: number })[]): RerankedSegment[] {
  let least = 0;
  return ranked
    .toReversed()
    .map(({ lexicalShare, ...segment }) => {
      least = Math.max(least, segment.relevance);
      const lexical = least * lexicalShare;
      return { ...segment, relevance: least, parts: { lexical, text: least - lexical } };
    })
    .toReversed();
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function countCharacters(text: string, wanted: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const set = new Set(wanted);
  for (const character of text) if (set.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

function countTerms(found: Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { term } of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Where the terms stand in the text. */
function findTerms(text: string, terms: Iterable<string>): Found[] {
  const found: Found[] = [];
  for (const term of terms) {
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) found.push({ at, term });
  }
  return found;
}

/** Where other words stand for words of the question. */
function findOthers(text: string, others: Map<string, string>): Found[] {
  return findTerms(text, others.keys()).map(({ at, term: written }) => ({
    at,
    term: others.get(written) ?? '',
    written,
  }));
}

/** Names of dates, times and amounts that the question asks for: texts write them in many ways. */
function findNames(question: string, { order }: QuestionWeights): Set<string> {
  const names = findValues(foldText(question)).flatMap(({ terms }) => terms);
  return new Set(names.filter((name) => order.has(name)));
}

/** Where the text writes one of the names in another way. */
function findNamed(text: string, names: Set<string>): Found[] {
  if (names.size === 0) return [];
  return findValues(text).flatMap(({ terms, start }) =>
    terms.filter((term) => names.has(term) && !text.startsWith(term, start)).map((term) => ({ at: start, term })),
  );
}

/** The greatest weight of distinct terms within one stretch. */
function densestStretch(found: Found[], weights: Map<string, number>): number {
  const inside = new Map<string, number>();
  let weight = 0;
  let best = 0;
  let first = 0;
  for (const { at, term } of found) {
    const seen = inside.get(term) ?? 0;
    if (seen === 0) weight += weights.get(term) ?? 0;
    inside.set(term, seen + 1);
    for (let left = found[first]; left && left.at < at - stretch; left = found[++first]) {
      const remaining = (inside.get(left.term) ?? 1) - 1;
      inside.set(left.term, remaining);
      if (remaining === 0) weight -= weights.get(left.term) ?? 0;
    }
    if (weight > best) best = weight;
  }
  return best;
}

/**
 * Logistic fit over 3,524 questions asked with their passage in the library and again without it.
 * `density`: share of the question's weight within one stretch; `coverage`: share of its characters in the segment.
 */
function estimateRelevance(density: number, coverage: number): number {
  return 1 / (1 + Math.exp(7 - 8.5 * density - 4.5 * coverage));
}
