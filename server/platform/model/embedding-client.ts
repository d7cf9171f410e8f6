import { Agent } from 'undici';
import { z } from 'zod';
import { ModelError } from './openai-client.ts';
import { type ModelService, ModelStatusError, postJson, withRetries } from './post-json.ts';

export interface EmbeddingService extends ModelService {
  /** Length that the vectors must have; null takes the model's own. */
  dimensions: number | null;
  /** Calls at the same time; more wait. */
  concurrency: number;
  /** Longest wait for one reply, in ms. */
  timeoutMs: number;
}

export interface EmbeddingClient {
  /**
   * Vectors of unit length, in the order of the texts and all equally long. Throws {@link ModelError} and what an abort throws.
   * @param attempts calls of one batch, when failures may pass
   */
  embed(texts: readonly string[], signal: AbortSignal, attempts?: number): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Texts of one call: 16 replies of 1,024 numbers are parsed in 4 ms. Some services allow 10 only; then it is halved. */
const BATCH = 16;
/** Longer texts are cut: no model reads further. */
const MAX_CHARACTERS = 8000;
/** A text that a service still refuses at this length is not refused for its length. */
const LEAST_CHARACTERS = 100;
/** 16 vectors of 16,000 numbers of 20 digits. */
const MAX_REPLY = 6 * 1024 * 1024;

const Reply = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1).max(16_000) })),
});

/** Client of one model: `POST {baseUrl}/embeddings` as OpenAI defines it. */
export function createEmbeddingClient(service: EmbeddingService, firstWait = 500): EmbeddingClient {
  const agent = new Agent({ connections: service.concurrency, pipelining: 1, connect: { timeout: 10_000 } });
  let batch = BATCH;
  /** Sent only to a service that answers in another length by itself: many refuse the field. */
  let asksForLength = false;

  async function ask(texts: readonly string[], signal: AbortSignal, attempts: number): Promise<Float32Array[]> {
    const body = {
      model: service.model,
      input: texts,
      encoding_format: 'float',
      ...(asksForLength ? { dimensions: service.dimensions } : {}),
    };
    const reply = await withRetries(
      () => {
        const limit = AbortSignal.timeout(service.timeoutMs);
        const options = { dispatcher: agent, signal: AbortSignal.any([signal, limit]), maxBytes: MAX_REPLY };
        return postJson(service, '/embeddings', body, options).catch((error: unknown) => {
          if (limit.aborted && !signal.aborted)
            throw new ModelError('模型服务长时间没有响应，请稍后重试', { cause: error });
          throw error;
        });
      },
      { attempts, firstWait, signal },
    );
    return readVectors(reply, texts.length);
  }

  /** Smaller batches, and then shorter texts, for a service that refuses them. */
  async function askInPieces(texts: readonly string[], signal: AbortSignal, attempts: number): Promise<Float32Array[]> {
    try {
      return await ask(texts, signal, attempts);
    } catch (error) {
      if (!(error instanceof ModelStatusError) || !error.refusesInput) throw error;
      const [only] = texts;
      if (texts.length > 1) {
        const half = Math.ceil(texts.length / 2);
        const first = await askInPieces(texts.slice(0, half), signal, attempts);
        batch = Math.min(batch, half);
        return [...first, ...(await askInPieces(texts.slice(half), signal, attempts))];
      }
      if (only === undefined || only.length <= LEAST_CHARACTERS) throw error;
      return askInPieces([only.slice(0, only.length / 2)], signal, attempts);
    }
  }

  async function embed(texts: readonly string[], signal: AbortSignal, attempts = 3): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    // Never empty: some services refuse that, and every text must keep its place.
    const sent = texts.map((text) => text.slice(0, MAX_CHARACTERS).trim() || '-');
    while (vectors.length < sent.length)
      vectors.push(...(await askInPieces(sent.slice(vectors.length, vectors.length + batch), signal, attempts)));
    const length = vectors[0]?.length ?? 0;
    const wanted = service.dimensions ?? length;
    if (vectors.every((vector) => vector.length === wanted)) return vectors;
    if (length !== wanted && !asksForLength) {
      asksForLength = true;
      return embed(texts, signal, attempts);
    }
    throw new ModelError(`向量维度是 ${length}，与设置的 ${wanted} 不一致，请联系管理员检查模型服务`);
  }

  return { embed, close: () => agent.destroy() };
}

/** Replies may come in any order; `index` says which text is meant. */
function readVectors(reply: unknown, count: number): Float32Array[] {
  const parsed = Reply.safeParse(reply);
  if (!parsed.success)
    throw new ModelError('模型服务返回的不是向量，请联系管理员检查模型配置', { cause: parsed.error });
  const vectors = Array.from<Float32Array | undefined>({ length: count });
  for (const [place, { index = place, embedding }] of parsed.data.data.entries())
    if (index >= 0 && index < count) vectors[index] = toUnit(embedding);
  return vectors.map((vector) => {
    if (!vector || parsed.data.data.length !== count)
      throw new ModelError(
        `模型服务返回了 ${parsed.data.data.length} 个向量，应为 ${count} 个，请联系管理员检查模型配置`,
      );
    return vector;
  });
}

function toUnit(values: readonly number[]): Float32Array {
  const norm = Math.hypot(...values);
  if (!Number.isFinite(norm) || norm === 0) throw new ModelError('模型服务返回了空向量，请联系管理员检查模型配置');
  return Float32Array.from(values, (value) => value / norm);
}
