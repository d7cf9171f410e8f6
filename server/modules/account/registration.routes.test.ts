import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login, userInfo } from '#contract/account.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import {
  phoneLogin,
  registerEmail,
  resetEmailPassword,
  sendEmailCode,
  sendSms,
} from '#contract/verification.contract.ts';
import { readCode } from '#server/testing/read-code.ts';
import { solveCaptcha } from '#server/testing/solve-captcha.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { digestOf } from './new-account.ts';

const WRONG = '验证码错误';
const PASSWORD = 'abc12345';

describe('ways in by code', () => {
  let app: TestApp;
  let numbers = 0;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  // No code of one test may stand in the way of another: every test is an hour of its own.
  let hour = Date.now();
  beforeEach(() => {
    hour += 3_700_000;
    vi.useFakeTimers({ toFake: ['Date'], now: hour });
  });
  const newPhone = () => `1380013${8000 + numbers++}`;
  const newEmail = () => `Lin${numbers++}@Example.cn`;
  async function textCode(phone: string, headers: Record<string, string> = {}): Promise<string> {
    const sent = await app.call(sendSms, { phone, proof: await solveCaptcha(app) }, undefined, { headers });
    expect(sent).toMatchObject({ code: 200 });
    return (await readCode(app.database, phone)) ?? '';
  }
  async function mailCode(email: string, usage: 'register' | 'reset_pwd'): Promise<string> {
    const sent = await app.call(sendEmailCode, { email, usage, proof: await solveCaptcha(app) });
    expect(sent).toEqual({ code: 200, message: '成功', data: null });
    return (await readCode(app.database, email.toLowerCase())) ?? '';
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const signIn = (loginEmail: string, password: string) =>
    app.call(login, { loginEmail, loginEmailPwd: digestOf(password) });
  const accountRow = async (column: string, value: string) => {
    const [row] = await app.database.sql.unsafe(`select * from account where ${column} = $1`, [value]);
    return row;
  };

  describe('by phone', () => {
    test('a new number gets an account with the defaults, and keeps what brought it here', async () => {
      const phone = newPhone();
      const campaign = { utmSource: 'baidu', utmMedium: '', utmTerm: '数字人' };
      const reply = await app.call(phoneLogin, { phone, code: await textCode(phone), ...campaign });
      expect(reply).toMatchObject({ code: 200, data: { phoneNum: `138****${phone.slice(-4)}`, languages: ['zhchs'] } });
      expect((await app.call(userInfo, {}, reply.data.token)).data).toMatchObject({
        nickName: `用户${phone.slice(-4)}`,
        loginAccount: phone,
        loginPwd: false,
        firstLogin: true,
        online: 1,
        adminFlag: 0,
        expireTime: '2099-12-31 00:00:00',
        lineLimit: 10,
        fileSizeString: '200.00MB',
      });
      expect(await accountRow('phone', phone)).toMatchObject({
        registered_by: 'phone',
        password_hash: null,
        campaign: { utmSource: 'baidu', utmTerm: '数字人' },
      });
    });

    test('the number is known the next time', async () => {
      const phone = newPhone();
      const first = await app.call(phoneLogin, { phone, code: await textCode(phone) });
      vi.setSystemTime(Date.now() + 60_000);
      const second = await app.call(phoneLogin, { phone, code: await textCode(phone) });
      const ids = [first, second].map(async ({ data }) => (await app.call(userInfo, {}, data.token)).data.id);
      const [one, two] = await Promise.all(ids);
      expect(two).toBe(one);
      const sessions = await app.database.sql`select method from session where account_id = ${one ?? ''}`;
      expect(sessions).toEqual([{ method: 'phone' }, { method: 'phone' }]);
    });

    test('a new account joins the company of the visit, whose name the message bears', async () => {
      const [company] = await app.database.sql`
        insert into company (id, key, config)
        select ${randomUUID()}, 'acme', config || '{"companyName":"远山"}' from company where is_default returning id`;
      const [phone, headers] = [newPhone(), { oem: 'acme' }];
      const code = await textCode(phone, headers);
      expect((await app.call(phoneLogin, { phone, code }, undefined, { headers })).code).toBe(200);
      expect(await accountRow('phone', phone)).toMatchObject({ company_id: company?.id });
      const [message] = await app.database.sql`select masked_text from outbox where target = ${phone}`;
      expect(message?.masked_text).toBe('【远山】登录验证码 ******，5 分钟内有效，请勿告诉他人。');
    });

    test('a wrong code, one that was used and one of another number are refused alike', async () => {
      const [phone, other] = [newPhone(), newPhone()];
      const refusal = { code: 601, message: '验证码错误，请重新获取', data: null };
      const [code, otherCode] = [await textCode(phone), await textCode(other)];
      expect(await app.call(phoneLogin, { phone, code: wrong(code) })).toEqual(refusal);
      if (code !== otherCode) expect(await app.call(phoneLogin, { phone, code: otherCode })).toEqual(refusal);
      expect((await app.call(phoneLogin, { phone, code })).code).toBe(200);
      expect(await app.call(phoneLogin, { phone, code })).toEqual(refusal);
      expect(await app.call(phoneLogin, { phone: newPhone(), code: '123456' })).toEqual(refusal);
    });

    test('guessing a code from many addresses gets five tries in all', async () => {
      const phone = newPhone();
      const code = await textCode(phone);
      const guess = (given: string, address: string) =>
        app.call(phoneLogin, { phone, code: given }, undefined, { address });
      for (let index = 0; index < 5; index += 1) expect((await guess(wrong(code), `192.0.2.${index}`)).code).toBe(601);
      expect((await guess(code, '192.0.2.99')).code).toBe(601);
      expect(await accountRow('phone', phone)).toBeUndefined();
    });

    test.each([
      ['a number that is none', { phone: '12800138000', code: '123456' }, '手机号错误'],
      ['no code', { phone: '13800138000' }, '请输入验证码'],
      ['a code that is none', { phone: '13800138000', code: 'abcdef' }, WRONG],
    ])('%s is refused by name', async (_title, input, message) => {
      expect(await app.call(phoneLogin, input)).toMatchObject({ code: 400, message });
    });

    test('a disabled account gets in as far as its own information', async () => {
      const phone = newPhone();
      await app.createUser(`banned${phone}`, { phone, online: 0 });
      const { token } = (await app.call(phoneLogin, { phone, code: await textCode(phone) })).data;
      expect((await app.call(userInfo, {}, token)).data.online).toBe(0);
      expect((await app.call(rolePage, {}, token)).code).toBe(4031);
    });

    test('an account that merely has the number as its name is not handed over', async () => {
      const phone = newPhone();
      await app.createUser(phone);
      expect(await app.call(phoneLogin, { phone, code: await textCode(phone) })).toMatchObject({ code: 409 });
    });

    test('a password serves with the phone number, too', async () => {
      const phone = newPhone();
      await app.createUser(`named${phone}`, { phone, password: PASSWORD });
      expect(await signIn(phone, PASSWORD)).toMatchObject({
        code: 200,
        data: { phoneNum: `138****${phone.slice(-4)}` },
      });
    });
  });

  describe('by e-mail', () => {
    test('an address with its code gets an account, whose password is stored as a slow hash', async () => {
      const email = newEmail();
      const code = await mailCode(email, 'register');
      expect(await app.call(registerEmail, { email, captchaValue: code, password: PASSWORD })).toEqual({
        code: 200,
        message: '成功',
        data: null,
      });
      expect((await signIn(email, PASSWORD.toUpperCase())).code, 'as it was typed').toBe(400);
      const reply = await signIn(email, PASSWORD);
      expect(reply.code).toBe(200);
      expect((await app.call(userInfo, {}, reply.data.token)).data).toMatchObject({
        loginAccount: email.toLowerCase(),
        nickName: email.split('@')[0],
        loginPwd: true,
      });
      const row = await accountRow('email', email.toLowerCase());
      expect(row).toMatchObject({ registered_by: 'email' });
      expect(row?.password_hash).toMatch(/^scrypt\$/);
    });

    test('a password may come as its digest, as in every other call', async () => {
      const email = newEmail();
      const digest = (text: string) => createHash('md5').update(text).digest('hex');
      const code = await mailCode(email, 'register');
      const first = { email, captchaValue: code, password: digest(PASSWORD) };
      expect((await app.call(registerEmail, first)).code).toBe(200);
      expect((await signIn(email, PASSWORD)).code).toBe(200);
      vi.setSystemTime(Date.now() + 60_000);
      const again = { email, captchaValue: await mailCode(email, 'reset_pwd'), password: digest('neu4567') };
      expect((await app.call(resetEmailPassword, again)).code).toBe(200);
      expect((await signIn(email, 'neu4567')).code).toBe(200);
      expect((await signIn(email, PASSWORD)).code).not.toBe(200);
    });

    test('an address is registered once; who has no code does not learn that it is', async () => {
      const email = newEmail();
      const register = (captchaValue: string) => app.call(registerEmail, { email, captchaValue, password: PASSWORD });
      expect((await register(await mailCode(email, 'register'))).code).toBe(200);
      expect(await register('123456')).toEqual({ code: 601, message: WRONG, data: null });
      vi.setSystemTime(Date.now() + 60_000);
      const taken = { code: 602, message: '该邮箱已注册！', data: null };
      expect(await register(await mailCode(email, 'register'))).toEqual(taken);
      expect(await app.database.sql`select id from account where email = ${email.toLowerCase()}`).toHaveLength(1);
    });

    test.each([
      ['too short', 'abc12'],
      ['too long', `a1${'x'.repeat(17)}`],
      ['letters alone', 'abcdefgh'],
      ['digits alone', '12345678'],
      ['other signs', 'abc123!@'],
    ])('a password that is %s is refused, on registering and on resetting', async (_title, password) => {
      const refusal = { code: 400, message: '请设置6-18位，字母+ 数字密码' };
      const input = { email: newEmail(), captchaValue: '123456', password };
      expect(await app.call(registerEmail, input)).toMatchObject(refusal);
      expect(await app.call(resetEmailPassword, input)).toMatchObject(refusal);
    });

    test('a code for one use is none for the other', async () => {
      const email = newEmail();
      const code = await mailCode(email, 'register');
      const input = { email, captchaValue: code, password: PASSWORD };
      expect(await app.call(resetEmailPassword, input)).toMatchObject({ code: 601, message: WRONG });
      expect((await app.call(registerEmail, input)).code).toBe(200);
      vi.setSystemTime(Date.now() + 60_000);
      const reset = await mailCode(email, 'reset_pwd');
      expect(await app.call(registerEmail, { ...input, captchaValue: reset })).toMatchObject({ code: 601 });
    });

    test('resetting sets the new password and ends every session', async () => {
      const email = newEmail();
      const { token } = await app.createUser(`r-${randomUUID()}`, { email, password: 'old12345' });
      const captchaValue = await mailCode(email, 'reset_pwd');
      const input = { email, captchaValue, password: PASSWORD };
      expect((await app.call(resetEmailPassword, input)).code).toBe(200);
      expect((await app.call(userInfo, {}, token)).code).toBe(5000105);
      expect((await signIn(email, 'old12345')).code).toBe(400);
      expect((await signIn(email, PASSWORD)).code).toBe(200);
      expect(await app.call(resetEmailPassword, input)).toMatchObject({ code: 601 });
    });

    test('asking to reset tells nobody which addresses have an account, and mails none that has not', async () => {
      const [known, unknown] = [newEmail(), newEmail()];
      await app.createUser(`k-${randomUUID()}`, { email: known });
      const ask = async (email: string) =>
        app.call(sendEmailCode, { email, usage: 'reset_pwd', proof: await solveCaptcha(app) });
      for (const email of [known, unknown]) {
        expect(await ask(email)).toEqual({ code: 200, message: '成功', data: null });
        expect(await ask(email)).toEqual({ code: 500, message: '获取验证码过于频繁，请稍后再试！', data: null });
      }
      const reset = (email: string) =>
        app.call(resetEmailPassword, { email, captchaValue: '0000000', password: PASSWORD });
      expect(await reset(unknown)).toEqual(await reset(known));
      expect(await readCode(app.database, known.toLowerCase())).toMatch(/^\d{6}$/);
      expect(await app.database.sql`select id from outbox where target = ${unknown.toLowerCase()}`).toEqual([]);
      const [left] = await app.database
        .sql`select count(*)::int as total from pgboss.job where name = 'message.forget'`;
      const [rows] = await app.database.sql`select count(*)::int as total from outbox`;
      expect(left?.total).toBe(rows?.total);
    });
  });
});
