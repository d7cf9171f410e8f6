import { once } from 'node:events';
import http from 'node:http';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, textUpTo } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { NO_LIMITS } from '#server/testing/no-limits.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import type { Session } from '../session.ts';
import { createServer } from './create-server.ts';
import { createHandle } from './register-endpoint.ts';

const Text = z.object({ text: textUpTo(5, '文字') });
const echo = endpoint({ method: 'POST', path: '/avatar/echo', access: 'public', summary: '', input: Text, data: Text });
const stored = endpoint({ path: '/avatar/stored', access: 'public', summary: '', input: z.object({}), data: Text });
const typed = endpoint({
  path: '/avatar/typed',
  access: 'public',
  summary: '',
  input: z.object({ page: z.coerce.number().int(), flag: z.enum(['a', 'b']).optional() }),
  data: z.object({ page: z.number() }),
});
const idle = endpoint({ ...echo, path: '/avatar/idle', input: z.object({ text: z.string().default('') }) });
const form = endpoint({ ...echo, path: '/avatar/form', style: 'form' });
const listed = endpoint({
  ...echo,
  path: '/avatar/listed',
  query: ['at'],
  list: 'ids',
  input: z.object({ ids: z.array(z.string()).min(1), at: z.string().optional() }),
  data: z.object({ ids: z.array(z.string()), at: z.string().optional() }),
});
const secret = endpoint({ method: 'POST', path: '/avatar/secret', summary: '', input: Text, data: z.string() });
const office = endpoint({
  path: '/avatar/office',
  access: 'operator',
  summary: '',
  input: z.object({}),
  data: z.null(),
});
const own = endpoint({ path: '/avatar/own', access: 'self', summary: '', input: z.object({}), data: z.null() });
const fails = endpoint({
  path: '/avatar/fails',
  access: 'public',
  summary: '',
  input: z.object({ how: z.string() }),
  data: z.object({ known: z.string() }),
});
const waits = endpoint({ path: '/avatar/waits', access: 'public', summary: '', input: z.object({}), data: z.null() });
const SESSIONS: Record<string, Session> = {
  person: { accountId: 'a', companyId: 'c', operator: false, standing: 'active' as const, tokenHash: 'h' },
  operator: { accountId: 'o', companyId: 'c', operator: true, standing: 'active' as const, tokenHash: 'i' },
  banned: { accountId: 'b', companyId: 'c', operator: true, standing: 'banned' as const, tokenHash: 'j' },
  expired: { accountId: 'e', companyId: 'c', operator: true, standing: 'expired' as const, tokenHash: 'k' },
};

describe('endpoint adapter', () => {
  let app: FastifyInstance;
  let address: string;
  const lines: string[] = [];
  const started = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();

  beforeAll(async () => {
    const log = createLog(
      'info',
      new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
    );
    app = await createServer(log, 0);
    const handle = createHandle(
      app,
      async (token, address) => {
        if (token === 'guess') throw new AppError(CODE.tooMany, address);
        return token === 'ended' ? 'ended' : (SESSIONS[token] ?? null);
      },
      NO_LIMITS,
    );
    handle(echo, async ({ input }) => input);
    handle(idle, async ({ input }) => input);
    handle(form, async ({ input }) => input);
    handle(listed, async ({ input }) => input);
    handle(stored, async () => ({ text: '早就存下的长文字' }));
    handle(typed, async ({ input }) => input);
    handle(secret, async ({ session }) => session.accountId);
    handle(office, async () => null);
    handle(own, async () => null);
    handle(fails, async ({ input }) => fail(input.how));
    handle(waits, async ({ signal }) => {
      started.resolve();
      await once(signal, 'abort');
      left.resolve();
      throw signal.reason;
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const post = (url: string, payload: string | object | undefined, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });

  test('an answer is an envelope, and fields that the contract does not name stay inside', async () => {
    const reply = await post(echo.path, { text: '你好', password: 'x' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ code: 200, message: '成功', data: { text: '你好' } });
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store', // or a cache on the way would give one person's answer to another
    });
  });

  test('what is stored already is not measured by the rules of input', async () => {
    const reply = await app.inject(stored.path);
    expect(reply.json()).toEqual({ code: 200, message: '成功', data: { text: '早就存下的长文字' } });
  });

  test('a handled outcome is an envelope with its code, under HTTP 200', async () => {
    const reply = await app.inject(`${fails.path}?how=handled`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ code: 409, message: '名字已被使用', data: [{ field: 'name', message: '重名' }] });
  });

  test('input that breaks a rule names the field, in Chinese', async () => {
    const reply = await post(echo.path, { text: '一二三四五六' });
    expect(reply.statusCode).toBe(200);
    const message = '文字最多 5 个字';
    expect(reply.json()).toEqual({ code: 400, message, data: [{ field: 'text', message }] });
  });

  test.each([
    ['?page=x', 'page', '字段 page 应为数字'],
    ['?page=1.5', 'page', '字段 page 应为整数'],
    ['', 'page', '字段 page 应为数字'],
    ['?page=1&flag=c', 'flag', '字段 flag 应为 a、b 之一'],
  ])('a rule without a sentence of its own speaks Chinese, too (%j)', async (query, field, message) => {
    const reply = (await app.inject(typed.path + query)).json();
    expect(reply.data).toEqual([{ field, message }]);
    expect(reply.message).toBe(message);
  });

  test('no body, and a body that is no object, are bad input', async () => {
    for (const payload of [undefined, '[]', '"text"', 'null'])
      expect((await post(echo.path, payload, { 'content-type': 'application/json' })).json()).toMatchObject({
        code: 400,
      });
    expect((await post(echo.path, undefined)).json()).toMatchObject({ code: 400 });
  });

  test('no body is an empty one', async () => {
    expect((await post(idle.path, undefined)).json()).toMatchObject({ code: 200, data: { text: '' } });
  });

  test('a form comes encoded or as FormData; a file among its fields is left out', async () => {
    const data = new FormData();
    data.append('file', new File(['x'.repeat(100_000)], 'a.txt'));
    data.append('text', '三个字');
    for (const body of [new URLSearchParams({ text: '三个字' }), data]) {
      const reply = await fetch(`${address}/avatar/form`, { method: 'POST', body });
      expect(await reply.json()).toMatchObject({ code: 200, data: { text: '三个字' } });
    }
    const large = new FormData();
    large.append('text', '字'.repeat(30_000));
    const refused = await fetch(`${address}/avatar/form`, { method: 'POST', body: large });
    expect(await refused.json()).toMatchObject({ code: 413 });
    const none = await fetch(`${address}/avatar/form`, { method: 'POST', body: new FormData() });
    expect(await none.json()).toMatchObject({ code: 400 });
  });

  test('a bare list is the field that it stands for, beside what the address says', async () => {
    for (const body of [['a', 'b'], { ids: ['a', 'b'] }])
      expect((await post('/avatar/listed?at=x', body)).json()).toMatchObject({ data: { ids: ['a', 'b'], at: 'x' } });
    expect((await post('/avatar/listed', [])).json()).toMatchObject({ code: 400 });
    expect((await post('/avatar/listed', [3])).json()).toMatchObject({ code: 400 });
  });

  test('what came encoded is decoded once', async () => {
    const reply = await post('/avatar/listed?at=%2541%2e', ['a%41', '&lt;', '\\u0041']);
    expect(reply.json()).toMatchObject({ code: 200, data: { ids: ['a%41', '&lt;', '\\u0041'], at: '%41.' } });
  });

  test('code points are counted, not UTF-16 units', async () => {
    expect((await post(echo.path, { text: '😀😀😀😀𠮷' })).json().code).toBe(200);
    expect((await post(echo.path, { text: '😀😀😀😀😀😀' })).json().code).toBe(400);
  });

  test.each([
    ['a NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800'],
  ])('%s, which no database takes, is bad input', async (_title, text) => {
    const payload = JSON.stringify({ text });
    const reply = await post(echo.path, payload, { 'content-type': 'application/json' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ code: 400, message: '内容包含无法保存的字符，请删除后重试' });
  });

  test.each([
    [
      'text that is no JSON',
      '{"text":',
      { 'content-type': 'application/json' },
      400,
      '请求格式不正确，请刷新页面后重试',
    ],
    [
      'a key that poisons prototypes',
      '{"__proto__":{}}',
      { 'content-type': 'application/json' },
      400,
      '请求格式不正确，请刷新页面后重试',
    ],
    [
      'a body over its limit',
      JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }),
      { 'content-type': 'application/json' },
      413,
      '提交的内容过大，最多 64 KB，请减少后重试',
    ],
    [
      'an unknown media type',
      '<text/>',
      { 'content-type': 'application/xml' },
      415,
      '不支持的内容类型，请以 JSON 提交',
    ],
  ])('%s is refused by the transport', async (_title, payload, headers, status, message) => {
    const reply = await post(echo.path, payload, headers);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({ code: status, message, data: null });
  });

  test('an unknown path and a wrong method are 404', async () => {
    for (const reply of [await app.inject('/avatar/nothing'), await app.inject(echo.path)]) {
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ code: 404, message: '接口不存在', data: null });
    }
  });

  test.each([['error'], ['text'], ['data'], ['null']])(
    'an unexpected %s is masked, and its request id leads to the log',
    async (how) => {
      lines.length = 0;
      const reply = await app.inject(`${fails.path}?how=${how}`);
      expect(reply.statusCode).toBe(500);
      const requestId = reply.headers['x-request-id'];
      expect(reply.json()).toEqual({ code: 500, message: '网络错误', data: { requestId } });
      expect(reply.body).not.toContain('column');
      const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.reqId === requestId);
      expect(line).toMatchObject({ level: 50, msg: 'unexpected error' });
    },
  );

  test('a connection to the database that was cut is told as what it is', async () => {
    const reply = await app.inject(`${fails.path}?how=cut`);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json()).toMatchObject({ code: 503, message: expect.stringContaining('请稍后重试') });
  });

  test('a client that leaves is no fault of ours', async () => {
    lines.length = 0;
    const request = http.get(`${address}${waits.path}`).on('error', () => {});
    await started.promise;
    request.destroy();
    await left.promise;
    await new Promise(setImmediate); // the error is handled in the same turn
    expect(lines).toEqual([]);
  });

  test('access comes before validation: a stranger learns nothing about the input', async () => {
    const ended = { code: 401, message: '登录已过期', data: null };
    expect((await post(secret.path, {})).json()).toEqual(ended);
    expect((await post(secret.path, {}, { token: 'unknown' })).json()).toEqual(ended);
    expect((await post(secret.path, { text: 'x' }, { token: 'person' })).json()).toMatchObject({
      code: 200,
      data: 'a',
    });
  });

  test('a session counts in its header alone, which no form and no link of another site can send', async () => {
    const { path } = secret;
    const said = { text: 'x', token: 'person' };
    for (const request of [
      { url: `${path}?token=person`, payload: said },
      { url: path, payload: said, headers: { cookie: 'token=person' } },
      { url: path, payload: said, headers: { authorization: 'Bearer person' } },
      { url: path, payload: 'text=x&token=person', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { url: path, payload: JSON.stringify(said), headers: { 'content-type': 'text/plain' } },
    ])
      expect((await app.inject({ method: 'POST', ...request })).json(), JSON.stringify(request)).toMatchObject({
        code: 401,
      });
  });

  test('what is for operators refuses everybody else', async () => {
    const ask = async (token: string) => (await app.inject({ url: office.path, headers: { token } })).json().code;
    expect([await ask('person'), await ask('operator')]).toEqual([403, 200]);
  });

  test('a disabled or expired account may do what is its own alone, and is told why; so is one whose session has ended', async () => {
    const ask = async (url: string, token: string) => (await app.inject({ url, headers: { token } })).json();
    for (const token of ['banned', 'expired', 'person'])
      expect(await ask(own.path, token)).toMatchObject({ code: 200 });
    for (const url of [office.path, own.path]) {
      expect(await ask(url, 'ended')).toEqual({ code: 5000105, message: '登录已过期', data: null });
      expect(await ask(url, 'unknown')).toEqual({ code: 401, message: '登录已过期', data: null });
    }
    expect(await ask(office.path, 'banned')).toEqual({
      code: 4031,
      message: '当前账号无权限，请联系商务经理',
      data: null,
    });
    expect(await ask(office.path, 'expired')).toEqual({ code: 4032, message: '当前账号已过期', data: null });
    expect((await post(secret.path, {}, { token: 'banned' })).json().code).toBe(4031); // before the input is looked at
  });

  test('whoever resolves tokens hears the client’s address and may refuse', async () => {
    const reply = await app.inject({ url: own.path, headers: { token: 'guess' }, remoteAddress: '203.0.113.7' });
    expect(reply.json()).toEqual({ code: 429, message: '203.0.113.7', data: null });
  });
});

function fail(how: string): never {
  if (how === 'handled')
    throw new AppError(CODE.conflict, '名字已被使用', { fields: [{ field: 'name', message: '重名' }] });
  if (how === 'cut') throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
  if (how === 'text') throw 'column "x" does not exist';
  if (how === 'null') throw null;
  if (how === 'data') return { unknown: 'column' } as never;
  throw new Error('column "x" does not exist');
}
