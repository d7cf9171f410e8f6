import { queryTerms } from './count-terms.ts';
import { inverseFrequency } from './rank-postings.ts';
import type { Lexicon } from './understand/read-lexicon.ts';
import { type Unit, understandQuestion } from './understand/understand-question.ts';

/** What another word tells, compared with the word of the question that it stands for. */
const otherShare = { order: 0.6, relevance: 0.8 };
/** What a word tells that names the kind of thing asked for (多少钱: 费用), compared with the most telling term. */
const askedShare = 0.1;
/** What the pair of a word tells that tells nothing (我想), beside one that tells most; and a pair across the border of two words. */
const emptyShare = { order: 0.5, relevance: 0.15 };
const borderShare = { order: 0.7, relevance: 0.3 };
const han = /^\p{Script=Han}/u;
/** A pair of Chinese characters that the library has nowhere: a slip, another word, or something that it does not speak of. */
const unknownShare = 0.5;
/** Telling power is estimated as if a library had at least this many segments, or five segments would all seem to miss the point. */
const relevanceFloor = 1000;
/** A whole word of documents cannot tell more than this many of its own pairs. */
const mostPairs = 2;

/** A question as the search reads it. */
export interface ReadQuestion {
  /** Without courtesies, folded. */
  bare: string;
  /** What the question is about, without its question words. */
  focus: string;
  units: Unit[];
  /** Terms of the focus. */
  terms: string[];
  /** Terms of other words for the same; looked up as well. */
  otherTerms: string[];
}

/** Telling power of everything that may stand in a text for the question. */
export interface QuestionWeights {
  /** In these libraries; decides the order. */
  order: Map<string, number>;
  /** As if in a library of usual size. */
  relevance: Map<string, number>;
  /** Of the relevance, the question's own terms. */
  total: number;
  /** Other words for words of the question, each with the key under which all words for the same are weighed: a text gains once by them. */
  others: Map<string, string>;
  /** Weights of the terms that are looked up. */
  lookups: Map<string, number>;
  units: Unit[];
  /** The question without courtesies, folded. */
  text: string;
  /** Passages of the libraries. */
  segmentCount: number;
}

/** @param words of whoever owns what is searched */
export function readQuestion(query: string, words?: Lexicon): ReadQuestion {
  const { bare, focus, units } = understandQuestion(query, words);
  const terms = queryTerms(focus);
  const own = new Set(terms);
  const others = units.filter(({ role }) => role === 'subject').flatMap(({ senses }) => senses.map(({ word }) => word));
  return {
    bare,
    focus,
    units,
    terms,
    otherTerms: [...new Set(others.flatMap(queryTerms))].filter((term) => !own.has(term)),
  };
}

/** @param frequencies in how many segments each term occurs; absent for none */
export function weighQuestion(
  { terms, units, bare }: ReadQuestion,
  frequencies: Map<string, number>,
  segmentCount: number,
): QuestionWeights {
  const tellings = tellTerms(units);
  const weigh = (count: number, share: 'order' | 'relevance') => {
    const own = new Map(
      terms.map((term) => {
        const telling = tellings.get(term);
        const part = telling === undefined ? borderShare[share] : emptyShare[share] + (1 - emptyShare[share]) * telling;
        const frequency = frequencies.get(term) ?? 0;
        const known = frequency > 0 || share === 'order' || !han.test(term) ? 1 : unknownShare;
        return [term, inverseFrequency(count, frequency) * part * known];
      }),
    );
    const most = inverseFrequency(count, 0);
    return { own, others: weighOthers(units, own, most, otherShare[share]) };
  };
  const order = weigh(segmentCount, 'order');
  const relevance = weigh(Math.max(segmentCount, relevanceFloor), 'relevance');
  return {
    order: new Map([...order.others, ...askedKinds(units, order.own), ...order.own]),
    relevance: new Map([...relevance.others, ...relevance.own]),
    total: [...relevance.own.values()].reduce((sum, weight) => sum + weight, 0),
    others: nameOthers(units, order.own),
    lookups: new Map([...spread(units, order.others, frequencies, segmentCount), ...order.own]),
    units,
    text: bare,
    segmentCount,
  };
}

/** How much the word tells that a pair belongs to; pairs across words are absent. */
function tellTerms(units: readonly Unit[]): Map<string, number> {
  const tellings = new Map<string, number>();
  for (const { word, telling } of units)
    for (const term of queryTerms(word)) tellings.set(term, Math.max(telling, tellings.get(term) ?? 0));
  return tellings;
}

/** A key that no text holds. */
const keyOf = (word: string) => `~${word}`;

function nameOthers(units: readonly Unit[], own: Map<string, number>): Map<string, string> {
  return new Map(
    units
      .filter(({ role }) => role !== 'value')
      .flatMap(({ word, senses }) => senses.map((other): [string, string] => [other.word, keyOf(word)]))
      .filter(([other]) => !own.has(other))
      .toReversed(),
  );
}

/** The words of the question that others may stand for, by key: with a share of what they tell. */
function weighOthers(
  units: readonly Unit[],
  own: Map<string, number>,
  most: number,
  share: number,
): [string, number][] {
  return units.flatMap(({ word, telling, senses, role }): [string, number][] => {
    if (role !== 'subject' || senses.length === 0) return [];
    const told = queryTerms(word).reduce((sum, term) => sum + (own.get(term) ?? 0), 0);
    return [[keyOf(word), share * Math.min(mostPairs * most, Math.max(told, most * telling))]];
  });
}

function askedKinds(units: readonly Unit[], own: Map<string, number>): [string, number][] {
  const most = Math.max(0, ...own.values());
  return units.filter(({ role }) => role === 'asked').map(({ word }) => [keyOf(word), askedShare * most]);
}

/** Weights of the other words' terms, none above what the term itself tells. */
function spread(
  units: readonly Unit[],
  weights: [string, number][],
  frequencies: Map<string, number>,
  segmentCount: number,
): Map<string, number> {
  const lookups = new Map<string, number>();
  const told = new Map(weights);
  for (const { word, senses } of units) {
    const weight = told.get(keyOf(word)) ?? 0;
    for (const { word: other, grade } of weight > 0 ? senses : []) {
      const terms = queryTerms(other);
      // 开放 of 不开放 alone would find the contrary: all of a word is there, or it is not looked for.
      for (const term of terms.every((part) => frequencies.has(part)) ? terms : []) {
        const most = otherShare.order * inverseFrequency(segmentCount, frequencies.get(term) ?? 0);
        lookups.set(term, Math.max(lookups.get(term) ?? 0, grade * Math.min(weight / terms.length, most)));
      }
    }
  }
  return lookups;
}
