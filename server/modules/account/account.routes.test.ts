import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, userInfo } from '#contract/account.contract.ts';
import { solveCaptcha } from '#server/testing/solve-captcha.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { digestOf } from './new-account.ts';

describe('sign-in by account and password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    const companyId = await app.modules.company.ensureDefault();
    const person = { companyId, loginAccount: 'LinWanqiu', nickName: '林晚秋', password: 'abc12345', operator: false };
    await app.modules.account.createAccount(person);
  });
  afterAll(() => app.close());

  test('a right password opens a session that reads its own account', async () => {
    const reply = await app.call(login, { loginEmail: ' linwanqiu ', loginEmailPwd: digestOf('abc12345') });
    expect(reply).toMatchObject({ code: 200, data: { phoneNum: '', languages: ['zhchs'] } });
    const info = await app.call(userInfo, {}, reply.data.token);
    expect(info.data).toMatchObject({
      nickName: '林晚秋',
      loginAccount: 'linwanqiu',
      firstLogin: true,
      online: 1,
      expireTime: '2099-12-31 00:00:00',
    });
    expect(info.data.token).toBe(reply.data.token);
    expect((await app.call(userInfo, {}, reply.data.token)).data.firstLogin).toBe(false);
  });

  test('wrong account and wrong password say so in the words of the specification', async () => {
    expect(await app.call(login, { loginEmail: 'nobody', loginEmailPwd: digestOf('abc12345') })).toMatchObject({
      code: 400,
      message: '账号错误，请重新输入账号或联系管理员',
    });
    expect(await app.call(login, { loginEmail: 'linwanqiu', loginEmailPwd: digestOf('wrong') })).toMatchObject({
      code: 400,
      message: '密码错误，请重新输入密码或联系管理员',
    });
  });

  test.each([
    ['no account', { loginEmailPwd: digestOf('x') }, '请输入账号'],
    ['blank account', { loginEmail: '  ', loginEmailPwd: digestOf('x') }, '请输入账号'],
    ['no password', { loginEmail: 'linwanqiu' }, '请输入密码'],
    [
      'a password that is not a digest',
      { loginEmail: 'linwanqiu', loginEmailPwd: 'abc12345' },
      '密码格式不正确，请刷新页面后重试',
    ],
  ])('%s is refused by name', async (_title, input, message) => {
    expect(await app.call(login, input)).toMatchObject({ code: 400, message });
  });

  test('logging out ends the session at once', async () => {
    const { token } = await app.createUser();
    expect((await app.call(logout, {}, token)).code).toBe(200);
    expect(await app.call(userInfo, {}, token)).toMatchObject({ code: 5000105, message: '登录已过期' });
  });

  test('no token, a made-up one and an over-long one answer alike', async () => {
    for (const token of [undefined, 'x'.repeat(43), 'x'.repeat(5000)])
      expect(await app.call(userInfo, {}, token)).toEqual({ code: 401, message: '登录已过期', data: null });
  });

  test('the eleventh attempt within five minutes is held back, even with the right password', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await app.call(login, { loginEmail: 'victim', loginEmailPwd: digestOf(String(attempt)) })).code).toBe(
        400,
      );
    expect(await app.call(login, { loginEmail: 'VICTIM', loginEmailPwd: digestOf('x') })).toMatchObject({ code: 429 });
  });

  test('after twenty failures an attempt costs a proof of work, which is asked for in words and counts once', async () => {
    const digest = digestOf('abc12345');
    for (let index = 0; index < 20; index += 1)
      await app.call(login, { loginEmail: `nobody${index}`, loginEmailPwd: digest });
    const companyId = await app.modules.company.ensureDefault();
    await app.modules.account.createAccount({ companyId, loginAccount: 'proven', nickName: '', password: 'abc12345' });
    const asked = await app.call(login, { loginEmail: 'proven', loginEmailPwd: digest });
    expect(asked).toMatchObject({ code: 4291, message: '登录失败次数较多，请完成安全验证后再试' });
    const proof = await solveCaptcha(app);
    expect((await app.call(login, { loginEmail: 'proven', loginEmailPwd: digestOf('wrong123'), proof })).code).toBe(
      400,
    );
    expect((await app.call(login, { loginEmail: 'proven', loginEmailPwd: digest, proof })).code).toBe(4291);
    const again = await solveCaptcha(app);
    expect((await app.call(login, { loginEmail: 'proven', loginEmailPwd: digest, proof: again })).code).toBe(200);
    expect((await app.call(login, { loginEmail: 'proven', loginEmailPwd: digest })).code).toBe(200); // a known network now
    expect((await app.call(login, { loginEmail: 'x', loginEmailPwd: digest, proof: 'a'.repeat(4001) })).code).toBe(400);
  });

  test('neither token nor password is stored as it is', async () => {
    const { token } = await app.createUser('stored');
    const dump = JSON.stringify([
      await app.database.sql`select * from session`,
      await app.database.sql`select * from account`,
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(digestOf('abc12345'));
    expect(dump).toContain('scrypt$');
  });
});
