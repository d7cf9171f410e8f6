import type { Database } from '#server/platform/database/open-database.ts';
import { queryTerms } from './count-terms.ts';
import { readFrequencies, readPostings, readStatistics } from './posting.store.ts';
import { focusQuestion } from './question-focus.ts';
import { inverseFrequency, rankPostings } from './rank-postings.ts';
import { type RerankedSegment, rerankSegments } from './rerank-segments.ts';
import { type FoundSegment, readFoundSegments } from './search.store.ts';

/** Candidates of the term search whose texts are read: 99.9 % of the right segments are among them. */
const candidateCount = 30;
/** Terms of one question that are looked up, the rarest first. */
const maxTerms = 64;
/** The rarest terms of a question are looked up however common they are. */
const alwaysKept = 3;
/** A term in more than this share of the segments is not looked up: half the postings, the same hits. */
const commonShare = 0.1;
/** Below this number of segments no term is too common: there is nothing to save. */
const commonFloor = 500;
/** Telling power is estimated as if a library had at least this many segments, or five segments would all seem to miss the point. */
const relevanceFloor = 1000;

export interface SegmentSearch {
  /** Keys of the libraries to search as one. */
  libraryKeys: number[];
  query: string;
  topK: number;
}

export interface SegmentHit extends RerankedSegment, FoundSegment {}

export interface SegmentSearchResult {
  /** Best first. */
  hits: SegmentHit[];
  /** The question's terms with their telling power, for whoever looks for the answer inside a hit. */
  terms: { term: string; weight: number }[];
  ms: number;
}

/** Finds the segments that a question is about, by its words. */
export async function searchSegments(db: Database, search: SegmentSearch): Promise<SegmentSearchResult> {
  const started = performance.now();
  const focus = focusQuestion(search.query);
  const terms = queryTerms(focus);
  const statistics = await readStatistics(db, search.libraryKeys);
  const found = (hits: SegmentHit[], weights: Map<string, number>): SegmentSearchResult => ({
    hits,
    terms: Array.from(weights, ([term, weight]) => ({ term, weight })),
    ms: performance.now() - started,
  });
  if (terms.length === 0 || statistics.segmentCount === 0) return found([], new Map());
  const frequencies = await readFrequencies(db, search.libraryKeys, terms);
  const weights = weighTerms(terms, frequencies, Math.max(statistics.segmentCount, relevanceFloor));
  const postings = await readPostings(db, search.libraryKeys, chooseTerms(frequencies, statistics.segmentCount));
  const ranked = rankPostings(
    postings,
    weighTerms([...frequencies.keys()], frequencies, statistics.segmentCount),
    statistics.totalLength / statistics.segmentCount,
    Math.max(candidateCount, search.topK),
  );
  const segments = await readFoundSegments(
    db,
    ranked.map(({ segmentId }) => segmentId),
  );
  const candidates = ranked.flatMap((candidate) => {
    const segment = segments.get(candidate.segmentId);
    return segment ? [{ ...candidate, text: [...segment.heading, segment.text].join('\n') }] : [];
  });
  const hits = rerankSegments(focus, weights, candidates).flatMap((hit) => {
    const segment = segments.get(hit.segmentId);
    return segment ? [{ ...segment, ...hit }] : [];
  });
  return found(hits.slice(0, search.topK), weights);
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
