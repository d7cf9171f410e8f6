import { queryTerms } from './count-terms.ts';
import { type Expansion, expandQuestion } from './expand-question.ts';
import { focusQuestion } from './question-focus.ts';
import { inverseFrequency } from './rank-postings.ts';

/** What another word tells, compared with the word of the question that it stands for. */
const otherShare = { order: 0.6, relevance: 0.7 };
/** What a word tells that names the kind of thing asked for (多少钱: 费用), compared with the most telling term. */
const askedShare = 0.1;
/** A pair across the border of a word of the list is no word itself, and would be the rarest term of all: 书弄 in 书弄丢了. */
const borderShare = 0.5;
/** Telling power is estimated as if a library had at least this many segments, or five segments would all seem to miss the point. */
const relevanceFloor = 1000;

/** A question as the search reads it. */
export interface ReadQuestion {
  /** What the question is about, without its question words. */
  focus: string;
  /** Terms of the focus. */
  terms: string[];
  /** Terms of other words for the same; looked up as well. */
  otherTerms: string[];
  expansions: (Expansion & { terms: string[] })[];
}

/** Telling power of everything that may stand in a text for the question. */
export interface QuestionWeights {
  /** In these libraries; decides the order. */
  order: Map<string, number>;
  /** As if in a library of usual size; decides the relevance, which must mean the same everywhere. */
  relevance: Map<string, number>;
  /** Of the relevance, the question's own terms: whoever holds them all is as relevant as can be. */
  total: number;
  /** Other words for words of the question, each with the key under which all words for the same are weighed: a text gains once by them. */
  others: Map<string, string>;
  /** Weights of the terms that are looked up. */
  lookups: Map<string, number>;
}

export function readQuestion(query: string): ReadQuestion {
  const focus = focusQuestion(query);
  const terms = queryTerms(focus);
  const own = new Set(terms);
  const expansions = expandQuestion(query).map((found) => ({
    ...found,
    terms: queryTerms(found.word).filter((term) => own.has(term)),
  }));
  const others = expansions.filter(({ asks, terms }) => !asks && terms.length > 0).flatMap(({ others }) => others);
  return {
    focus,
    terms,
    expansions,
    otherTerms: [...new Set(others.flatMap(queryTerms))].filter((term) => !own.has(term)),
  };
}

/** @param frequencies in how many segments each term occurs; absent for none */
export function weighQuestion(
  { terms, expansions }: ReadQuestion,
  frequencies: Map<string, number>,
  segmentCount: number,
): QuestionWeights {
  const borders = findBorders(expansions);
  const weigh = (count: number, share: keyof typeof otherShare) => {
    const weights = new Map(
      terms.map((term) => [
        term,
        inverseFrequency(count, frequencies.get(term) ?? 0) * (borders.has(term) ? borderShare : 1),
      ]),
    );
    return { weights, others: weighOthers(expansions, weights, otherShare[share]) };
  };
  const order = weigh(segmentCount, 'order');
  const relevance = weigh(Math.max(segmentCount, relevanceFloor), 'relevance');
  return {
    order: new Map([...order.others, ...askedKinds(expansions, order.weights), ...order.weights]),
    relevance: new Map([...relevance.others, ...relevance.weights]),
    total: [...relevance.weights.values()].reduce((sum, weight) => sum + weight, 0),
    others: nameOthers(expansions, order.weights),
    lookups: new Map([...spread(expansions, order.others, frequencies, segmentCount), ...order.weights]),
  };
}

/** A key that no text holds. */
const keyOf = (word: string) => `~${word}`;

function nameOthers(expansions: ReadQuestion['expansions'], own: Map<string, number>): Map<string, string> {
  return new Map(
    expansions
      .filter(({ asks, terms }) => asks || terms.length > 0)
      .flatMap(({ word, others }) => others.map((other): [string, string] => [other, keyOf(word)]))
      .filter(([other]) => !own.has(other))
      .toReversed(),
  );
}

function findBorders(expansions: ReadQuestion['expansions']): Set<string> {
  return new Set(
    expansions
      .filter(({ terms }) => terms.length > 0)
      .flatMap(({ word, before, after }) => [before + word.charAt(0), word.charAt(word.length - 1) + after]),
  );
}

/** The words of the question that others may stand for, by key: with a share of what they tell. */
function weighOthers(
  expansions: ReadQuestion['expansions'],
  weights: Map<string, number>,
  share: number,
): [string, number][] {
  return expansions
    .filter(({ asks, terms }) => !asks && terms.length > 0)
    .map(({ word, terms }) => [keyOf(word), share * terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)]);
}

function askedKinds(expansions: ReadQuestion['expansions'], weights: Map<string, number>): [string, number][] {
  const most = Math.max(0, ...weights.values());
  return expansions.filter(({ asks }) => asks).map(({ word }) => [keyOf(word), askedShare * most]);
}

/** Weights of the other words' terms, none above what the term itself tells. */
function spread(
  expansions: ReadQuestion['expansions'],
  weights: [string, number][],
  frequencies: Map<string, number>,
  segmentCount: number,
): Map<string, number> {
  const lookups = new Map<string, number>();
  const told = new Map(weights);
  for (const { word, others } of expansions) {
    const weight = told.get(keyOf(word)) ?? 0;
    for (const terms of weight > 0 ? others.map(queryTerms) : []) {
      // 开放 of 不开放 alone would find the contrary: all of a word is there, or it is not looked for.
      for (const term of terms.every((part) => frequencies.has(part)) ? terms : []) {
        const most = otherShare.order * inverseFrequency(segmentCount, frequencies.get(term) ?? 0);
        lookups.set(term, Math.max(lookups.get(term) ?? 0, Math.min(weight / terms.length, most)));
      }
    }
  }
  return lookups;
}
