import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { type SegmentSearchResult, searchSegments } from '#server/retrieval/search-segments.ts';
import { createSampleLibraries } from '#server/testing/sample-library.ts';
import type { Passage } from './reading-set.ts';
import { percentile, round } from './statistics.ts';

/** A question, what the search found for it, and where its own passage should be. */
export interface AskedQuestion {
  question: string;
  answers: string[];
  /** Segment that holds the answer. */
  segmentId: number | undefined;
  found: SegmentSearchResult;
}

export interface RecallFigures {
  passages: number;
  questions: number;
  hit1: number;
  hit5: number;
  mrr10: number;
  p50Ms: number;
  p95Ms: number;
  indexMs: number;
}

/** Indexes the passages and asks all their questions; `note` sees each one. */
export async function measureRecall(
  { db }: OpenDatabase,
  passages: Passage[],
  note: (asked: AskedQuestion) => void = () => {},
): Promise<RecallFigures> {
  const samples = await createSampleLibraries(db);
  const library = await samples.addLibrary();
  const document = await samples.addDocument(library, 'passages');
  const started = performance.now();
  const contexts = passages.map(({ context }) => context);
  const ids = await samples.addSegments(library, document, contexts);
  const indexMs = Math.round(performance.now() - started);
  const count = { first: 0, five: 0, reciprocal: 0 };
  const times: number[] = [];
  for (const [index, passage] of passages.entries()) {
    for (const { question, answers } of passage.questions) {
      const found = await searchSegments(db, { libraryKeys: [library.key], query: question, topK: 10 });
      times.push(found.ms);
      const rank = found.hits.findIndex(({ segmentId }) => segmentId === ids[index]) + 1;
      if (rank === 1) count.first++;
      if (rank >= 1 && rank <= 5) count.five++;
      if (rank >= 1) count.reciprocal += 1 / rank;
      note({ question, answers, segmentId: ids[index], found });
    }
  }
  const share = (part: number) => round(part / Math.max(1, times.length), 4);
  return {
    passages: passages.length,
    questions: times.length,
    hit1: share(count.first),
    hit5: share(count.five),
    mrr10: share(count.reciprocal),
    p50Ms: round(percentile(times, 0.5), 1),
    p95Ms: round(percentile(times, 0.95), 1),
    indexMs,
  };
}
