import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_BYTES, endpoint } from '#contract/endpoint.contract.ts';
import { createLog } from '../log.ts';
import { boundBodies } from './bound-bodies.ts';
import { createServer } from './create-server.ts';
import { createHandle } from './register-endpoint.ts';

const open = endpoint({
  method: 'POST',
  path: '/open',
  access: 'public',
  summary: 'open',
  input: z.object({ text: z.string() }),
  data: z.number(),
});
const guarded = { ...open, path: '/guarded', access: 'account', bodyBytes: BODY_BYTES.account } as const;
const upload = { ...guarded, path: '/upload', style: 'multipart' } as const;

describe('bodies', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = await createServer(createLog('silent'), 0, false, 200);
    const handle = createHandle(app, async () => null, { demand: async () => {} } as never);
    handle(open, async ({ input }) => input.text.length);
    handle(guarded as never, async () => 1 as never);
    handle(upload as never, async ({ upload: take }) => (await take()).file.resume() && (1 as never));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  /** Says something over a bare connection, and answers all that comes back until it ends. */
  async function say(text: string, to = port): Promise<string> {
    const socket = net.connect(to, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(text);
    await once(socket, 'close');
    return heard;
  }
  const post = (url: string, payload: string | Readable, type = 'application/json') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const text = (bytes: number) => JSON.stringify({ text: 'a'.repeat(bytes) });

  test('of whoever comes along are short, also where they do not say how long they are', async () => {
    expect((await post('/open', text(60_000))).json()).toMatchObject({ code: 200, data: 60_000 });
    const long = await post('/open', text(BODY_BYTES.public));
    expect([long.statusCode, long.json()]).toEqual([
      413,
      { code: 413, message: '提交的内容过大，最多 64 KB，请减少后重试', data: null },
    ]);
    const endless = Readable.from(
      (function* () {
        for (let n = 0; n < 10_000; n++) yield 'a'.repeat(1024);
      })(),
    );
    expect((await post('/open', endless)).statusCode).toBe(413);
  });

  test('of strangers are not read where a session is needed', async () => {
    let read = 0;
    const counted = Readable.from(
      (function* () {
        for (; read < 1000; read++) yield ' '.repeat(1024);
      })(),
    );
    const reply = await post('/guarded', counted);
    expect(reply.json()).toMatchObject({ code: 401 });
    expect(read).toBeLessThan(200);
    expect((await post('/guarded', '{ no json')).json()).toMatchObject({ code: 401 });
  });

  test.each([
    ['no JSON', '{ no json', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a thousand lists in lists', `{"text":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'application/json', 400],
    ['a name that changes what all objects are', '{"__proto__":{"a":1},"text":"a"}', 'application/json', 400],
    ['another type', '<a/>', 'application/xml', 415],
    ['no type', 'a', 'nonsense', 415],
  ])('%s is refused in the words of the API', async (_, payload, type, status) => {
    const reply = await post('/open', payload, type);
    expect(reply.json()).toMatchObject({ code: status, message: expect.stringMatching(/[一-龥]/) });
  });

  test('one that comes too slowly ends with words', async () => {
    const head = 'POST /open HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te';
    const heard = await say(head);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toContain('"code":408,"message":"提交的内容迟迟没有传完');
    expect(heard).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  });

  test('an upload that drips ends with words', async () => {
    const known = await createServer(createLog('silent'), 0, false, 200);
    const resolve = async () => ({ accountId: 'a', standing: 'good', operator: false }) as never;
    createHandle(known, resolve, { demand: async () => {} } as never)(upload as never, async ({ upload: take }) => {
      await finished((await take()).file.resume());
      return 1 as never;
    });
    await known.listen({ port: 0, host: '127.0.0.1' });
    const head = 'POST /upload HTTP/1.1\r\nHost: a\r\ntoken: a\r\nContent-Type: multipart/form-data; boundary=x\r\n';
    const part = '--x\r\nContent-Disposition: form-data; name="upfile"; filename="a.txt"\r\n\r\na';
    const at = (known.server.address() as AddressInfo).port;
    const heard = await say(`${head}Content-Length: 900000\r\n\r\n${part}`, at);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toContain('提交的内容迟迟没有传完');
    await known.close();
  });

  test('a stranger who uploads is answered after a megabyte; whoever had a session when everything has come', async () => {
    const known = await createServer(createLog('silent'), 0);
    const resolve = async (token: string) => (token === 'ended' ? 'ended' : null);
    const handle = createHandle(known, resolve, { demand: async () => {} } as never);
    handle(upload as never, async () => 1 as never);
    handle(open, async ({ input }) => input.text.length);
    handle(guarded as never, async () => 1 as never);
    await known.listen({ port: 0, host: '127.0.0.1' });
    /** Sends so many MB, as long as anybody takes them, and answers what it heard and how many it got rid of. */
    const send = async (token: string, megabytes: number, path = '/upload') => {
      const socket = net.connect((known.server.address() as AddressInfo).port, '127.0.0.1');
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk;
        socket.end();
      });
      socket.on('error', () => {}); // it is closed while more is on its way
      socket.write(`${head}Content-Length: ${megabytes * 1024 ** 2}\r\n\r\n`);
      const closed = new Promise((resolve) => socket.once('close', resolve)); // `once` fails with the error before it
      let sent = 0;
      for (; sent < megabytes && heard === '' && !socket.destroyed; sent += 1)
        if (!socket.write(Buffer.alloc(1024 ** 2))) await Promise.race([once(socket, 'drain'), closed]).catch(() => {});
      await closed;
      return { heard, sent };
    };
    for (const path of ['/nothing', '/guarded', '/open', '/index.html']) {
      const { heard, sent } = await send('made-up', 400, path);
      expect(heard, path).toMatch(/^HTTP\/1\.1 [24]\d\d [\s\S]*\r\nconnection: close\r\n/i);
      expect(sent, path).toBeLessThan(100);
    }
    const stranger = await send('made-up', 400);
    expect(stranger.heard).toContain('"code":401');
    expect(stranger.sent).toBeLessThan(100);
    expect(await send('ended', 20)).toEqual({ heard: expect.stringContaining('"code":'), sent: 20 });
    await known.close();
  });

  test('what would send a request back to whoever sent it is not there', async () => {
    const heard = await say('TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: abc\r\nConnection: close\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 404 /);
    expect(heard).not.toContain('abc');
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a head without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, '地址或请求头过长'],
    ['two lengths', 'POST /open HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    ['a bad address', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ])('%s is answered in the words of the API', async (_, said, status, words = '请求格式不正确') => {
    const heard = await say(said as string);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(heard).toContain(`{"code":${status},"message":"${words}`);
    expect(heard).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(heard).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
  });
});

describe('time for a body', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = Fastify({ bodyLimit: BODY_BYTES.account });
    app.decorateRequest('session', null as never);
    app.addHook('onRequest', async (request) => {
      if (request.headers.token) request.session = { accountId: 'a' } as never;
    });
    boundBodies(app, 60_000, 100);
    app.post('/short', { bodyLimit: BODY_BYTES.public }, async () => 'read');
    app.post('/long', { bodyLimit: BODY_BYTES.account }, async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  /** Sends the first byte of a body, and what the function that is answered sends. */
  async function begin(path: string, token = '') {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\n${token && `token: ${token}\r\n`}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{`,
    );
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const ended = once(socket, 'close');
    return async (rest: string) => {
      if (rest) socket.write(rest);
      await ended;
      return heard;
    };
  }

  test('is short for a stranger who has little to say, and longer for a session and for what is large by itself', async () => {
    const [stranger, nowhere] = [await begin('/short'), await begin('/no/such/path')];
    const [known, large] = [await begin('/short', 'token'), await begin('/long')];
    expect(await stranger('')).toMatch(/^HTTP\/1\.1 408 /);
    expect(await nowhere('')).toMatch(/^HTTP\/1\.1 408 /);
    expect(await known('}')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await large('}')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
