import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Ends each piece of text that the upstream says. */
const TOKEN = '句，';

export interface StreamTarget {
  url: string;
  headers: Record<string, string>;
  /** Body of the n-th request. */
  body(index: number): string;
  /** What stands in every event that carries text, and nowhere else. */
  mark: string;
  /** How often each piece of the upstream's text stands in the stream. */
  repeats: number;
  /** What stands in the last event of a stream that ended well. */
  endMark: string;
}

export interface StreamRound {
  /** From sending a request to its first text, ms, one value a stream. */
  firstTextMs: number[];
  /** From the first request to the end of the last stream. */
  totalMs: number;
  events: number;
}

/**
 * Opens all streams, evenly over `spreadMs` (0: in the same instant), and reads them to their ends. Throws unless every one carries all
 * its events.
 */
export async function readStreams(
  target: StreamTarget,
  streams: number,
  events: number,
  spreadMs = 0,
): Promise<StreamRound> {
  const agent = new http.Agent({ keepAlive: false });
  const started = performance.now();
  const firstTextMs = await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      if (spreadMs > 0) await delay((spreadMs * index) / streams);
      return readStream(target, target.body(index), events, agent);
    }),
  );
  return { firstTextMs, totalMs: performance.now() - started, events: streams * events };
}

function readStream(target: StreamTarget, body: string, events: number, agent: http.Agent): Promise<number> {
  const started = performance.now();
  const headers = { ...target.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request(target.url, { method: 'POST', headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      let firstMs = 0;
      reply.on('data', (chunk: Buffer) => {
        if (firstMs === 0 && chunk.includes(target.mark)) firstMs = performance.now() - started;
        chunks.push(chunk);
      });
      reply.on('error', reject);
      reply.on('end', () => {
        // Counted after the end: while others still stream, the client must cost as little as it can.
        const text = Buffer.concat(chunks).toString();
        // By what the upstream says, not by events: what came together may leave as one.
        const count = (text.split(TOKEN).length - 1) / target.repeats;
        if (count === events && text.includes(target.endMark)) resolve(firstMs);
        else reject(new Error(`${target.url}: ${count} of ${events} events; ${text.slice(-300)}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
