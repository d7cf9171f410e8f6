import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { NO_LIMITS } from '#server/testing/no-limits.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { lastingAnswer } from './lasting-answer.ts';
import { createHandle } from './register-endpoint.ts';

const lasting = endpoint({
  path: '/avatar/lasting',
  access: 'public',
  summary: '',
  input: z.object({ which: z.string().default('a') }),
  data: z.object({ text: z.string() }),
});
const texts = { a: '讲'.repeat(50_000), b: '解'.repeat(50_000) };
const answers = { a: lastingAnswer({ text: texts.a, inner: 'x' }), b: lastingAnswer({ text: texts.b }) };

const app = await createServer(createLog('silent'), 0);
beforeAll(() => {
  createHandle(app, async () => null, NO_LIMITS)(lasting, async ({ input }) => answers[input.which as 'a' | 'b']);
});
afterAll(() => app.close());

const ask = (which: string, accepted?: string) =>
  app.inject({
    url: `${lasting.path}?which=${which}`,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

test.each([
  [undefined, undefined, (bytes: Buffer) => bytes],
  ['identity', undefined, (bytes: Buffer) => bytes],
  ['gzip, deflate, br;q=0', 'gzip', zlib.gunzipSync],
  ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
  ['*', 'br', zlib.brotliDecompressSync],
])('accepted %s is sent as %s', async (accepted, coding, open) => {
  const reply = await ask('a', accepted);
  expect(reply.headers['content-encoding']).toBe(coding);
  expect(reply.headers.vary).toContain('accept-encoding');
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  expect(JSON.parse(open(reply.rawPayload).toString())).toEqual({
    code: 200,
    message: '成功',
    data: { text: texts.a },
  });
});

test('it is compressed once, in a thread, however many ask at the same time', async () => {
  const inThread = vi.spyOn(zlib, 'brotliCompress');
  syncBuiltinESMExports();
  const written = vi.spyOn(JSON, 'stringify');
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask('b', 'br')));
  const times = written.mock.calls.filter(([value]) => value?.data?.text === texts.b).length;
  const packed = inThread.mock.calls.length;
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect({ times, packed }).toEqual({ times: 1, packed: 1 });
  expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1);
});
