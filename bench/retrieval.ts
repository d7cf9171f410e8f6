/**
 * Asks every question of a reading set through the product's own search, on an embedded database on disk, and counts where
 * the passage that holds the answer comes. Usage: npm run bench -- retrieval --data FILE
 * FILE: [{ title?, context, questions: [{ question, ... }] }]; equal contexts count as one passage.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openSampleDatabase } from '#server/modules/knowledge/retrieval/sample-library.ts';
import { searchSegments } from '#server/modules/knowledge/retrieval/search-segments.ts';
import { readPassages } from './reading-set.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true, strict: false });
if (typeof values.data !== 'string') throw new Error('Usage: npm run bench -- retrieval --data FILE');
const passages = readPassages(values.data);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-bench-'));
const database = await openSampleDatabase(folder);
try {
  const library = await database.addLibrary();
  const document = await database.addDocument(library, 'passages');
  const indexStarted = performance.now();
  const ids = await database.addSegments(
    library,
    document,
    passages.map(({ context }) => context),
  );
  const indexMs = performance.now() - indexStarted;
  let [first, five, reciprocal] = [0, 0, 0];
  const times: number[] = [];
  for (const [index, passage] of passages.entries()) {
    for (const query of passage.questions) {
      const { hits, ms } = await searchSegments(database.db, { libraryKeys: [library.key], query, topK: 10 });
      times.push(ms);
      const rank = hits.findIndex(({ segmentId }) => segmentId === ids[index]) + 1;
      if (rank === 1) first++;
      if (rank >= 1 && rank <= 5) five++;
      if (rank >= 1) reciprocal += 1 / rank;
    }
  }
  times.sort((a, b) => a - b);
  const share = (count: number) => Number((count / Math.max(1, times.length)).toFixed(4));
  const time = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1));
  const result = {
    bench: 'retrieval',
    questions: times.length,
    hit1: share(first),
    hit5: share(five),
    mrr10: share(reciprocal),
    p50Ms: time(0.5),
    p95Ms: time(0.95),
  };
  console.table({ passages: passages.length, indexMs: Math.round(indexMs), ...result });
  console.log(JSON.stringify(result));
} finally {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
