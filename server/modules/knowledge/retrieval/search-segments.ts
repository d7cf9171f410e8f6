import type { Database } from '#server/platform/database/open-database.ts';
import { countFrequencies } from './count-frequencies.ts';
import { queryTerms } from './count-terms.ts';
import { readPostings, readStatistics } from './posting.store.ts';
import { focusQuestion } from './question-focus.ts';
import { inverseFrequency, rankPostings } from './rank-postings.ts';
import { type PartWeights, type RerankedSegment, rerankSegments } from './rerank-segments.ts';
import { type FoundSegment, readFoundSegments } from './search.store.ts';

/** Candidates of the term search whose texts are read: 99.9 % of the right segments are among them. */
const candidateCount = 30;
/** Terms of one question that are looked up, the rarest first. */
const maxTerms = 64;
/** The rarest terms of a question are looked up however common they are. */
const alwaysKept = 3;
/**
 * A term in more than this share of the segments is not looked up: it would bring most of the postings, and the texts of
 * the candidates tell about it as well. On 1,000 passages a share of 0.3 looks up 531 postings a question, 0.05 only 142,
 * with the same hits after reordering.
 */
const commonShare = 0.05;
/** Below this number of segments no term is too common: there is nothing to save. */
const commonFloor = 500;
/** Telling power is estimated as if a library had at least this many segments, or five segments would all seem to miss the point. */
const relevanceFloor = 1000;

export interface SegmentSearch {
  /** Keys of the libraries to search as one. */
  libraryKeys: number[];
  query: string;
  topK: number;
  /** How much each part counts for the order. */
  weights?: PartWeights;
}

export interface SegmentHit extends RerankedSegment, FoundSegment {}

export interface SegmentSearchResult {
  /** Best first. */
  hits: SegmentHit[];
  /** The question's terms with their telling power, for whoever looks for the answer inside a hit. */
  terms: { term: string; weight: number }[];
  ms: number;
  /** Of these, looking terms up and reading texts with what their words tell. */
  stages: { lexical: number; text: number };
}

/** Finds the segments that a question is about, by its words. */
export async function searchSegments(db: Database, search: SegmentSearch): Promise<SegmentSearchResult> {
  const started = performance.now();
  const keys = search.libraryKeys;
  const focus = focusQuestion(search.query);
  const terms = queryTerms(focus);
  const statistics = await readStatistics(db, keys);
  const { segmentCount, totalLength } = statistics;
  if (terms.length === 0 || segmentCount === 0) {
    const ms = performance.now() - started;
    return { hits: [], terms: [], ms, stages: { lexical: ms, text: 0 } };
  }
  const frequencies = await countFrequencies(db, keys, terms, statistics);
  const weights = {
    order: weighTerms(terms, frequencies, segmentCount),
    relevance: weighTerms(terms, frequencies, Math.max(segmentCount, relevanceFloor)),
  };
  const postings = await readPostings(db, keys, chooseTerms(frequencies, segmentCount));
  const limit = Math.max(candidateCount, search.topK);
  const ranked = rankPostings(postings, weights.order, totalLength / segmentCount, limit);
  const lexical = performance.now() - started;
  const segments = await readFoundSegments(
    db,
    ranked.map(({ segmentId }) => segmentId),
  );
  const candidates = Array.from(segments.values(), ({ segmentId, heading, text }) => ({
    segmentId,
    text: [...heading, text].join('\n'),
  }));
  const hits = rerankSegments(focus, weights, candidates, search.weights).flatMap((hit) => {
    const segment = segments.get(hit.segmentId);
    return segment ? [{ ...segment, ...hit }] : [];
  });
  const ms = performance.now() - started;
  return {
    hits: hits.slice(0, search.topK),
    terms: Array.from(weights.relevance, ([term, weight]) => ({ term, weight })),
    ms,
    stages: { lexical, text: ms - lexical },
  };
}

function weighTerms(terms: string[], frequencies: Map<string, number>, segmentCount: number): Map<string, number> {
  return new Map(terms.map((term) => [term, inverseFrequency(segmentCount, frequencies.get(term) ?? 0)]));
}

/** The terms worth looking up: rare ones first, no common ones but the rarest few. */
function chooseTerms(frequencies: Map<string, number>, segmentCount: number): string[] {
  const limit = Math.max(commonFloor, segmentCount * commonShare);
  return [...frequencies]
    .sort(([a, rare], [b, common]) => rare - common || (a < b ? -1 : 1))
    .filter(([, frequency], index) => index < maxTerms && (index < alwaysKept || frequency <= limit))
    .map(([term]) => term);
}
