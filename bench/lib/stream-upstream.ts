/**
 * An OpenAI-compatible service in a process of its own: every request gets `EVENTS` events, one write each. Number and
 * pace are set by messages: `{ gapMs: 0, events }` writes the next event as soon as the event loop comes round, anything else waits that long in between.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

const EVENTS = Number(process.argv[2]);
let gapMs = 0;
let count = EVENTS;

const events = Array.from(
  { length: EVENTS },
  (_, index) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'mock', choices: [{ index: 0, delta: { content: `第${index}句，` }, finish_reason: null }] })}\n\n`,
);

const server = http.createServer(async (request, reply) => {
  for await (const _ of request); // the question does not matter
  reply.socket?.setNoDelay(true);
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events.slice(0, count)) {
    if (reply.destroyed) return;
    if (!reply.write(event)) await new Promise<void>((resolve) => reply.once('drain', resolve).once('close', resolve));
    await (gapMs > 0 ? delay(gapMs) : nextTurn());
  }
  reply.end('data: [DONE]\n\n');
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 511, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message: { gapMs: number; events: number }) => {
  gapMs = message.gapMs;
  count = message.events;
});
process.on('disconnect', () => process.exit(0));
