import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Lines } from './lines.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Streams whose last byte has not been handed over. */
    openStreams: Set<Promise<void>>;
  }
}

/** Waits for streams that have come to their end to be sent: closing the server cuts what is open. */
export async function sendRest({ openStreams }: Pick<FastifyInstance, 'openStreams'>, mostMs: number): Promise<void> {
  await Promise.race([Promise.all(openStreams), delay(mostMs, undefined, { ref: false })]);
}

/**
 * Sends events as newline-delimited JSON, or `Lines` as they are in another type of content. The first event is awaited before any byte
 * leaves, so that a refusal (unknown role, ended session) still answers as an envelope. Slow readers hold the producer back; a reader
 * that left ends it.
 */
export async function sendStream(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
  contentType = String(reply.getHeader('content-type') ?? 'application/x-ndjson; charset=utf-8'),
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  let next = await iterator.next();
  reply.hijack();
  const raw = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no', // proxies must not collect the events
  });
  const { openStreams } = reply.server;
  const sent: Promise<void> = finished(raw)
    .catch(() => {})
    .finally(() => openStreams.delete(sent));
  openStreams.add(sent);
  const lines = collectLines(raw);
  try {
    while (!next.done && !signal.aborted) {
      const flushed = lines.write(next.value instanceof Lines ? next.value.text : `${JSON.stringify(next.value)}\n`);
      if (!flushed && !signal.aborted) await once(raw, 'drain', { signal }).catch(() => {});
      next = await iterator.next();
    }
  } catch (error) {
    reply.log.error({ err: error }, 'stream failed'); // a producer closes its own stream; this is the net under it
  } finally {
    await iterator.return?.();
    lines.flush();
    raw.end();
  }
}

/** Longest text that waits for the end of the turn. */
const MAX_WAITING = 16 * 1024;

/** Events that become ready in the same turn of the event loop leave as one write: a system call costs more than an event. */
function collectLines(raw: Writable) {
  let waiting = '';
  const flush = (): boolean => {
    const text = waiting;
    waiting = '';
    return text === '' || raw.destroyed ? !raw.writableNeedDrain : raw.write(text);
  };
  return {
    flush,
    /** False when the reader is behind: the next line must wait for `drain`. */
    write(line: string): boolean {
      if (waiting === '') setImmediate(flush);
      waiting += line;
      return waiting.length < MAX_WAITING ? !raw.writableNeedDrain : flush();
    },
  };
}
