import { LRUCache } from 'lru-cache';
import type { EmbeddingClient } from '#server/platform/model/embedding-client.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';

export interface QuestionVector {
  vector: Float32Array | null;
  /** Why there is none, for people. */
  reason: string | null;
}

/** Whoever asks waits this long for the vector at most, in ms. */
export const QUESTION_TIMEOUT = 800;
/** About 4 MB. */
const MAX_REMEMBERED = 1000;
/** So many failures in a row, and nobody waits for the service for a while. */
const FAILURES = 3;
const QUIET_MS = 30_000;

/** Vectors of questions: remembered, never waited for long, and not asked for where the service has just failed again and again. */
export function createQuestionEmbedder(client: EmbeddingClient, now: () => number = Date.now) {
  const remembered = new LRUCache<string, Float32Array>({ max: MAX_REMEMBERED });
  let failures = 0;
  let quietUntil = 0;

  /** @param dimensions how long the vectors are that it is compared with: one of another length is not remembered any more */
  return async (question: string, dimensions: number): Promise<QuestionVector> => {
    const text = question.normalize('NFKC').replace(/\s+/g, ' ').trim();
    const known = remembered.get(text);
    if (known && known.length === dimensions) return { vector: known, reason: null };
    if (now() < quietUntil) return { vector: null, reason: '向量服务刚才连续出错，暂时只按词法检索' };
    const limit = AbortSignal.timeout(QUESTION_TIMEOUT);
    try {
      const [vector] = await client.embed([text], limit, 1);
      failures = 0;
      if (!vector) return { vector: null, reason: null };
      remembered.set(text, vector);
      return { vector, reason: null };
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) quietUntil = now() + QUIET_MS;
      if (limit.aborted)
        return { vector: null, reason: `向量服务 ${QUESTION_TIMEOUT} 毫秒内没有回应，本次只按词法检索` };
      if (!(error instanceof ModelError)) throw error;
      return { vector: null, reason: `向量服务不可用，本次只按词法检索（${error.message}）` };
    }
  };
}
