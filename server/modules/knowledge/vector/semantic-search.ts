import type { Database } from '#server/platform/database/open-database.ts';
import type { Log } from '#server/platform/log.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';
import type { Semantics } from '#server/retrieval/semantics.ts';
import { measureNearness } from './nearness.ts';
import type { EmbeddingModel, RankingModels } from './ranking-models.ts';
import { findNearest, findSpace, readAnchors, type VectorSpace } from './vector.store.ts';
import type { VectorRunStore } from './vector-run.store.ts';

/** Whoever asks waits this long for the rerank model at most, in ms. */
const RERANK_TIMEOUT = 1500;
/** Sets of libraries whose space is remembered. */
const MAX_CHOSEN = 1000;

interface Dependencies {
  db: Database;
  engines: RankingModels;
  runs: VectorRunStore;
  /** Whether the database is known to keep vectors. */
  canSearch(): boolean;
  /** A model answers in another length than its vectors have. */
  otherLength(): Promise<void>;
  log: Log;
}

/** What the configured models add to a search; whatever fails, the words remain. */
export function createSemantics({ db, engines, runs, canSearch, otherLength, log }: Dependencies): Semantics {
  /** By model and libraries. */
  const chosen = new Map<string, { space: VectorSpace; keys: number[] }>();

  /** The first model whose vectors are complete: while a new one's are being made, an earlier one that is still configured serves. */
  async function chooseSpace(
    libraryKeys: number[],
  ): Promise<{ engine: EmbeddingModel; space: VectorSpace; keys: number[] } | null> {
    if (!canSearch()) return null;
    for (const engine of engines.embeddings()) {
      const name = `${engine.model} ${libraryKeys.join()}`;
      const known = chosen.get(name);
      if (known) return { engine, ...known };
      const space = await findSpace(db, engine.model);
      const keys = space ? await runs.ready(libraryKeys, space.id) : [];
      if (!space || keys.length === 0) continue;
      if (chosen.size >= MAX_CHOSEN) chosen.clear();
      // What was complete once stays so; only a question that fails in it asks again.
      if (keys.length === libraryKeys.length) chosen.set(name, { space, keys });
      return { engine, space, keys };
    }
    return null;
  }

  /** By space: 100 KB each, and there are few. */
  const anchors = new Map<number, Float32Array[]>();
  async function anchorsOf(space: VectorSpace): Promise<Float32Array[]> {
    const known = anchors.get(space.id) ?? (await readAnchors(db, space));
    anchors.set(space.id, known);
    return known;
  }

  async function findSimilar(libraryKeys: number[], query: string, limit: number) {
    const found = await chooseSpace(libraryKeys);
    if (!found) return null;
    const { engine, space, keys } = found;
    const { vector, reason } = await engine.embedQuestion(query, space.dimensions);
    if (!vector) return { segments: [], note: reason };
    if (vector.length !== space.dimensions) {
      chosen.clear();
      await otherLength();
      return { segments: [], note: '向量模型的维度已改变，正在重新生成向量，本次只按词法检索' };
    }
    const nearest = await findNearest(db, space, { libraryKeys: keys, vector, limit });
    const measure = measureNearness(vector, await anchorsOf(space), nearest[0]?.similarity ?? 0);
    const segments = nearest.map(({ segmentId, similarity }) => ({ segmentId, ...measure(similarity) }));
    return { segments, note: null };
  }

  return {
    findSimilar: (libraryKeys, query, limit) =>
      findSimilar(libraryKeys, query, limit).catch((error: unknown) => {
        chosen.clear();
        log.error({ err: error }, 'search by vectors failed');
        return { segments: [], note: '向量检索出错，本次只按词法检索' };
      }),
    async rerank(query, texts) {
      const engine = engines.rerank();
      if (!engine) return null;
      const limit = AbortSignal.timeout(RERANK_TIMEOUT);
      try {
        return { scores: await engine.client.rerank(query, texts, limit), note: null };
      } catch (error) {
        if (limit.aborted) return { scores: null, note: `重排模型 ${RERANK_TIMEOUT} 毫秒内没有回应，本次没有用它` };
        if (error instanceof ModelError)
          return { scores: null, note: `重排模型不可用，本次没有用它（${error.message}）` };
        log.error({ err: error }, 'rerank failed');
        return { scores: null, note: '重排出错，本次没有用它' };
      }
    },
  };
}
