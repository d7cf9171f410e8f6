import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { outboxPage } from '#contract/operator.contract.ts';
import { registerEmail, resetEmailPassword, sendEmailCode, sendSms } from '#contract/verification.contract.ts';
import { readCode } from '#server/testing/read-code.ts';
import { solveCaptcha } from '#server/testing/solve-captcha.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await createTestApp();
  operator = (await app.createUser('chief', { operator: true })).token;
});
afterAll(() => app.close());
test('the operator reads what no provider carries, for as long as it counts', async () => {
  const phone = '13800138000';
  expect(await app.call(sendSms, { phone, proof: await solveCaptcha(app) })).toMatchObject({ code: 200, data: '3/4' });
  await app.call(sendEmailCode, { email: 'lin@example.cn', usage: 'register', proof: await solveCaptcha(app) });
  const code = await readCode(app.database, phone);
  const all = await app.call(outboxPage, {}, operator);
  expect(all.data).toMatchObject({ total: 2, current: 1, providers: { sms: '', mail: '' } });
  expect(all.data.records.map((row) => row.channel)).toEqual(['mail', 'sms']);
  const [mail] = (await app.call(outboxPage, { channel: 'mail', status: 'held' }, operator)).data.records;
  expect(mail).toMatchObject({ target: 'lin@example.cn', subject: '化身注册验证码', status: 'held', sentAt: '' });
  expect(mail?.text).toContain('5 分钟内有效');
  const [text] = (await app.call(outboxPage, { keyword: '8001' }, operator)).data.records;
  expect(text?.text).toBe(`【化身】登录验证码 ${code}，5 分钟内有效，请勿告诉他人。`);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
  const [later] = (await app.call(outboxPage, { keyword: '8001' }, operator)).data.records;
  expect(later?.text).toBe('【化身】登录验证码 ******，5 分钟内有效，请勿告诉他人。');
});

test('nobody else reads it', async () => {
  const { token } = await app.createUser();
  expect(await app.call(outboxPage, {}, token)).toMatchObject({ code: 403 });
  expect(await app.call(outboxPage, {})).toMatchObject({ code: 401 });
  expect(await app.call(outboxPage, { status: 'lost' }, operator)).toMatchObject({ code: 400 });
});

test.each<[string, Endpoint, object, string]>([
  ['a number that is none', sendSms, { phone: '138', proof: 'x' }, '手机号错误'],
  ['a made-up proof', sendSms, { phone: '13800138001', proof: 'eA==' }, '安全验证未通过，请重新获取验证码'],
  ['an address that is none', sendEmailCode, { email: 'lin@', usage: 'register', proof: 'x' }, '请输入正确的邮箱'],
  ['no address', sendEmailCode, { usage: 'register', proof: 'x' }, '请输入完整信息！'],
  ['another use', sendEmailCode, { email: 'lin@example.cn', usage: 'login', proof: 'x' }, '用途不正确'],
  ['no use', sendEmailCode, { email: 'lin@example.cn', proof: 'x' }, '缺少字段 usage'],
  ['no code', registerEmail, { email: 'lin@example.cn', captchaValue: ' ', password: 'abc123' }, '请输入完整信息！'],
  ['nothing at all', resetEmailPassword, {}, '请输入完整信息！'],
])('%s sends nothing', async (_title, endpoint, input, message) => {
  expect(await app.call(endpoint, input)).toMatchObject({ code: 400, message });
});
