/**
 * A service that recognises, answers and speaks, each after a set time, in a process of its own: `/audio/transcriptions` tells the next
 * question, `/chat/completions` an answer of two sentences, `/audio/speech` a second of sound.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createSpeechEncoder } from '#server/modules/speech/espeak/encode-mp3.ts';

const [recognitionMs = 0, firstTokenMs = 0, speechMs = 0] = process.argv.slice(2).map(Number);
const encode = await createSpeechEncoder();
const tone = Float32Array.from({ length: 16_000 }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 220 * at) / 16_000));
const { bytes: mp3 } = encode(tone, 16_000);
let count = 0;

const server = http.createServer(async (request, reply) => {
  for await (const _ of request); // what is asked does not matter
  reply.socket?.setNoDelay(true);
  count += 1;
  if (request.url?.endsWith('/audio/transcriptions')) {
    await wait(recognitionMs);
    reply.end(JSON.stringify({ text: `第${count}个问题怎么办？` }));
  } else if (request.url?.endsWith('/audio/speech')) {
    await wait(speechMs);
    reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3);
  } else {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.flushHeaders();
    await wait(firstTokenMs);
    const text = `这是第${count}个回答，请您稍等片刻。然后请到二楼的窗口办理。`;
    for (const piece of text.match(/.{1,6}/gsu) ?? [])
      reply.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`);
    reply.end('data: [DONE]\n\n');
  }
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
