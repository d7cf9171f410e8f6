import type { Database } from '#server/platform/database/open-database.ts';
import { isLoneCharacter, queryTerms } from './count-terms.ts';
import { lookUpTerms } from './look-up-terms.ts';
import {
  type CharacterPostings,
  readCharacterPostings,
  readSegmentIds,
  readStatistics,
  readTerms,
  type TermPostings,
} from './posting.store.ts';
import { rankPostings, type ScoredSegment } from './rank-postings.ts';
import { type Correction, correctQuestion } from './understand/correct-question.ts';
import { type QuestionWeights, type ReadQuestion, readQuestion, weighQuestion } from './weigh-question.ts';
import { readLibraryWordings } from './wordings.store.ts';

/** Terms of one question that are looked up, the rarest first. */
const maxTerms = 64;
/** The rarest terms of a question are looked up however common they are. */
const alwaysKept = 3;
/**
 * Postings that one question reads, the rarest terms first: what common terms would add, the texts of the candidates tell as well.
 * 1,000 passages, 3,524 questions: 500 gives the same hits after reordering as all of them.
 */
const maxPostings = 4000;
/** A term in more than this share of the segments is not looked up, if there are many segments. */
const commonShare = 0.05;
const commonFloor = 500;
/** Of one term; as many segments hold it at least. */
const allRows = 100_000;
/** A question with more pairs and words than these finds its way without its single characters. */
const fewTerms = 2;
const maxCharacters = 3;
/** Rows of one character's terms that are read; a character with more is a common one. */
const maxCharacterRows = 3000;
/** Of a library with at most so many segments every text is read: everyday words may share no term with the right one. */
const fewSegments = 40;

export interface TermSearch {
  /** At most `limit`, best first. */
  ranked: ScoredSegment[];
  /** What the question is about, without its question words. */
  focus: string;
  weights: QuestionWeights;
  /** The question as it was understood: without courtesies, misheard words corrected. */
  bare: string;
  corrections: Correction[];
}

/** Finds segments by the terms of a question, without reading their texts. Null when there is nothing to look up, or nowhere. */
export async function searchTerms(
  db: Database,
  { libraryKeys, query, limit }: { libraryKeys: number[]; query: string; limit: number },
): Promise<TermSearch | null> {
  const [own, statistics] = await Promise.all([readLibraryWordings(db, libraryKeys), readStatistics(db, libraryKeys)]);
  const asked = readQuestion(query, own);
  const { segmentCount, totalLength } = statistics;
  if (asked.terms.length === 0 || segmentCount === 0) return null;
  const lookUp = ({ terms, otherTerms }: ReadQuestion) =>
    lookUpTerms(db, libraryKeys, [...terms, ...otherTerms], statistics);
  const first = await lookUp(asked);
  const ownTerms = new Set(
    asked.units.filter(({ word }) => own.words.has(word)).flatMap(({ word }) => queryTerms(word)),
  );
  const corrected = await correctQuestion(
    asked.bare,
    (term) => first.frequencies.has(term) || ownTerms.has(term),
    async (terms) => countRows(await readTerms(db, libraryKeys, terms, 1)),
  );
  const question = corrected ? readQuestion(corrected.text, own) : asked;
  const { frequencies, postings } = corrected ? await lookUp(question) : first;
  const { terms, otherTerms } = question;
  const chosen = [
    ...chooseTerms(terms, frequencies, segmentCount, alwaysKept),
    ...chooseTerms(otherTerms, frequencies, segmentCount, 0),
  ].slice(0, maxTerms);
  const common = await readTerms(
    db,
    libraryKeys,
    chosen.filter((term) => !postings.has(term)),
    allRows,
  );
  const characters = await readCharacters(db, libraryKeys, terms);
  for (const { term, segmentCount } of characters) frequencies.set(term, (frequencies.get(term) ?? 0) + segmentCount);
  const weights = weighQuestion(question, frequencies, segmentCount);
  const found = chosen
    .filter((term) => weights.lookups.has(term))
    .flatMap((term) => postings.get(term) ?? common.get(term)?.postings ?? []);
  const ranked = rankPostings([...found, ...characters], weights.lookups, totalLength / segmentCount, limit);
  if (segmentCount <= fewSegments && ranked.length < segmentCount) {
    const known = new Set(ranked.map(({ segmentId }) => segmentId));
    for (const segmentId of await readSegmentIds(db, libraryKeys, fewSegments))
      if (!known.has(segmentId)) ranked.push({ segmentId, score: 0 });
  }
  return { ranked, focus: question.focus, weights, bare: question.bare, corrections: corrected?.corrections ?? [] };
}

const countRows = (found: Map<string, TermPostings>): Map<string, number> =>
  new Map(Array.from(found, ([term, { segmentCount }]) => [term, segmentCount]));

/** The terms worth looking up: rare ones first, no common ones but the rarest few. */
function chooseTerms(
  terms: string[],
  frequencies: Map<string, number>,
  segmentCount: number,
  alwaysKept: number,
): string[] {
  const limit = Math.max(commonFloor, segmentCount * commonShare);
  let postings = 0;
  return terms
    .flatMap((term): [string, number][] => (frequencies.has(term) ? [[term, frequencies.get(term) ?? 0]] : []))
    .sort(([a, rare], [b, common]) => rare - common || (a < b ? -1 : 1))
    .filter(([, frequency], index) => {
      postings += frequency;
      return index < alwaysKept || (frequency <= limit && postings <= maxPostings);
    })
    .map(([term]) => term);
}

/** What the single characters of a short question bring: 税 all of 税务, 税率, … A common character only where nothing else is asked. */
async function readCharacters(db: Database, libraryKeys: number[], terms: string[]): Promise<CharacterPostings[]> {
  const characters = terms.filter(isLoneCharacter).slice(0, maxCharacters);
  const others = terms.length - characters.length;
  if (characters.length === 0 || others > fewTerms) return [];
  const rows = await readCharacterPostings(db, libraryKeys, characters, maxCharacterRows);
  const common = new Set(
    characters.filter((character) => rows.filter(({ term }) => term === character).length >= maxCharacterRows),
  );
  return others === 0 && common.size === characters.length ? rows : rows.filter(({ term }) => !common.has(term));
}
