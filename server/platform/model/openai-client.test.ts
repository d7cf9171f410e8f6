import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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

test('a model whose reply began within its thinking says nothing the next time before that has ended', async () => {
  const server = http.createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const text of ['先', '想想</think>', '八点开门']) reply.write(event(text));
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
  const ask = async () => {
    const input = { model: 'm', messages: [], temperature: 0, maxTokens: 10 };
    const reply = await openReply(
      connections,
      { url: `http://127.0.0.1:${port}`, ...rest },
      input,
      new AbortController().signal,
    );
    let text = '';
    for (let deltas: typeof reply.first | null = reply.first; deltas; deltas = await reply.read())
      text += deltas.map((delta) => delta.text).join('');
    reply.close();
    return text;
  };
  expect(await ask()).toBe('先想想八点开门');
  expect(await ask()).toBe('八点开门');
});
