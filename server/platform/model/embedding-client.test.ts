import { afterEach, describe, expect, it } from 'vitest';
import { embedText, type MockFault, startMockModels } from '#server/testing/mock-models.ts';
import { createEmbeddingClient } from './embedding-client.ts';
import { createRerankClient } from './rerank-client.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(fault: Parameters<typeof startMockModels>[0] = {}, dimensions: number | null = null) {
  const mock = await startMockModels(fault);
  closing.push(mock.close);
  const service = { baseUrl: mock.baseUrl, key: 'sk-1', model: 'm', concurrency: 2, timeoutMs: 60_000 };
  const client = createEmbeddingClient({ ...service, dimensions }, 1);
  const ranker = createRerankClient(service);
  closing.push(client.close, ranker.close);
  return { mock, client, ranker };
}

const never = new AbortController().signal;
const texts = (count: number) => Array.from({ length: count }, (_, index) => `第 ${index} 条：办理时间与材料`);
/** Faults of the first calls, one after the other. */
const script = (...faults: (MockFault | null)[]) => ({ fault: () => faults.shift() ?? null });

describe('embed', () => {
  it('keeps the order of the texts, however many calls it takes and however the reply is sorted', async () => {
    const { mock, client } = await start();
    const vectors = await client.embed(texts(40), never);
    expect(mock.calls.map((call) => call.texts.length)).toEqual([16, 16, 8]);
    expect(mock.calls[0]).toMatchObject({ path: '/v1/embeddings', model: 'm', authorization: 'Bearer sk-1' });
    for (const [index, text] of texts(40).entries())
      expect(vectors[index]?.[0]).toBeCloseTo(embedText(text, 256)[0] ?? Number.NaN, 5);
  });

  it('answers vectors of unit length, and one for an empty text too', async () => {
    const { client } = await start();
    const vectors = await client.embed(['', '退货'], never);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('calls again when the service is busy, and gives up in the end', async () => {
    const { mock, client } = await start(script({ status: 429 }, { status: 503 }));
    await expect(client.embed(['一'], never)).resolves.toHaveLength(1);
    expect(mock.calls).toHaveLength(3);
    const down = await start({ fault: () => ({ status: 500 }) });
    await expect(down.client.embed(['一'], never)).rejects.toThrow('模型服务出错');
    expect(down.mock.calls).toHaveLength(3);
  });

  it('does not call again with a key that was refused', async () => {
    const { mock, client } = await start({ fault: () => ({ status: 401 }) });
    await expect(client.embed(['一'], never)).rejects.toThrow('拒绝了访问密钥');
    expect(mock.calls).toHaveLength(1);
  });

  it('finds out how many texts a service takes, and remembers it', async () => {
    const { mock, client } = await start({ fault: (call) => (call.texts.length > 10 ? { status: 400 } : null) });
    await expect(client.embed(texts(16), never)).resolves.toHaveLength(16);
    mock.calls.length = 0;
    await client.embed(texts(16), never);
    expect(mock.calls.map((call) => call.texts.length)).toEqual([8, 8]);
  });

  it('shortens a text that is too long for the model', async () => {
    const { mock, client } = await start({
      fault: (call) => ((call.texts[0]?.length ?? 0) > 512 ? { status: 413 } : null),
    });
    await expect(client.embed(['长'.repeat(2000)], never)).resolves.toHaveLength(1);
    expect(mock.calls.at(-1)?.texts[0]).toHaveLength(500);
  });

  it('asks for the length that is set only where the model has another one, and refuses what still differs', async () => {
    const same = await start({}, 256);
    await same.client.embed(['一'], never);
    expect(same.mock.calls).toHaveLength(1);
    const other = await start({}, 1024);
    await expect(other.client.embed(['一'], never)).rejects.toThrow('向量维度是 256，与设置的 1024 不一致');
  });

  it('ends when it is aborted, without another call', async () => {
    const controller = new AbortController();
    const { mock, client } = await start({
      fault: () => {
        controller.abort(new Error('gone'));
        return 'silence';
      },
    });
    await expect(client.embed(['一'], controller.signal)).rejects.toThrow();
    expect(mock.calls).toHaveLength(1);
  });

  it.each([
    ['{"data":[]}', '返回了 0 个向量，应为 1 个'],
    ['{"data":[{"embedding":["a"]}]}', '返回的不是向量'],
    ['{"data":[{"embedding":[0,0]}]}', '空向量'],
    ['<html>', '无法识别'],
  ])('says what is wrong with %s', async (reply, message) => {
    const { createServer } = await import('node:http');
    const server = createServer((_, response) => response.end(reply)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    closing.push(async () => void server.close());
    const address = server.address() as { port: number };
    const service = {
      baseUrl: `http://127.0.0.1:${address.port}`,
      key: null,
      model: 'm',
      concurrency: 1,
      timeoutMs: 60_000,
    };
    const client = createEmbeddingClient({ ...service, dimensions: null }, 1);
    closing.push(client.close);
    await expect(client.embed(['一'], never, 1)).rejects.toThrow(message);
  });

  it('never repeats the key', async () => {
    const { client } = await start({ fault: () => ({ status: 403 }) });
    const error = await client.embed(['一'], never).catch((reason: unknown) => reason);
    expect(JSON.stringify([String(error), String((error as Error).cause)])).not.toContain('sk-1');
  });
});

describe('rerank', () => {
  it('answers scores in the order of the texts', async () => {
    const { mock, ranker } = await start();
    const scores = await ranker.rerank('社保卡丢了', ['今天下雨', '社保卡遗失的补领'], never);
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 1);
    expect(mock.calls[0]).toMatchObject({ path: '/v1/rerank', texts: ['社保卡丢了', '今天下雨', '社保卡遗失的补领'] });
  });

  it('says what went wrong', async () => {
    const { ranker } = await start({ fault: () => ({ status: 404 }) });
    await expect(ranker.rerank('一', ['二'], never)).rejects.toThrow('没有这个模型');
  });
});
