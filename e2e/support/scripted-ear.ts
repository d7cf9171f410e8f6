import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recogniser that understands what the journey wants: one text after the other, and the last one again and again, or a text by language. */
export async function startScriptedEar(texts: readonly string[] | ((language: string) => string)) {
  /** Seconds of sound in each request. */
  const heard: number[] = [];
  /** Of each request, as it was told. */
  const languages: string[] = [];
  const server = http.createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const head = body.indexOf('RIFF');
    heard.push(head < 0 ? 0 : body.readUInt32LE(head + 40) / 32_000);
    const language = /name="language"\r\n\r\n(\S+)/.exec(body.toString('latin1'))?.[1] ?? '';
    languages.push(language);
    const text = typeof texts === 'function' ? texts(language) : texts[Math.min(heard.length, texts.length) - 1];
    reply.end(JSON.stringify({ text }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    heard,
    languages,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  };
}
