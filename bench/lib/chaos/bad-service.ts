import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import type { Defer } from '../run-bench.ts';

type Misbehave = (reply: http.ServerResponse) => Promise<void> | void;

const event = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
const stream = { 'content-type': 'text/event-stream' };

/** Writes for as long as somebody reads. */
async function pour(reply: http.ServerResponse, piece: string): Promise<void> {
  while (!reply.destroyed) {
    if (reply.write(piece)) await nextRound();
    else await Promise.race([once(reply, 'drain'), once(reply, 'close')]);
  }
}

/** What a model service may do instead of answering. */
export const MISBEHAVIOURS: Record<string, Misbehave> = {
  silent: () => {},
  'half-silent': (reply) => void reply.writeHead(200, stream).write(event('您好，')),
  garbage: (reply) =>
    void reply.writeHead(200, stream).end(`data: {"choices":[{"delta":\n\n${'\u0000\uffff\n'.repeat(999)}`),
  bytes: (reply) => void reply.writeHead(200, stream).end(Buffer.alloc(1 << 20, 0xf7)),
  page: (reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>'),
  cut: async (reply) => {
    reply.writeHead(200, stream).write(event('办事大厅'));
    await delay(50);
    reply.destroy();
  },
  flood: (reply) => pour(reply.writeHead(200, stream), event('洪水'.repeat(10))),
  'flood-line': (reply) => pour(reply.writeHead(200, stream), '洪'.repeat(4096)),
  'flood-thinking': (reply) =>
    pour(reply.writeHead(200, stream), `data: {"choices":[{"delta":{"reasoning_content":"${'想'.repeat(500)}"}}]}\n\n`),
  'status-500': (reply) => void reply.writeHead(500).end('Internal Server Error'),
  'status-429': (reply) =>
    void reply.writeHead(429, { 'retry-after': '3600' }).end('{"error":{"message":"slow down"}}'),
};

/** A model service that does what the name of the model that is asked for says. Answers its address. */
export async function startBadService(defer: Defer): Promise<string> {
  const server = http.createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { model } = JSON.parse(Buffer.concat(chunks).toString());
    await MISBEHAVIOURS[model]?.(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
