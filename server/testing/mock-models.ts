import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Words that mean the same to the mock: what a model knows and a search by words does not. */
const MEANINGS: readonly (readonly string[])[] = [
  ['社保卡', '医保卡', '社会保障卡', '就诊凭证'],
  ['丢', '遗失', '弄没', '没影', '找不到'],
  ['补办', '补领', '重新办'],
  ['下班', '结束营业', '关门'],
  ['几点', '什么时候', '时间'],
];

export interface MockCall {
  path: string;
  model: string;
  /** Texts to embed, or the query and what is to be ranked. */
  texts: string[];
  authorization: string | undefined;
}

/** What a scripted call answers with instead of the usual: a status, or nothing ever. */
export type MockFault = { status: number } | 'silence';

/**
 * An OpenAI-compatible service of embeddings and rerank that needs no model: a vector counts the pairs of characters of a text (hashed,
 * of unit length), with words of one meaning put in one place. Deterministic.
 * @param fault asked before each call
 */
export async function startMockModels({
  dimensions = 256,
  fault = () => null,
}: {
  dimensions?: number;
  fault?: (call: MockCall) => MockFault | null | Promise<MockFault | null>;
} = {}) {
  const calls: MockCall[] = [];
  const state = { dimensions };
  const server = http.createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const path = request.url ?? '';
    const texts: string[] = path.endsWith('/rerank') ? [body.query, ...body.documents] : body.input;
    const call = { path, model: body.model, texts, authorization: request.headers.authorization };
    calls.push(call);
    const wrong = await fault(call);
    if (wrong === 'silence') return;
    const answer = path.endsWith('/rerank')
      ? { results: rankTexts(texts) }
      : { data: texts.map((text, index) => ({ index, embedding: embedText(text, state.dimensions) })).reverse() };
    reply.writeHead(wrong?.status ?? 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(wrong ? { error: { message: 'scripted failure' } } : answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Settings that may change while it runs. */
    state,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function embedText(text: string, dimensions: number): number[] {
  let meant = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  for (const [index, words] of MEANINGS.entries())
    for (const word of words) meant = meant.replaceAll(word, String.fromCodePoint(0xe000 + index));
  const vector = new Array<number>(dimensions).fill(0);
  const characters = Array.from(meant);
  for (const [index, character] of characters.entries()) {
    // Alone a meaning says as much as a word of two characters.
    if (/[\ue000-\uf8ff]/.test(character)) addHashed(vector, character, 2);
    else addHashed(vector, character, 0.3);
    addHashed(vector, character + (characters[index + 1] ?? ''), 1);
  }
  if (!vector.some(Boolean)) vector[0] = 1; // no vector is empty
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

function addHashed(vector: number[], text: string, weight: number): void {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0;
  const place = hash % vector.length;
  vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? weight : -weight);
}

function rankTexts([query = '', ...texts]: string[]) {
  const asked = embedText(query, 1024);
  return texts
    .map((text, index) => {
      const similarity = embedText(text, 1024).reduce((sum, value, place) => sum + value * (asked[place] ?? 0), 0);
      return { index, relevance_score: Math.max(0, Math.min(1, similarity * 2)) };
    })
    .sort((a, b) => b.relevance_score - a.relevance_score);
}
