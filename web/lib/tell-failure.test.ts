import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { connectNotice } from './notice.ts';
import { call } from './request.ts';
import { startSession } from './session.ts';
import { tellFailure } from './tell-failure.ts';
import { envelope, stubBrowser, stubFetch } from './testing/stub-browser.ts';

const save = endpoint({ path: '/avatar/thing', method: 'POST', summary: '', input: z.object({}), data: z.string() });
const said: string[] = [];

beforeEach(() => {
  stubBrowser();
  said.length = 0;
  connectNotice({ error: (text) => said.push(text) });
  startSession('mine');
});

const saveAndTell = (options = {}) =>
  call(save, {}, options).catch((error: unknown) => tellFailure(error, '保存失败：'));

test('a failure is said once', async () => {
  stubFetch(() => envelope(CODE.conflict, null, '别人刚刚改过'));
  await saveAndTell();
  expect(said).toEqual(['保存失败：别人刚刚改过']);
});

test.each([
  ['a session that has ended', CODE.sessionExpired, ['登录已过期']],
  ['an account that is kept out', CODE.accountBanned, []],
])('%s is announced for the whole page, and by nobody else', async (_what, code, announced) => {
  stubFetch(() => envelope(code, null, '登录已过期'));
  await saveAndTell();
  expect(said).toEqual(announced);
});

test('an end that says nothing of the session that followed is told by who asked', async () => {
  stubFetch(() => {
    startSession('next');
    return envelope(CODE.sessionExpired, null, '登录已过期');
  });
  await saveAndTell();
  expect(said).toEqual(['保存失败：登录已过期']);
});
