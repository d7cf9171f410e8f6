import type { HitSegment, HitTest } from '#contract/retrieval.contract.ts';
import { locateTerms } from '#server/retrieval/locate-terms.ts';
import type { LibrarySearchResult } from '#server/retrieval/search-library.ts';
import type { SegmentHit } from '#server/retrieval/search-segments.ts';
import { findBestPart } from './find-best-part.ts';

/** What chat says to a question with these passages, without any model. */
export type AnswerOffline = (question: string, found: LibrarySearchResult) => Promise<OfflineAnswer>;

interface OfflineAnswer {
  text: string;
  refused: boolean;
  engine: string;
  /** Which segments the numbers in its text stand for, from 1. */
  segmentIds: readonly (number | undefined)[];
}

const NUMBERED = /\[(\d+)\]/g;

/** The segments that an answer cites, each once. */
export function listCited({ text, segmentIds }: Pick<OfflineAnswer, 'text' | 'segmentIds'>): number[] {
  const cited = Array.from(text.matchAll(NUMBERED), ([, number]) => segmentIds[Number(number) - 1]);
  return [...new Set(cited.flatMap((id) => id ?? []))];
}

/** The text with the numbers that segments have in another list; one that is not in it has none. */
function renumber({ text, segmentIds }: OfflineAnswer, listed: readonly { segmentId: number }[]): string {
  return text.replace(NUMBERED, (_mark, number) => {
    const place = listed.findIndex(({ segmentId }) => segmentId === segmentIds[Number(number) - 1]);
    return place < 0 ? '' : `[${place + 1}]`;
  });
}

/** One question with everything that explains its answer. */
export async function testHits(
  search: () => Promise<LibrarySearchResult>,
  query: string,
  answerOffline: AnswerOffline,
): Promise<HitTest> {
  const found = await search();
  const started = performance.now();
  const answer = await answerOffline(query, found);
  const answerMs = performance.now() - started;
  const hits = describeHits(found);
  return {
    hits,
    settings: found.settings,
    answer: { text: renumber(answer, hits), refused: answer.refused, engine: answer.engine },
    notes: found.notes,
    ms: {
      ...roundTimes(found.stages),
      answer: roundTime(answerMs),
      total: roundTime(found.ms + answerMs),
    },
  };
}

/** Best first, those below the threshold last. */
export const describeHits = (found: LibrarySearchResult): HitSegment[] => [
  ...found.hits.map((hit) => describeHit(found, hit, true)),
  ...found.below.map((hit) => describeHit(found, hit, false)),
];

function describeHit(
  { terms, judge }: LibrarySearchResult,
  { relevance, parts, matchedTerms, score: _order, ...hit }: SegmentHit,
  passed: boolean,
): HitSegment {
  const marks = locateTerms(hit.text, matchedTerms);
  return { ...hit, score: relevance, parts, marks, best: findBestPart(hit, terms, judge), passed };
}

const roundTimes = (stages: LibrarySearchResult['stages']): LibrarySearchResult['stages'] => ({
  lexical: roundTime(stages.lexical),
  text: roundTime(stages.text),
  ...(stages.vector === undefined ? {} : { vector: roundTime(stages.vector) }),
  ...(stages.rerank === undefined ? {} : { rerank: roundTime(stages.rerank) }),
});

export const roundTime = (ms: number): number => Math.round(ms * 10) / 10;
