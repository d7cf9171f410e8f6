import { createEmbeddingClient, type EmbeddingClient } from '#server/platform/model/embedding-client.ts';
import { createRerankClient, type RerankClient } from '#server/platform/model/rerank-client.ts';
import { createQuestionEmbedder } from './embed-question.ts';

/** A configured service, as far as it is used here. */
interface Provider {
  id: string;
  baseUrl: string;
  key: string | null;
  /** `dimensions` null: whatever the model answers with. */
  models: { model: string; dimensions: number | null }[];
  concurrency: number;
  timeoutMs: number;
}

/** Enabled services in the order in which they are asked. */
export type FindModels = (purpose: 'embedding' | 'rerank') => readonly Provider[];

export interface EmbeddingModel {
  /** Name of the model at its service: what its vectors are kept under. */
  model: string;
  client: EmbeddingClient;
  embedQuestion: ReturnType<typeof createQuestionEmbedder>;
}

export interface RerankModel {
  model: string;
  client: RerankClient;
}

/** Clients of the configured embedding and rerank models, made once for each state of a service. */
export function createRankingModels(findProviders: FindModels) {
  const embeddings = new Map<string, EmbeddingModel>();
  const reranks = new Map<string, RerankModel>();

  function open<E extends { client: { close(): Promise<void> } }>(
    known: Map<string, E>,
    purpose: 'embedding' | 'rerank',
    make: (provider: Provider, model: Provider['models'][number]) => E,
  ): E[] {
    const seen = new Map<string, E>();
    for (const provider of findProviders(purpose))
      for (const model of provider.models) {
        const { id, baseUrl, key, concurrency, timeoutMs } = provider;
        const name = JSON.stringify([id, baseUrl, key, concurrency, timeoutMs, model.model, model.dimensions]);
        seen.set(name, known.get(name) ?? make(provider, model));
      }
    for (const [name, engine] of known) {
      if (seen.has(name)) continue;
      known.delete(name);
      void engine.client.close();
    }
    for (const [name, engine] of seen) known.set(name, engine);
    return [...seen.values()];
  }

  return {
    /** In the order in which they are asked; the first one's vectors are the ones that are made. */
    embeddings: (): EmbeddingModel[] =>
      open(embeddings, 'embedding', ({ baseUrl, key, concurrency, timeoutMs }, { model, dimensions }) => {
        const client = createEmbeddingClient({ baseUrl, key, model, dimensions, concurrency, timeoutMs });
        return { model, client, embedQuestion: createQuestionEmbedder(client) };
      }),
    rerank: (): RerankModel | null =>
      open(reranks, 'rerank', ({ baseUrl, key, concurrency }, { model }) => ({
        model,
        client: createRerankClient({ baseUrl, key, model, concurrency }),
      }))[0] ?? null,
    async close(): Promise<void> {
      await Promise.all([...embeddings.values(), ...reranks.values()].map(({ client }) => client.close()));
    },
  };
}

export type RankingModels = ReturnType<typeof createRankingModels>;
