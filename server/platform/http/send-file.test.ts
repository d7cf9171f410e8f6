import fs from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { NO_LIMITS } from '#server/testing/no-limits.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { createHandle } from './register-endpoint.ts';

const BYTES = Buffer.from('0123456789');
const file = endpoint({
  path: '/avatar/bytes',
  access: 'public',
  reply: 'file',
  summary: '',
  input: z.object({ name: z.string().optional(), missing: z.string().optional(), empty: z.string().optional() }),
  data: z.unknown(),
});

describe('file replies', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createServer(createLog('silent'), 0);
    createHandle(
      app,
      async () => null,
      NO_LIMITS,
    )(file, async ({ input }) => ({
      size: input.empty ? 0 : BYTES.length,
      contentType: 'image/png',
      downloadName: input.name ?? null,
      etag: 'abc',
      open: (start: number, end: number) =>
        input.missing
          ? fs.createReadStream('/nonexistent/file', { start, end })
          : Readable.from(input.empty ? [] : [BYTES.subarray(start, end + 1)]),
    }));
  });
  afterAll(() => app.close());

  const read = (headers: Record<string, string> = {}, query = '', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: file.path + query, headers });

  test('a whole file comes with headers that keep the browser from guessing and from running it', async () => {
    const reply = await read();
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(BYTES);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'accept-ranges': 'bytes',
      etag: '"abc"',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline',
    });
  });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
  ])('%s answers that part', async (range, text, contentRange) => {
    const reply = await read({ range });
    expect(reply.statusCode).toBe(206);
    expect(reply.body).toBe(text);
    expect(reply.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) });
  });

  test('a range outside the file is 416 with the size', async () => {
    const reply = await read({ range: 'bytes=10-' });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe('bytes */10');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toBe('');
  });

  test.each([['bytes=0-1,4-5'], ['lines=1-2'], ['nonsense']])(
    '%s, which is not understood, answers the whole file',
    async (range) => {
      const reply = await read({ range });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload).toEqual(BYTES);
    },
  );

  test('a copy that the browser has is not sent again', async () => {
    const reply = await read({ 'if-none-match': '"abc"' });
    expect(reply.statusCode).toBe(304);
    expect(reply.body).toBe('');
    expect((await read({ 'if-none-match': '"old"' })).statusCode).toBe(200);
  });

  test('HEAD answers the headers alone', async () => {
    const reply = await read({}, '', 'HEAD');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-type': 'image/png',
    });
    expect(reply.body).toBe('');
  });

  test('an empty file is empty, and any range of it is outside', async () => {
    expect((await read({}, '?empty=1')).headers['content-length']).toBe('0');
    expect((await read({ range: 'bytes=0-' }, '?empty=1')).statusCode).toBe(416);
  });

  test('a download keeps its Chinese name, and neither quotes nor line breaks escape from the header', async () => {
    const name = `政务 "指南"'(1)*\r\nset-cookie: x\\.pdf`;
    const disposition = String((await read({}, `?name=${encodeURIComponent(name)}`)).headers['content-disposition']);
    const [, ascii, encoded] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w%.~!-]*)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded ?? '')).toBe(name);
    expect(ascii).toBe("__ ____'(1)*__set-cookie: x_.pdf");
  });

  test('bytes that are gone are an error, not a broken or cacheable file', async () => {
    const reply = await read({}, '?missing=1');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 500, message: '网络错误' });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toContain('application/json');
  });
});
