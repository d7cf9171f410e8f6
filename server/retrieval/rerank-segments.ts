import { createPacedMap } from '#server/platform/pace.ts';
import { findValues } from './find-values.ts';
import { foldText } from './fold-text.ts';
import { compareScores, inverseFrequency, type ScoredSegment, termScore } from './rank-postings.ts';
import { answerTypeOf } from './understand/answer-type.ts';
import { createComparison } from './understand/compare-meanings.ts';
import {
  estimateRelevance,
  knowUnits,
  measureFeatures,
  readPassage,
  tellNearness,
  weighCharacters,
} from './understand/estimate-relevance.ts';
import { createStatementJudge, type JudgeStatement, tellMany } from './understand/judge-statement.ts';
import { toMeaning } from './understand/meaning-vectors.ts';
import { type Features, tellSmall } from './understand/relevance-model.ts';
import type { QuestionWeights } from './weigh-question.ts';

/** Weight of single characters beside pairs; 1 to 2 make no difference, without it hit@1 loses 1 point. */
const characterWeight = 1.5;
/** Weight of the densest stretch: terms that stand together say more than terms spread over the segment. */
const densityWeight = 0.25;
/** What the nearest meaning weighs beside all words of the best text, in a small library. */
const meaningWeight = 1.5;
/** A text that the index does not know for the question is left out below this relevance. */
const leastExtra = 0.25;
/** Characters of one stretch: about two sentences. */
const stretch = 60;

export interface Candidate {
  segmentId: number;
  /** Heading path and text. */
  text: string;
  /** Characters of the heading path. */
  headingLength?: number;
  /** The index does not know it for the question: it is read because its library is small. */
  isExtra?: boolean;
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
  /** What its relevance was estimated from; absent where only its meaning was near. */
  features?: Features | undefined;
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
 * common ones), single characters (words of one character, other word forms), and how close together the terms stand. Others get their
 * turn between two of them.
 */
export async function rerankSegments(
  question: string,
  weights: QuestionWeights,
  candidates: Candidate[],
  partWeights: PartWeights = { lexical: 1, text: 1 },
): Promise<{ ranked: RerankedSegment[]; faint: RerankedSegment[]; judge: JudgeStatement }> {
  const characters = [...new Set(foldText(question))].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const mapPaced = createPacedMap();
  const texts = await mapPaced(candidates, ({ text }) => foldText(text));
  const counts = await mapPaced(texts, (text) => countCharacters(text, characters));
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const characterWeights = new Map(
    characters.map((character) => {
      const frequency = counts.filter((count) => count.has(character)).length;
      return [character, inverseFrequency(candidates.length, frequency)];
    }),
  );
  const names = findNames(question, weights);
  const type = answerTypeOf(question);
  const small = tellSmall(tellMany(weights.segmentCount));
  const compare = small > 0 ? createComparison(toMeaning(weights.text)) : null;
  const readings = await mapPaced(candidates, ({ headingLength = 0 }, index) =>
    readPassage(texts[index] ?? '', headingLength, weights.units, type, compare),
  );
  const known = knowUnits(readings);
  const scored = await mapPaced(candidates, ({ segmentId, isExtra = false }, index) => {
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
    const rest = characterWeight * bm25(count, characterWeights) + densityWeight * densestStretch(found, weights.order);
    const score = lexical + partWeights.text * rest;
    return {
      segmentId,
      isExtra,
      score,
      lexicalShare: score > 0 ? lexical / score : 0,
      density,
      reading: readings[index],
      matchedTerms: [...new Set(found.map(({ term, written }) => written ?? term))],
    };
  });
  const most = scored.reduce((most, { score }) => Math.max(most, score), 1);
  const ranked = scored
    .map((one) => ({
      ...one,
      score: one.score + small * meaningWeight * most * (one.reading ? tellNearness(one.reading.nearest) : 0),
    }))
    .sort(compareScores);
  const telling = weighCharacters(weights.text, texts);
  const judged = await mapPaced(ranked, ({ density, reading, isExtra, ...segment }, index) => {
    const next = ranked.find((_, place) => place !== index)?.score ?? 0;
    // To be the best by single characters tells nothing.
    const margin =
      segment.matchedTerms.length > 0 && segment.score > 0 && next > 0 ? Math.max(0, 1 - next / segment.score) : 0;
    const features =
      reading && measureFeatures(reading, weights.units, known, { margin, density, characters: telling });
    const relevance = features ? estimateRelevance(features, small) : 0;
    return { ...segment, relevance, features, isFaint: isExtra && relevance < leastExtra };
  });
  const settle = (faint: boolean) =>
    settleRelevance(judged.flatMap(({ isFaint, ...one }) => (isFaint === faint ? one : [])));
  return {
    ranked: settle(false),
    faint: settle(true),
    judge: createStatementJudge(weights.text, weights.units, known, telling, weights.segmentCount, compare),
  };
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
