import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { createHandle } from './register-endpoint.ts';

const upload = endpoint({
  method: 'POST',
  path: '/upload',
  style: 'multipart',
  summary: 'upload',
  input: z.object({}),
  data: z.string(),
});
const HEAD = '--x\r\nContent-Disposition: form-data; name="upfile"; filename="a.txt"\r\n\r\n';
const END = '\r\n--x--\r\n';

let app: FastifyInstance;
let port: number;
/** Told whenever the handler has begun to read a file. */
let onBegin: () => void = () => {};
beforeAll(async () => {
  app = await createServer(createLog('silent'), 0);
  const resolve = async (token: string) => ({ accountId: token, standing: 'good', operator: false }) as never;
  createHandle(app, resolve, { demand: async () => {} } as never)(upload, async ({ upload: take }) => {
    const { file } = await take();
    onBegin();
    await finished(file.resume());
    return 'kept';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the beginning of a file; the function that is answered sends the rest and hears the answer. */
function send(account: string) {
  const socket = net.connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  const closed = once(socket, 'close');
  const length = HEAD.length + 4 + END.length;
  const head = [
    'POST /upload HTTP/1.1',
    'Host: a',
    `token: ${account}`,
    'Connection: close',
    `Content-Length: ${length}`,
  ];
  socket.write(`${[...head, 'Content-Type: multipart/form-data; boundary=x', '', ''].join('\r\n')}${HEAD}ab`);
  return async (): Promise<{ code: number; message: string }> => {
    socket.write(`cd${END}`);
    await closed;
    return JSON.parse(heard.split('\r\n\r\n')[1] ?? '');
  };
}

async function begin(account: string) {
  const begun = new Promise<void>((resolve) => {
    onBegin = resolve;
  });
  const end = send(account);
  await begun;
  return end;
}

test('an account has so many files on their way at once, told in words; others send theirs, and so does it when one has arrived', async () => {
  const ends: Awaited<ReturnType<typeof begin>>[] = [];
  while (ends.length < LIMITS.uploadsAtOnce) ends.push(await begin('one'));
  expect(await send('one')()).toEqual({
    code: 429,
    message: `同时上传的文件最多 ${LIMITS.uploadsAtOnce} 个，请等前面的传完再试`,
    data: null,
  });
  expect((await (await begin('other'))()).code).toBe(200);
  expect((await ends.shift()?.())?.code).toBe(200);
  ends.push(await begin('one'));
  for (const end of ends) expect((await end()).code).toBe(200);
});
