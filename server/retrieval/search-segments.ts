import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { type FusedSegment, fuseReranked, fuseSimilar } from './fuse-rankings.ts';
import { rerankSegments } from './rerank-segments.ts';
import { type FoundSegment, readFoundSegments } from './search.store.ts';
import { searchTerms, type TermSearch } from './search-terms.ts';
import type { Semantics } from './semantics.ts';
import type { JudgeStatement } from './understand/judge-statement.ts';
import type { QuestionWeights } from './weigh-question.ts';

/** Candidates of the term search whose texts are read: 99.9 % of the right segments are among them. */
const candidateCount = 30;
/** Candidates that vectors add at most, and that a rerank model reads. */
const semanticCount = 30;
const DEFAULTS = RetrievalSettings.parse({}).weights;

export interface SegmentSearch {
  /** Keys of the libraries to search as one. */
  libraryKeys: number[];
  query: string;
  topK: number;
  /** How much each part counts for the order. */
  weights?: RetrievalSettings['weights'];
  /** Without it the words alone decide. */
  semantics?: Semantics | undefined;
}

export interface SegmentHit extends FusedSegment, FoundSegment {}

export interface QuestionTerm {
  term: string;
  weight: number;
  /** Not a word of the question: one that may stand for a word of it. */
  isOther?: boolean;
  /** The word that it stands for. */
  of?: string;
}

export interface SegmentSearchResult {
  /** Best first. */
  hits: SegmentHit[];
  /** Of a small library the rest, best first: they share nothing with the question. */
  faint?: SegmentHit[];
  /** Reads the statements of a hit as the question was understood; absent where nothing was looked up. */
  judge?: JudgeStatement;
  /** The question's terms with their telling power, for whoever looks for the answer inside a hit. */
  terms: QuestionTerm[];
  ms: number;
  /**
   * Of these, looking terms up and reading texts with what their words tell; what vectors took beyond that; the rerank model. The last
   * two are absent where nothing is configured.
   */
  stages: { lexical: number; text: number; vector?: number; rerank?: number };
  /** What a configured model did not contribute, and why, for people. */
  notes: string[];
}

/** Finds the segments that a question is about: by its words, and where models are configured by its meaning. */
export async function searchSegments(db: Database, search: SegmentSearch): Promise<SegmentSearchResult> {
  // A document's next version may take the place of all that was found before its text is read: then it is looked for once more.
  return (await searchOnce(db, search)) ?? (await searchOnce(db, search)) ?? NOTHING;
}

const NOTHING: SegmentSearchResult = { hits: [], terms: [], ms: 0, stages: { lexical: 0, text: 0 }, notes: [] };

/** Null: segments were found and are gone. */
async function searchOnce(db: Database, search: SegmentSearch): Promise<SegmentSearchResult | null> {
  const started = performance.now();
  const { libraryKeys, query, topK, weights = DEFAULTS, semantics } = search;
  const limit = Math.max(candidateCount, topK);
  // Underway while the terms are looked up.
  const meaning = weights.vector > 0 ? semantics?.findSimilar(libraryKeys, query, semanticCount) : undefined;
  const found = await searchTerms(db, { libraryKeys, query, limit });
  if (!found) {
    const ms = performance.now() - started;
    return { ...NOTHING, ms, stages: { lexical: ms, text: 0 } };
  }
  const lexical = performance.now() - started;
  const rank = createRanker(db, found, weights);
  const own = await rank(
    found.ranked.map(({ segmentId }) => segmentId),
    new Set(found.ranked.flatMap(({ segmentId, score }) => (score === 0 ? segmentId : []))),
  );
  let hits: SegmentHit[] = own.hits;
  if (own.read === 0 && found.ranked.length > 0) return null;
  const text = performance.now() - started - lexical;
  const stages: SegmentSearchResult['stages'] = { lexical, text };
  const notes: string[] = [];

  const similar = await meaning;
  if (similar) {
    const known = new Set(hits.map(({ segmentId }) => segmentId));
    const { hits: others } = await rank(
      similar.segments.flatMap(({ segmentId }) => (known.has(segmentId) ? [] : segmentId)),
    );
    if (similar.note) notes.push(similar.note);
    else
      hits = withTexts(fuseSimilar([...hits, ...others], hits.length, similar.segments, weights), [...hits, ...others]);
    stages.vector = performance.now() - started - lexical - text;
  }
  if (semantics && weights.rerank > 0 && hits.length > 0) {
    const before = performance.now();
    const read = hits.slice(0, semanticCount);
    const judged = await semantics.rerank(query, read.map(contentOf));
    if (judged?.note) notes.push(judged.note);
    if (judged?.scores) hits = withTexts(fuseReranked(read, judged.scores, weights.rerank), read);
    if (judged) stages.rerank = performance.now() - before;
  }
  return {
    hits: hits.slice(0, topK),
    faint: own.faint.slice(0, topK),
    judge: own.judge,
    terms: listTerms(found.weights),
    ms: performance.now() - started,
    stages,
    notes,
  };
}

const contentOf = ({ heading, text }: { heading: string[]; text: string }): string => [...heading, text].join('\n');

/** Reads segments and orders them by what the question's words tell about their texts. `read`: how many of them are still there. */
function createRanker(db: Database, { focus, weights }: TermSearch, partWeights: RetrievalSettings['weights']) {
  return async (
    segmentIds: number[],
    extras: ReadonlySet<number> = new Set(),
  ): Promise<{ hits: SegmentHit[]; faint: SegmentHit[]; judge: JudgeStatement; read: number }> => {
    const segments = await readFoundSegments(db, segmentIds);
    const candidates = Array.from(segments.values(), (one) => ({
      segmentId: one.segmentId,
      text: contentOf(one),
      headingLength: one.heading.join('\n').length,
      isExtra: extras.has(one.segmentId),
    }));
    const { ranked, faint, judge } = await rerankSegments(focus, weights, candidates, partWeights);
    const read = [...segments.values()];
    return { hits: withTexts(ranked, read), faint: withTexts(faint, read), judge, read: segments.size };
  };
}

function withTexts(ranked: FusedSegment[], segments: FoundSegment[]): SegmentHit[] {
  const byId = new Map(segments.map((segment) => [segment.segmentId, segment]));
  return ranked.flatMap((hit) => {
    const segment = byId.get(hit.segmentId);
    return segment ? [{ ...segment, ...hit }] : [];
  });
}

export function listTerms({ relevance, others }: QuestionWeights): QuestionTerm[] {
  const keys = new Set(others.values());
  const own = [...relevance].filter(([term]) => !keys.has(term)).map(([term, weight]) => ({ term, weight }));
  const standIns = Array.from(others, ([term, key]) => ({
    term,
    weight: relevance.get(key) ?? 0,
    isOther: true,
    of: key.slice(1),
  }));
  return [...own, ...standIns.filter(({ weight }) => weight > 0)];
}
