import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { queryTerms } from '#server/retrieval/count-terms.ts';
import { focusQuestion } from '#server/retrieval/question-focus.ts';
import { searchSegments } from '#server/retrieval/search-segments.ts';
import { createSampleLibraries } from '#server/testing/sample-library.ts';
import { percentile, round } from './statistics.ts';

const SEGMENTS_A_DOCUMENT = 100;
const TOP_K = 5;
const WARM_UP = 20;
/** Naive search reads every text for every question: a few tell how long that takes. */
const NAIVE_QUESTIONS = 20;

/** Milliseconds of one way to search, over all questions. */
interface Times {
  p50Ms: number;
  p95Ms: number;
}

export interface LargeFigures {
  segments: number;
  indexSeconds: number;
  /** Everything that the search keeps: rows and indexes of the postings. */
  indexMb: number;
  textMb: number;
  search: Times;
  /** The one statement that fetches the postings of the question's terms, common ones left out as the search does. */
  postings: Times;
  /** `like '%run of characters%'` for each run of the question, without any index or order. */
  like: Times;
}

/** Fills one library with the texts, then asks each question in three ways in turns. */
export async function measureLarge(db: Database, texts: string[], questions: string[]): Promise<LargeFigures> {
  const started = performance.now();
  const key = await fillLibrary(db, texts);
  const indexSeconds = (performance.now() - started) / 1000;
  await db.execute(sql`checkpoint`);
  const times = { search: [] as number[], postings: [] as number[], like: [] as number[] };
  const search = (query: string) => searchSegments(db, { libraryKeys: [key], query, topK: TOP_K });
  for (const question of questions.slice(0, WARM_UP)) await search(question);
  for (const [index, question] of questions.entries()) {
    times.search.push(await time(() => search(question)));
    const terms = await pickTerms(db, key, question, texts.length);
    times.postings.push(await time(() => readBare(db, key, terms)));
    if (index < NAIVE_QUESTIONS) times.like.push(await time(() => readNaive(db, question)));
  }
  return {
    segments: texts.length,
    indexSeconds: round(indexSeconds, 1),
    indexMb: await readMegabytes(db, ['posting', 'posting_batch']),
    textMb: await readMegabytes(db, ['segment']),
    search: summarise(times.search),
    postings: summarise(times.postings),
    like: summarise(times.like),
  };
}

async function fillLibrary(db: Database, texts: string[]): Promise<number> {
  const samples = await createSampleLibraries(db);
  const library = await samples.addLibrary();
  for (let start = 0; start < texts.length; start += SEGMENTS_A_DOCUMENT) {
    const document = await samples.addDocument(library, `document ${start}`);
    await samples.addSegments(library, document, texts.slice(start, start + SEGMENTS_A_DOCUMENT));
  }
  return library.key;
}

/** The terms of a question in at most a twentieth of the segments. */
async function pickTerms(db: Database, key: number, question: string, segments: number): Promise<string[]> {
  const rows = await db.execute<{ term: string }>(sql`
    select term from posting where library_key = ${key} and term = any(${sql.param(queryTerms(focusQuestion(question)))}::text[])
    group by term having sum(segment_count) <= ${Math.ceil(segments / 20)}`);
  return rows.map(({ term }) => term);
}

const readBare = (db: Database, key: number, terms: string[]) =>
  db.execute(sql`
    select term, first_segment, entries from posting where library_key = ${key} and term = any(${sql.param(terms)}::text[])`);

function readNaive(db: Database, question: string) {
  const runs = focusQuestion(question).match(/[\p{L}\p{N}]+/gu) ?? [];
  const patterns = runs.map((run) => `%${run}%`);
  return db.execute(sql`select id from segment where text like any(${sql.param(patterns)}::text[]) limit ${TOP_K}`);
}

async function readMegabytes(db: Database, tables: string[]): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(sql`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(${sql.param(tables)}::text[]) as row(name)`);
  return round(Number(row?.bytes ?? 0) / 2 ** 20);
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

const summarise = (times: number[]): Times => ({
  p50Ms: round(percentile(times, 0.5), 1),
  p95Ms: round(percentile(times, 0.95), 1),
});
