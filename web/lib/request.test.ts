import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { useAccountDialog } from './account-dialogs.ts';
import { connectNotice } from './notice.ts';
import { call } from './request.ts';
import { readToken, startSession, useSession } from './session.ts';
import { envelope, stubBrowser, stubFetch } from './testing/stub-browser.ts';
import { RequestError } from './transport/request-error.ts';

const input = z.object({
  name: z.string().optional(),
  page: z.number().optional(),
  tags: z.array(z.string()).optional(),
});
const get = endpoint({ path: '/avatar/thing', summary: '', input, data: z.string() });
const post = endpoint({ path: '/avatar/thing', method: 'POST', summary: '', input, data: z.string() });
const form = endpoint({ path: '/avatar/thing', method: 'POST', style: 'form', summary: '', input, data: z.string() });
const info = endpoint({ path: '/avatar/userInfo', summary: '', input: z.object({}), data: z.string() });
const open = endpoint({ path: '/api/v1/thing', summary: '', input: z.object({}), data: z.string() });

let stored: Map<string, string>;
const errors: string[] = [];

beforeEach(() => {
  stored = stubBrowser();
  errors.length = 0;
  connectNotice({ error: (text) => errors.push(text), success: () => {} });
});

async function fail(promise: Promise<unknown>): Promise<RequestError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error('expected a RequestError');
  return error;
}

describe('headers', () => {
  it('carries the test token before the session token before nothing', async () => {
    const sent = stubFetch(() => envelope(200, 'ok'));
    await call(get, {});
    startSession('mine');
    await call(get, {});
    stored.set('testUserToken', 'test');
    await call(get, {});
    expect(sent.map((one) => one.headers.token)).toEqual(['', 'mine', 'test']);
  });

  it('adds source only when the address names it, and oem only when a link chose a brand for the visit', async () => {
    const sent = stubFetch(() => envelope(200, 'ok'));
    await call(get, {});
    stubBrowser('?source=baidu');
    sessionStorage.setItem('brandKey', 'tw');
    await call(get, {});
    expect(sent[0]?.headers).not.toHaveProperty('source');
    expect(sent[1]?.headers).toMatchObject({ source: 'baidu', oem: 'tw' });
  });

  it('adds a public key to calls on /userInfo', async () => {
    const sent = stubFetch(() => envelope(200, 'ok'));
    await call(info, {});
    expect(sent[0]?.headers.publicKey).toMatch(/^[\w+/=]{216}$/);
  });
});

describe('styles', () => {
  it('skips empty GET parameters, keeps zero, repeats lists', async () => {
    const sent = stubFetch(() => envelope(200, 'ok'));
    await call(get, { name: '', page: 0, tags: ['a', 'b'] });
    await call(get, {});
    expect(sent.map((one) => one.url)).toEqual(['/avatar/thing?page=0&tags=a&tags=b', '/avatar/thing']);
  });

  it('sends JSON and forms', async () => {
    const sent = stubFetch(() => envelope(200, 'ok'));
    await call(post, { name: '小政' });
    await call(form, { name: '小政' });
    expect(sent[0]?.body).toBe('{"name":"小政"}');
    expect(sent[0]?.headers['content-type']).toBe('application/json');
    expect(String(sent[1]?.body)).toBe('name=%E5%B0%8F%E6%94%BF');
  });
});

describe('replies', () => {
  it('gives the data of 200 and of 501', async () => {
    stubFetch(() => envelope(200, 'data'));
    expect(await call(get, {})).toBe('data');
    stubFetch(() => envelope(501, 'as is', '暂不支持'));
    expect(await call(get, {}, { showModal: true })).toBe('as is');
    expect(errors).toEqual([]);
  });

  it.each([401, 5000105])('ends the session on code %i and says so once', async (code) => {
    startSession('mine');
    stored.set('flowOn', '1');
    stubFetch(() => envelope(code));
    const [one] = await Promise.all([fail(call(get, {}, { showModal: true })), fail(call(get, {}))]);
    expect(one.code).toBe(code);
    expect(readToken()).toBe('');
    expect(useSession.getState().token).toBe('');
    expect(stored.has('flowOn')).toBe(false);
    expect(errors).toEqual(['登录已过期']);
  });

  it('leaves a new session alone when the old one is refused late', async () => {
    startSession('old');
    stubFetch(() => {
      startSession('new');
      return envelope(401);
    });
    expect((await fail(call(get, {}))).code).toBe(401);
    expect(readToken()).toBe('new');
    expect(errors).toEqual([]);
  });

  it.each([
    [4031, 'banned'],
    [4032, 'expired'],
  ])('%i opens the dialog of a %s account and keeps the session', async (code, open) => {
    startSession('mine');
    stubFetch(() => envelope(code, null, '当前账号已过期'));
    expect((await fail(call(get, {}))).code).toBe(code);
    expect(useAccountDialog.getState().open).toBe(open);
    expect(readToken()).toBe('mine');
  });

  it('ends the session on HTTP 401', async () => {
    startSession('mine');
    stubFetch(() => new Response('', { status: 401 }));
    await fail(call(get, {}));
    expect(readToken()).toBe('');
    expect(errors).toEqual(['认证过期']);
  });

  it('rejects with code, message and fields, and shows it only when asked', async () => {
    stubFetch(() => envelope(400, [{ field: 'name', message: '请填写名称' }, 'noise'], '请填写名称'));
    const error = await fail(call(post, {}));
    expect(error).toMatchObject({
      code: 400,
      message: '请填写名称',
      fields: [{ field: 'name', message: '请填写名称' }],
    });
    expect(errors).toEqual([]);
    await fail(call(post, {}, { showModal: true }));
    expect(errors).toEqual(['请填写名称']);
  });

  it('says 网络错误 on HTTP 500, on a reply that is no envelope and offline', async () => {
    stubFetch(() => envelope(500, { requestId: 'x' }, 'stack trace', 500));
    expect((await fail(call(get, {}))).message).toBe('网络错误');
    stubFetch(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect((await fail(call(get, {}))).message).toBe('网络错误');
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await fail(call(get, {}, { showModal: true }))).message).toBe('网络错误');
    expect(errors).toEqual(['网络错误']);
  });

  it('keeps the message of a refused transport', async () => {
    stubFetch(() => envelope(429, null, '操作过于频繁，请稍后再试', 429));
    expect(await fail(call(get, {}))).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' });
  });

  it('/v1 succeeds on HTTP 200 alone, with the bare body', async () => {
    stubFetch(() => Response.json({ code: 7, text: 'bare' }));
    expect(await call(open, {})).toEqual({ code: 7, text: 'bare' });
    stubFetch(() => Response.json({ error: 'no' }, { status: 201 }));
    expect((await fail(call(open, {}))).cause).toEqual({ error: 'no' });
  });
});

describe('waiting', () => {
  const never = (signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  it('passes the abort of the caller through', async () => {
    stubFetch((sent) => never(sent.signal));
    const controller = new AbortController();
    const pending = call(get, {}, { signal: controller.signal, showModal: true });
    controller.abort(new Error('gone'));
    await expect(pending).rejects.toThrow('gone');
    expect(errors).toEqual([]);
  });

  it('gives up after 600000 ms', async () => {
    vi.useFakeTimers();
    try {
      const sent = stubFetch((one) => never(one.signal));
      const pending = fail(call(get, {}));
      await vi.advanceTimersByTimeAsync(599_999);
      expect(sent[0]?.signal.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect((await pending).message).toBe('请求超时，请稍后重试');
    } finally {
      vi.useRealTimers();
    }
  });
});
