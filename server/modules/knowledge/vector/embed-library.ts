import type { Database } from '#server/platform/database/open-database.ts';
import type { RunningJob } from '#server/platform/jobs/define-job.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';
import { ANCHORS } from './nearness.ts';
import type { EmbeddingModel } from './ranking-models.ts';
import {
  countVectors,
  dropOldSpaces,
  findSpace,
  makeSpace,
  readLacking,
  type VectorSpace,
  writeVectors,
} from './vector.store.ts';
import type { VectorRunStore } from './vector-run.store.ts';

/** Segments between two writes: about 60 ms on the embedded database, whose only connection everybody shares. */
const BATCH = 16;
/** After so many batches the work goes on in another job, so that none outlives its time. */
const BATCHES = 2000;
/** The current model's, and two earlier ones': going back to them costs nothing. */
const KEPT_SPACES = 3;

interface Dependencies {
  db: Database;
  runs: VectorRunStore;
  /** The model whose vectors are made; null: none is configured. */
  currentEngine(): EmbeddingModel | null;
  /** Why the database can't keep vectors; null: it can. */
  whyNot(): Promise<string | null>;
  /** The work is not done yet. */
  goOn(libraryId: string): Promise<void>;
  /** A library's vectors have changed. */
  noteChange(libraryId: string): Promise<void>;
}

/**
 * Gives a library's segments the vectors that they lack. What is missing stands in the database alone: the work may be cut off anywhere
 * and goes on with the next batch.
 */
export async function embedLibrary(
  { db, runs, currentEngine, whyNot, goOn, noteChange }: Dependencies,
  libraryId: string,
  job: RunningJob,
): Promise<void> {
  const engine = currentEngine();
  const library = engine && (await runs.findLibrary(libraryId));
  if (!engine || !library || (await whyNot())) return;
  const runId = await runs.begin(libraryId, engine.model);
  try {
    const space = await openSpace(db, engine, job.signal);
    const { done, total } = await countVectors(db, space, libraryId);
    await runs.note(runId, { progressDone: done, progressTotal: total, reason: null });
    let written = 0;
    let batches = 0;
    for (const documentId of await runs.listDocuments(libraryId))
      for (let after = 0; ; ) {
        job.signal.throwIfAborted();
        if (currentEngine() !== engine || batches++ >= BATCHES) return await goOn(libraryId);
        const lacking = await readLacking(db, space, { documentId, after, limit: BATCH });
        const last = lacking.at(-1);
        if (!last) break;
        const vectors = await embedFor(
          engine,
          space,
          lacking.map(({ content }) => content),
          job.signal,
        );
        if (!vectors) {
          await measureSpace(db, engine, job.signal);
          return await goOn(libraryId);
        }
        const rows = lacking.map(({ id, hash }, index) => ({ id, hash, vector: vectors[index] as Float32Array }));
        written += await writeVectors(db, space, rows);
        await runs.note(runId, { progressDone: Math.min(total, done + written), reason: null });
        after = last.id;
      }
    await runs.note(runId, { progressDone: total });
    await runs.complete(runId, libraryId, space.id);
    if (written > 0) await noteChange(libraryId);
  } catch (error) {
    job.signal.throwIfAborted(); // stopping: the job goes on after the restart
    const reason = error instanceof ModelError ? error.message : '生成向量时发生内部错误，请联系管理员';
    await runs.note(runId, { reason });
    throw error;
  }
}

/** Null when the model answers in another length than before. */
async function embedFor(
  { client }: EmbeddingModel,
  space: VectorSpace,
  texts: string[],
  signal: AbortSignal,
): Promise<Float32Array[] | null> {
  const vectors = await client.embed(texts, signal);
  return vectors.every(({ length }) => length === space.dimensions) ? vectors : null;
}

async function openSpace(db: Database, engine: EmbeddingModel, signal: AbortSignal): Promise<VectorSpace> {
  return (await findSpace(db, engine.model)) ?? (await measureSpace(db, engine, signal));
}

/** Whether a model still answers in the length of its vectors; where it doesn't, a new space begins. */
export async function checkSpace(db: Database, engine: EmbeddingModel, signal: AbortSignal): Promise<void> {
  const space = await findSpace(db, engine.model);
  if (space && !(await embedFor(engine, space, ['你好'], signal))) await measureSpace(db, engine, signal);
}

/** Learns how long the model's vectors are, and how far apart it puts what has nothing in common. */
async function measureSpace(db: Database, engine: EmbeddingModel, signal: AbortSignal): Promise<VectorSpace> {
  const space = await makeSpace(db, engine.model, await engine.client.embed(ANCHORS, signal));
  await dropOldSpaces(db, KEPT_SPACES);
  return space;
}
