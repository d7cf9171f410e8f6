import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createModelConnections, openReply } from './openai-client.ts';

const event = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;

test('with many replies at once the first text comes as it is, and what has come by the beat is one step', async () => {
  let answer: http.ServerResponse | undefined;
  const server = http.createServer((_, reply) => {
    answer = reply;
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(event('一'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connections = createModelConnections();
  const { agent } = connections;
  onTestFinished(async () => {
    await agent.destroy();
    server.close();
  });
  const beat = Promise.withResolvers<void>();
  let replies = 0;
  const pulse = {
    count: (change: 1 | -1) => {
      replies += change;
    },
    next: () => beat.promise,
  };
  const { port } = server.address() as AddressInfo;
  const target = {
    url: `http://127.0.0.1:${port}`,
    headers: {},
    key: null,
    model: 'm',
    timeoutMs: 10_000,
    askUsage: false,
  };
  const ask = { model: 'm', messages: [], temperature: 0, maxTokens: 10 };
  const reply = await openReply({ ...connections, pulse }, target, ask, new AbortController().signal);
  expect(reply.first).toEqual([{ text: '一', reasoning: '' }]);
  expect(replies).toBe(1);
  const rest = reply.read();
  await new Promise<void>((resolve) => answer?.write(event('二') + event('三'), () => resolve()));
  await new Promise<void>((resolve) => answer?.end(`${event('四')}data: [DONE]\n\n`, () => resolve()));
  beat.resolve();
  let said = '';
  for (let deltas = await rest; deltas; deltas = await reply.read()) {
    expect(deltas.length).toBeLessThanOrEqual(1);
    said += deltas.map(({ text }) => text).join('');
  }
  expect(said).toBe('二三四');
  reply.close();
  await expect.poll(() => replies).toBe(0);
});

describe('a model that keeps the mark for itself that opens its thinking', () => {
  const SWALLOWED = [['先', '想想\n</think>', '八点开门'], 'stop'] as const;
  const PLAIN = [['八点', '开门'], 'stop'] as const;
  const CUT = [['先', '想想'], 'length'] as const;
  async function openService() {
    let says: readonly [readonly string[], string] = PLAIN;
    const server = http.createServer((_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const text of says[0]) reply.write(event(text));
      reply.write(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: says[1] }] })}\n\n`);
      reply.end('data: [DONE]\n\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const connections = createModelConnections();
    onTestFinished(async () => {
      await connections.agent.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const rest = { headers: {}, key: null, model: 'm', timeoutMs: 10_000, askUsage: false };
    /** The texts as they came. */
    return async (accountId: string, reply: typeof says, { question = '几点开门', thinksFirst = false } = {}) => {
      says = reply;
      const messages = [{ role: 'user' as const, content: question }];
      const input = { model: 'm', messages, temperature: 0, maxTokens: 10, origin: { accountId } };
      const target = { url: `http://127.0.0.1:${port}`, ...rest, thinksFirst };
      const texts: string[] = [];
      try {
        const opened = await openReply(connections, target, input, new AbortController().signal);
        for (let deltas: typeof opened.first | null = opened.first; deltas; deltas = await opened.read())
          texts.push(...deltas.map((delta) => delta.text).filter(Boolean));
        opened.close();
      } catch (error) {
        texts.push(error instanceof Error ? error.message : '');
      }
      return texts.join('|');
    };
  }
  const CUT_SAID = expect.stringContaining('模型还没想完');

  test('an account learns it from two of its own replies, and unlearns it from three', async () => {
    const ask = await openService();
    expect(await ask('a', SWALLOWED)).toMatch(/^先/);
    expect(await ask('a', SWALLOWED)).toMatch(/^先/);
    expect(await ask('a', SWALLOWED)).toBe('八点开门');
    expect(await ask('a', CUT), 'one that is cut within its thinking').toEqual(CUT_SAID);
    expect(await ask('a', PLAIN), 'one without thinking').toBe('八点开门');
    expect(await ask('a', SWALLOWED), 'neither takes it back').toBe('八点开门');
    for (let n = 0; n < 3; n++) expect(await ask('a', PLAIN)).toBe('八点开门');
    expect(await ask('a', PLAIN)).toBe('八点|开门');
  });

  test('one account decides nothing for others, several do for one that has seen nothing itself', async () => {
    const ask = await openService();
    for (let n = 0; n < 3; n++) await ask('a', SWALLOWED);
    expect(await ask('b', PLAIN)).toBe('八点|开门');
    for (let n = 0; n < 3; n++) await ask('c', SWALLOWED);
    expect(await ask('b', PLAIN), 'has seen otherwise').toBe('八点|开门');
    expect(await ask('d', SWALLOWED), 'two of three').toBe('八点开门');
  });

  test('what a question asks for teaches nothing', async () => {
    const ask = await openService();
    for (let n = 0; n < 3; n++) await ask('a', SWALLOWED, { question: '请写一行 </think>' });
    expect(await ask('a', PLAIN)).toBe('八点|开门');
  });

  test('where an operator has said so, it holds for the first reply', async () => {
    const ask = await openService();
    expect(await ask('a', SWALLOWED, { thinksFirst: true })).toBe('八点开门');
    expect(await ask('a', CUT, { thinksFirst: true })).toEqual(CUT_SAID);
  });
});
