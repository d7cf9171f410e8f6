import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  login,
  revokeOtherSessions,
  revokeSession,
  sessionList,
  userInfo,
} from '#contract/account.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { digestOf } from './new-account.ts';

const OLD = 'abc12345';
const NEW = 'new12345';

describe('passwords and the sessions that they open', () => {
  let app: TestApp;
  let name: string;
  let token: string;
  let accountId: string;
  let people = 0;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
  });
  beforeEach(async () => {
    people += 1;
    name = `person${people}`;
    ({ token, accountId } = await app.createUser(name, { password: OLD, email: `${name}@example.cn` }));
  });
  afterAll(() => app.close());

  const signIn = (password: string, from = {}) =>
    app.call(login, { loginEmail: name, loginEmailPwd: digestOf(password) }, undefined, from);
  const change = (old: string | undefined, more = {}) =>
    app.call(
      changePassword,
      { newLoginEmailPwd: digestOf(NEW), ...(old ? { oldLoginEmailPwd: digestOf(old) } : {}), ...more },
      token,
    );
  const code = async (of: string) => (await app.call(userInfo, {}, of)).code;

  test('a new password ends every other session, keeps the asking one, and is the one that counts', async () => {
    const other = (await signIn(OLD)).data.token;
    expect(await change(OLD, { loginEmail: ` ${name.toUpperCase()}@example.cn ` })).toMatchObject({
      code: 200,
      data: null,
    });
    expect([await code(token), await code(other)]).toEqual([200, 5000105]);
    expect((await signIn(OLD)).message).toBe('密码错误，请重新输入密码或联系管理员');
    expect((await signIn(NEW)).code).toBe(200);
  });

  test.each([
    ['no old password', undefined, {}, 400, '请输入旧密码'],
    ['a wrong old password', 'wrong', {}, 400, '旧密码错误，请重新输入'],
    ['somebody else’s account', OLD, { loginEmail: 'admin' }, 403, '只能修改当前账号的密码'],
    ['a new password that is no digest', OLD, { newLoginEmailPwd: 'abc' }, 400, '密码格式不正确，请刷新页面后重试'],
  ])('%s is refused and changes nothing', async (_title, old, more, expected, message) => {
    const other = (await signIn(OLD)).data.token;
    expect(await change(old, more)).toMatchObject({ code: expected, message });
    expect([await code(token), await code(other)]).toEqual([200, 200]);
    expect((await signIn(OLD)).code).toBe(200);
  });

  test('a refused old password names its field', async () => {
    const message = '旧密码错误，请重新输入';
    expect((await change('wrong')).data).toEqual([{ field: 'oldLoginEmailPwd', message }]);
  });

  test('who signed in by code and has no password sets one without an old one or with an empty one, once', async () => {
    await app.database.sql`update account set password_hash = null where id = ${accountId}`;
    expect((await app.call(userInfo, {}, token)).data.loginPwd).toBe(false);
    expect((await change(undefined, { oldLoginEmailPwd: '' })).code).toBe(200);
    expect((await app.call(userInfo, {}, token)).data.loginPwd).toBe(true);
    for (const more of [{}, { oldLoginEmailPwd: '' }])
      expect((await change(undefined, more)).message).toBe('请输入旧密码');
  });

  test('signing in never takes a token over that was sent along, and makes a new one each time', async () => {
    const planted = randomBytes(32).toString('base64url');
    const attacker = (await app.createUser()).token;
    const tokens = new Set([planted, attacker, token]);
    for (const sent of [planted, attacker, token, token]) {
      const reply = await signIn(OLD, { headers: { token: sent, cookie: `token=${sent}` } });
      expect(reply.data.token).toMatch(/^[\w-]{43}$/);
      expect(tokens).not.toContain(reply.data.token);
      tokens.add(reply.data.token);
    }
    expect(await code(planted)).toBe(401);
    expect((await app.call(userInfo, {}, attacker)).data.loginAccount).not.toBe(name);
  });

  test('the devices of an account are listed and ended by their owner', async () => {
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
    const phone = (await signIn(OLD, { address: '203.0.113.9', headers: { 'user-agent': agent } })).data.token;
    const pad = (await signIn(OLD)).data.token;
    const list = (await app.call(sessionList, {}, pad)).data;
    expect(list).toHaveLength(3);
    expect(list[0]?.current).toBe(true);
    const onPhone = list.find((record) => record.agent === 'Safari，iPhone');
    expect(onPhone).toMatchObject({ current: false, address: '203.0.113.9', method: 'password' });
    expect((await app.call(revokeSession, { id: onPhone?.id }, pad)).code).toBe(200);
    expect([await code(phone), await code(pad), await code(token)]).toEqual([5000105, 200, 200]);
    expect((await app.call(revokeSession, { id: 'x' }, pad)).code).toBe(400);
    expect((await app.call(revokeOtherSessions, {}, pad)).data).toEqual({ ended: 1 });
    expect([await code(pad), await code(token)]).toEqual([200, 5000105]);
  });

  test('an account is new for one of two that ask at the same time', async () => {
    const replies = await Promise.all([app.call(userInfo, {}, token), app.call(userInfo, {}, token)]);
    expect(replies.map((reply) => reply.data.firstLogin).toSorted()).toEqual([false, true]);
  });
});
