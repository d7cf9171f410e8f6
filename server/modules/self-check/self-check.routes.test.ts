import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { checkParts, ping } from '#contract/self-check.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { checkPart } from './check-part.ts';

describe('self-check', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  test('a fresh installation: what comes with it answers, what is missing says what to do', async () => {
    const { code, data } = await app.call(checkParts, {}, token);
    expect(code).toBe(200);
    expect(data.map(({ part, state }) => [part, state])).toEqual([
      ['model', 'embedded'],
      ['speech', 'embedded'],
      ['hearing', 'absent'],
      ['avatar', 'absent'],
    ]);
    expect(data[1]?.ms).toBeGreaterThanOrEqual(0);
    expect(data[2]?.remedy).toContain('没有配置语音识别');
  });

  test('strangers learn nothing', async () => {
    expect((await app.call(checkParts, {})).code).toBe(401);
    expect(await app.call(ping, {})).toMatchObject({ code: 200, data: {} });
  });

  test('real services are not asked without end; another account is not held back', async () => {
    const busy = await app.createUser();
    for (let i = 0; i < (checkParts.limit[0]?.count ?? 0); i += 1)
      expect((await app.call(checkParts, {}, busy.token)).code).toBe(200);
    expect(await app.call(checkParts, {}, busy.token)).toMatchObject({ code: 429 });
    const other = await app.createUser();
    expect((await app.call(checkParts, {}, other.token)).code).toBe(200);
  });
});

describe('one engine', () => {
  const trial = { part: 'model', name: '模型', embedded: false, remedy: '请检查' } as const;
  const clock = () => {
    let at = 0;
    return () => (at += 120);
  };

  test('an answer is timed', async () => {
    const check = await checkPart({ ...trial, ask: async () => 'ok' }, new AbortController().signal, clock());
    expect(check).toEqual({ part: 'model', name: '模型', state: 'answers', ms: 120, remedy: '' });
  });

  test('a failure gives our own words and never those of the service', async () => {
    const fail = (error: Error) =>
      checkPart({ ...trial, ask: () => Promise.reject(error) }, new AbortController().signal, clock());
    expect(await fail(new Error('connect https://secret.example?key=abc'))).toMatchObject({
      state: 'fails',
      ms: null,
      remedy: '请检查',
    });
    expect((await fail(new AppError(CODE.unavailable, '模型没有应答'))).remedy).toBe('模型没有应答。请检查');
  });

  test('a caller who has left ends the trial', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(
      checkPart({ ...trial, ask: (signal) => Promise.reject(signal.reason) }, gone, clock()),
    ).rejects.toThrow('gone');
  });
});
