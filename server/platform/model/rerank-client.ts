import { Agent } from 'undici';
import { z } from 'zod';
import { ModelError } from './openai-client.ts';
import { type ModelService, postJson } from './post-json.ts';

export interface RerankClient {
  /**
   * How well each text answers the query, 0 to 1, in the order of the texts. Throws {@link ModelError} and what an abort throws.
   */
  rerank(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
}

/** Rerank models read 512 to 8,192 tokens of query and text together. */
const MAX_CHARACTERS = 2000;
const MAX_REPLY = 1024 * 1024;

const Reply = z.object({
  results: z.array(z.object({ index: z.number().int().min(0), relevance_score: z.number() })),
});

/** Client of one model: `POST {baseUrl}/rerank` as Jina, Cohere and SiliconFlow define it. */
export function createRerankClient(service: ModelService & { concurrency: number }): RerankClient {
  const agent = new Agent({ connections: service.concurrency, pipelining: 1, connect: { timeout: 10_000 } });
  return {
    async rerank(query, texts, signal) {
      const body = {
        model: service.model,
        query: query.slice(0, MAX_CHARACTERS),
        documents: texts.map((text) => text.slice(0, MAX_CHARACTERS)),
        top_n: texts.length,
        return_documents: false,
      };
      const reply = await postJson(service, '/rerank', body, { dispatcher: agent, signal, maxBytes: MAX_REPLY });
      return readScores(reply, texts.length);
    },
    close: () => agent.destroy(),
  };
}

/** A text that the reply leaves out is worth nothing. Some services answer with logits instead of 0 to 1. */
function readScores(reply: unknown, count: number): number[] {
  const parsed = Reply.safeParse(reply);
  const results = parsed.data?.results.filter(({ index }) => index < count) ?? [];
  if (results.length === 0)
    throw new ModelError('模型服务返回的不是排序结果，请联系管理员检查模型配置', { cause: parsed.error });
  const areLogits = results.some(({ relevance_score: score }) => score < 0 || score > 1);
  const scores = new Array<number>(count).fill(0);
  for (const { index, relevance_score: score } of results)
    scores[index] = areLogits ? 1 / (1 + Math.exp(-score)) : score;
  return scores;
}
