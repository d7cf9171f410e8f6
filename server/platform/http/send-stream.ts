import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/**
 * Sends events as newline-delimited JSON. The first event is awaited before any byte leaves, so that a refusal (unknown role, ended
 * session) still answers as an envelope. Slow readers hold the producer back; a reader that left ends it.
 */
export async function sendStream(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  let next = await iterator.next();
  reply.hijack();
  const raw = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no', // proxies must not collect the events
  });
  raw.socket?.setNoDelay(true);
  try {
    while (!next.done && !signal.aborted) {
      const flushed = raw.write(`${JSON.stringify(next.value)}\n`);
      if (!flushed && !signal.aborted) await once(raw, 'drain', { signal }).catch(() => {});
      next = await iterator.next();
    }
  } catch (error) {
    reply.log.error({ err: error }, 'stream failed'); // a producer closes its own stream; this is the net under it
  } finally {
    await iterator.return?.();
    raw.end();
  }
}
