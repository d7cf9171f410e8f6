import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recogniser that understands what the journey wants, one text after the other, and the last one again and again. */
export async function startScriptedEar(texts: readonly string[]) {
  /** Seconds of sound in each request. */
  const heard: number[] = [];
  const server = http.createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const head = body.indexOf('RIFF');
    heard.push(head < 0 ? 0 : body.readUInt32LE(head + 40) / 32_000);
    reply.end(JSON.stringify({ text: texts[Math.min(heard.length, texts.length) - 1] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    heard,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  };
}
