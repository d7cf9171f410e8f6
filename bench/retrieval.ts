/**
 * Asks every question of a reading set through the product's own search and offline answerer, on an embedded database on
 * disk. Prints where the passage that holds the answer comes (hit1, hit5, mrr10), how many replies of at most two sentences
 * hold the answer, and how many questions are refused when their passage is missing from the results.
 *
 * Usage: npm run bench -- retrieval --data FILE
 * FILE: [{ context, questions: [{ question, answers? }] }]; equal contexts count as one passage.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import { answerFromSegments } from '#server/modules/chat/answerer/answer-from-segments.ts';
import { createSampleLibraries } from '#server/modules/knowledge/retrieval/sample-library.ts';
import {
  type SegmentHit,
  type SegmentSearchResult,
  searchSegments,
} from '#server/modules/knowledge/retrieval/search-segments.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openEmbedded } from '#server/platform/database/open-database.ts';
import { type Passage, readPassages } from './lib/reading-set.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) throw new Error('Usage: npm run bench -- retrieval --data FILE');
const DEFAULTS = RetrievalSettings.parse({});
const passages = readPassages(values.data);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-bench-'));
const database = await openEmbedded(folder);
try {
  await migrateDatabase(database);
  const { result, details } = await ask(passages);
  console.table({ ...result, ...details });
  console.log(JSON.stringify(result));
} finally {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function ask(set: Passage[]) {
  const { db } = database;
  const samples = await createSampleLibraries(db);
  const library = await samples.addLibrary();
  const started = performance.now();
  const contexts = set.map(({ context }) => context);
  const ids = await samples.addSegments(library, await samples.addDocument(library, 'passages'), contexts);
  const indexMs = Math.round(performance.now() - started);
  const count = { first: 0, five: 0, reciprocal: 0, answered: 0, contained: 0, refused: 0 };
  const times: number[] = [];
  for (const [index, passage] of set.entries()) {
    for (const { question, answers } of passage.questions) {
      const { hits, terms, ms } = await searchSegments(db, { libraryKeys: [library.key], query: question, topK: 10 });
      times.push(ms);
      const rank = hits.findIndex(({ segmentId }) => segmentId === ids[index]) + 1;
      if (rank === 1) count.first++;
      if (rank >= 1 && rank <= 5) count.five++;
      if (rank >= 1) count.reciprocal += 1 / rank;
      const answer = reply(question, terms, hits);
      const text = answer?.sentences.map(({ text }) => text).join('') ?? '';
      if (answer) count.answered++;
      if (answers.some((gold) => text.includes(gold))) count.contained++;
      const others = hits.filter(({ segmentId }) => segmentId !== ids[index]);
      if (!reply(question, terms, others)) count.refused++;
    }
  }
  times.sort((a, b) => a - b);
  const share = (part: number) => Number((part / Math.max(1, times.length)).toFixed(4));
  const time = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1));
  return {
    result: {
      bench: 'retrieval',
      questions: times.length,
      hit1: share(count.first),
      hit5: share(count.five),
      mrr10: share(count.reciprocal),
      p50Ms: time(0.5),
      p95Ms: time(0.95),
    },
    details: {
      passages: set.length,
      indexMs,
      answered: share(count.answered),
      replyHoldsAnswer: share(count.contained),
      refusedWithoutPassage: share(count.refused),
    },
  };
}

/** What chat makes of the hits of a library with default settings. */
function reply(question: string, terms: SegmentSearchResult['terms'], hits: SegmentHit[]) {
  const { topK, threshold } = DEFAULTS;
  const segments = hits.slice(0, topK).filter(({ relevance }) => relevance >= threshold);
  return answerFromSegments({ question, terms, segments, maxSentences: 2, leastConfidence: threshold });
}
