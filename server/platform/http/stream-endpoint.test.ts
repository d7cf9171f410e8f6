import { once } from 'node:events';
import http from 'node:http';
import { Readable, Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { NO_LIMITS } from '#server/testing/no-limits.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { createHandle } from './register-endpoint.ts';

const stream = endpoint({
  path: '/avatar/stream',
  access: 'public',
  reply: 'stream',
  summary: '',
  input: z.object({ how: z.string() }),
  data: z.object({ n: z.number() }),
});

describe('endpoint that streams', () => {
  let app: FastifyInstance;
  let address: string;
  const lines: string[] = [];
  /** What the stream under test reports back. */
  let produced = 0;
  let finished = Promise.withResolvers<void>();
  let hold = Promise.withResolvers<void>();

  beforeAll(async () => {
    const log = createLog(
      'info',
      new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
    );
    app = await createServer(log, 0);
    const handle = createHandle(app, async () => null, NO_LIMITS);
    handle(stream, async function* ({ input, signal }) {
      produced = 0;
      try {
        if (input.how === 'refuse') throw new AppError(CODE.notFound, '没有');
        yield { n: 0 };
        if (input.how === 'break') throw new Error('in the middle');
        if (input.how === 'hold') await Promise.race([hold.promise, once(signal, 'abort')]);
        const text = 'x'.repeat(65_536);
        while (input.how === 'flood') {
          produced += 1;
          yield { n: produced, text } as { n: number };
        }
        yield { n: 1 };
      } finally {
        finished.resolve();
      }
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  test('a stream sends one JSON event a line', async () => {
    const reply = await fetch(`${address}${stream.path}?how=plain`);
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await reply.text()).toBe('{"n":0}\n{"n":1}\n');
  });

  test('a stream is read without a socket, too, as tests do', async () => {
    expect((await app.inject(`${stream.path}?how=plain`)).body).toBe('{"n":0}\n{"n":1}\n');
  });

  test('a refusal before the first event is an envelope', async () => {
    const reply = await fetch(`${address}${stream.path}?how=refuse`);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(await reply.json()).toEqual({ code: 404, message: '没有', data: null });
  });

  test('a producer that breaks ends the stream and is logged', async () => {
    lines.length = 0;
    expect(await (await fetch(`${address}${stream.path}?how=break`)).text()).toBe('{"n":0}\n');
    expect(lines.join('')).toContain('in the middle');
  });

  test('a reader that leaves aborts the signal, and the producer’s finally runs', async () => {
    finished = Promise.withResolvers();
    hold = Promise.withResolvers(); // never resolved: only the signal can end the wait
    const controller = new AbortController();
    const reply = await fetch(`${address}${stream.path}?how=hold`, { signal: controller.signal });
    await reply.body?.getReader().read();
    controller.abort();
    await finished.promise;
  });

  test('a slow reader holds the producer back, and leaving ends it', async () => {
    finished = Promise.withResolvers();
    const request = http.get(`${address}${stream.path}?how=flood`);
    const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
    // Nothing is read: socket buffers fill up and production comes to rest.
    let before = -1;
    while (before !== produced) {
      before = produced;
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(produced).toBeGreaterThan(0);
    const rested = produced;
    let bytes = 0;
    for await (const chunk of reply) {
      bytes += chunk.length;
      if (bytes > (rested + 5) * 65_536) break; // more than there was: it goes on once the reader does
    }
    request.destroy();
    await finished.promise;
    expect(rested).toBeLessThan(1000);
  });

  test('responses and signals leave no listeners behind', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.name);
    process.on('warning', note);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 30; round += 1) {
      const request = http.get(`${address}${stream.path}?how=plain`, { agent });
      const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
      await new Response(Readable.toWeb(reply) as ReadableStream).text();
    }
    agent.destroy();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
