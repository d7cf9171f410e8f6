/**
 * Asks every question of a reading set through the product's own search, on an embedded database on disk: where the passage that
 * holds the answer comes (hit1, hit5, mrr10), and how long it takes.
 *
 * With --chunks it measures a library of that many segments instead: the passages' sentences mixed anew, or made Chinese text where
 * no file is given. The search stands beside the bare statement that fetches the postings, and a naive LIKE over the texts.
 *
 * With --vectors a share of the questions is asked with vectors as well, from a mock of an embedding model in its own process.
 *
 * Usage: npm run bench -- retrieval --data FILE [--vectors]
 *        npm run bench -- retrieval --chunks 100000 [--data FILE] [--postgres]
 * FILE: [{ context, questions: [{ question, answers? }] }]; equal contexts count as one passage.
 *   --postgres  on a temporary PostgreSQL as well, where it is installed
 */
import { parseArgs } from 'node:util';
import { openBenchEmbedded, openBenchPostgres } from './lib/bench-databases.ts';
import { makeTexts } from './lib/make-texts.ts';
import { measureHybrid } from './lib/measure-hybrid.ts';
import { measureLarge } from './lib/measure-large.ts';
import { measureRecall } from './lib/measure-recall.ts';
import { readPassages } from './lib/reading-set.ts';
import { runBench } from './lib/run-bench.ts';

const QUESTIONS = 400;
/** Where there are no questions, a piece of a text asks for it. */
const PIECE = { start: 20, length: 12 };

const { values } = parseArgs({
  options: {
    ...{ data: { type: 'string' }, chunks: { type: 'string' } },
    ...{ postgres: { type: 'boolean' }, vectors: { type: 'boolean' } },
  },
});
const chunks = Number(values.chunks ?? 0);
if (!values.data && !(chunks > 0))
  throw new Error('Usage: npm run bench -- retrieval --data FILE | --chunks NUMBER [--data FILE] [--postgres]');
const passages = values.data ? readPassages(values.data) : [];

await runBench<{ bench: string } & object>(3_000_000, async (defer) => {
  if (!chunks && values.vectors) {
    const { lexical, hybrid, ...figures } = await measureHybrid((await openBenchEmbedded(defer)).db, passages);
    return { result: { bench: 'retrieval-vectors', lexical, hybrid, ...figures }, table: { lexical, hybrid } };
  }
  if (!chunks) {
    const figures = await measureRecall(await openBenchEmbedded(defer), passages);
    return { result: { bench: 'retrieval', ...figures }, table: figures };
  }
  const texts = makeTexts(chunks, passages);
  const questions = pickQuestions(texts);
  const embedded = await measureLarge((await openBenchEmbedded(defer)).db, texts, questions);
  const database = values.postgres ? await openBenchPostgres(defer) : null;
  const postgres = database && (await measureLarge(database.db, texts, questions));
  const table = { embedded: flatten(embedded), ...(postgres && { postgres: flatten(postgres) }) };
  return { result: { bench: 'retrieval', chunks, embedded, postgres }, table };
});

/** Spread over the whole set. */
function pickQuestions(texts: string[]): string[] {
  const all = passages.flatMap(({ questions }) => questions.map(({ question }) => question));
  const list = all.length > 0 ? all : texts.map((text) => text.slice(PIECE.start, PIECE.start + PIECE.length));
  const step = Math.max(1, Math.floor(list.length / QUESTIONS));
  return list.filter((_, index) => index % step === 0).slice(0, QUESTIONS);
}

function flatten({ search, postings, like, ...figures }: Awaited<ReturnType<typeof measureLarge>>) {
  const times = Object.entries({ search, postings, like }).flatMap(([name, { p50Ms, p95Ms }]) => [
    [`${name} p50 ms`, p50Ms],
    [`${name} p95 ms`, p95Ms],
  ]);
  return { ...figures, ...Object.fromEntries(times) };
}
