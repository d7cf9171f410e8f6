import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, userInfo } from '#contract/account.contract.ts';
import {
  accountPage,
  auditPage,
  createAccount,
  issueSecret,
  removeSecret,
  resetAccountPassword,
  updateAccount,
} from '#contract/operator.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { digestOf } from './new-account.ts';

describe('what operators do with accounts', () => {
  let app: TestApp;
  let token: string;
  let companyId: string;
  let adminId: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token, accountId: adminId } = await app.createUser('admin', { operator: true, nickName: '管理员' }));
    companyId = await app.modules.company.ensureDefault();
  });
  afterAll(() => app.close());

  const signIn = async (loginEmail: string, password: string) =>
    app.call(login, { loginEmail, loginEmailPwd: digestOf(password) });
  const create = (values: object) => app.call(createAccount, { companyId, nickName: '林晚秋', ...values }, token);
  const update = (id: string, values: object) => app.call(updateAccount, { id, ...values }, token);
  const lastEntry = async () => (await app.call(auditPage, { size: 1 }, token)).data.records[0];

  test('a new account has the password that is answered once, and what the form said', async () => {
    const values = {
      loginAccount: 'Wanqiu',
      email: 'Wanqiu@Example.cn',
      phone: '13800138000',
      expireTime: '2030-01-31 23:59:59',
      lineLimit: 3,
      fileSizeLimit: 1024,
      remark: '试用',
    };
    const { data } = await create(values);
    expect(data.password).toMatch(/^[a-zA-Z2-9]{12}$/);
    for (const name of ['wanqiu', 'wanqiu@example.cn', '13800138000'])
      expect((await signIn(name, data.password)).code).toBe(200);
    const [listed] = (await app.call(accountPage, { keyword: 'wanqiu' }, token)).data.records;
    expect(listed).toMatchObject({
      ...values,
      id: data.id,
      loginAccount: 'wanqiu',
      email: 'wanqiu@example.cn',
      companyId,
      standing: 'active',
      hasPassword: true,
      hasSecret: false,
      adminFlag: 0,
      usedFileSize: 0,
      usedVideoSize: 0,
      registeredBy: 'operator',
    });
    expect(listed?.lastLoginAt).not.toBe('');
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      actorName: '管理员（admin）',
      action: 'account.create',
      targetName: '林晚秋（wanqiu）',
      address: '127.0.0.1',
    });
    expect(entry?.changes).toContainEqual({ field: 'remark', before: '', after: '试用' });
    expect(JSON.stringify(entry)).not.toContain(data.password);
  });

  test('name, e-mail address and phone number belong to one account, whichever of the three they are there', async () => {
    await create({ loginAccount: 'first', email: 'first@example.cn', phone: '13900139000' });
    const same = await create({ loginAccount: 'FIRST', email: 'First@example.cn', phone: '13900139000' });
    expect(same).toMatchObject({ code: 409, message: '该账号已存在' });
    expect(same.data).toEqual([
      { field: 'loginAccount', message: '该账号已存在' },
      { field: 'email', message: '该邮箱已被其他账号使用' },
      { field: 'phone', message: '该手机号已被其他账号使用' },
    ]);
    for (const loginAccount of ['first@example.cn', '13900139000'])
      expect(await create({ loginAccount })).toMatchObject({ code: 409, data: [{ field: 'loginAccount' }] });
    const both = await Promise.all([create({ loginAccount: 'race' }), create({ loginAccount: 'race' })]);
    expect(both.map((reply) => reply.code).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['a company that does not exist', { companyId: crypto.randomUUID() }, 'companyId', '所属品牌不存在'],
    [
      'a day that does not exist',
      { expireTime: '2026-02-31 00:00:00' },
      'expireTime',
      '时间格式应为 YYYY-MM-DD HH:mm:ss',
    ],
    [
      'an hour that does not exist',
      { expireTime: '2026-02-01 99:00:00' },
      'expireTime',
      '时间格式应为 YYYY-MM-DD HH:mm:ss',
    ],
    ['a negative limit', { lineLimit: -1 }, 'lineLimit', undefined],
    ['a wrong phone number', { phone: '123' }, 'phone', undefined],
  ])('%s is refused at its field', async (_title, values, field, message) => {
    const reply = await create({ loginAccount: 'refused', ...values });
    expect(reply).toMatchObject({ code: 400, data: [{ field, ...(message ? { message } : {}) }] });
  });

  test('a change touches what is given alone, and tells the log what was before', async () => {
    const { token: theirs, accountId: id } = await app.createUser('changed', { remark: '旧备注', models: 'qwen-max' });
    const flags = { chatUclai: 1, showTaskChat: 0, flowOn: 0, evaluationOn: 0, robotOn: 0, aiCopyOn: 1, cloneOn: 0 };
    const reply = await update(id, { flags, lineLimit: 99, expireTime: '2031-05-01 08:00:00' });
    expect(reply.data).toMatchObject({ lineLimit: 99, models: 'qwen-max', remark: '旧备注', flags });
    expect((await app.call(userInfo, {}, theirs)).data).toMatchObject({
      lineLimit: 99,
      flowOn: 0,
      models: 'qwen-max',
      expireTime: '2031-05-01 08:00:00',
    });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'account.update', targetName: 'changed（changed）' });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'flags.flowOn', before: '1', after: '0' },
        { field: 'lineLimit', before: '10', after: '99' },
        { field: 'expireTime', before: '', after: '2031-05-01T00:00:00.000Z' },
      ]),
    );
    expect(entry?.changes).toHaveLength(3);
    expect((await update(id, { expireTime: null })).data.expireTime).toBeNull();
    const entries = async () => (await app.call(auditPage, {}, token)).data.total;
    const before = await entries();
    await update(id, { expireTime: null });
    expect(await entries()).toBe(before);
  });

  test('disabling and demoting end the sessions at once; an expiry keeps out without ending them', async () => {
    const person = await app.createUser('disabled');
    expect((await update(person.accountId, { online: 0 })).data.standing).toBe('banned');
    expect((await app.call(userInfo, {}, person.token)).code).toBe(5000105);
    expect((await update(person.accountId, { online: 1 })).data.standing).toBe('active');
    expect((await app.call(userInfo, {}, person.token)).code).toBe(5000105);

    const second = await app.createUser('second', { operator: true });
    expect((await app.call(accountPage, {}, second.token)).code).toBe(200);
    expect((await update(second.accountId, { adminFlag: 0 })).data.adminFlag).toBe(0);
    expect((await app.call(accountPage, {}, second.token)).code).toBe(5000105);

    const guest = await app.createUser('guest');
    expect((await update(guest.accountId, { expireTime: '2020-01-01 00:00:00' })).data.standing).toBe('expired');
    expect((await app.call(userInfo, {}, guest.token)).data.expireTime).toBe('2020-01-01 00:00:00');
  });

  test('nobody shuts themself out, and one operator always stays', async () => {
    for (const [field, value] of [
      ['online', 0],
      ['adminFlag', 0],
      ['expireTime', '2020-01-01 00:00:00'],
    ] as const) {
      const message = '不能停用自己或取消自己的管理员权限';
      expect(await update(adminId, { [field]: value })).toMatchObject({ code: 409, data: [{ field, message }] });
    }
    expect((await update(adminId, { nickName: '管理员' })).code).toBe(200);
    expect((await app.call(accountPage, {}, token)).code).toBe(200);
    // Two operators that put each other out at the same time: one of them stays.
    const other = await app.createUser('other-admin', { operator: true });
    const replies = await Promise.all([
      update(other.accountId, { online: 0 }),
      app.call(updateAccount, { id: adminId, online: 0 }, other.token),
    ]);
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    const [left] = await app.database.sql`
      select count(*)::int as operators from account where admin_flag = 1 and online = 1`;
    expect(left?.operators).toBe(1);
    await app.database.sql`update account set online = 1 where id = ${adminId}`;
    token = (await app.createUser('admin-again', { operator: true, nickName: '管理员' })).token;
  });

  test('a reset password is answered once, ends every session and makes the old one void', async () => {
    const person = await app.createUser('forgetful', { password: 'abc12345' });
    const { password } = (await app.call(resetAccountPassword, { id: person.accountId }, token)).data;
    expect((await app.call(userInfo, {}, person.token)).code).toBe(5000105);
    expect((await signIn('forgetful', 'abc12345')).code).toBe(400);
    expect((await signIn('forgetful', password)).code).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'account.resetPassword', changes: [] });
    expect(JSON.stringify(await app.database.sql`select * from audit_log`)).not.toContain(password);
  });

  test('a secret is stored sealed, read by the browser that sent its key, replaced and removed', async () => {
    const person = await app.createUser('secretive');
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const read = async () => {
      const reply = await app.call(userInfo, {}, person.token, { headers: { publicKey: key } });
      const { secret } = reply.data;
      if (secret === null) return null;
      const block = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
      return privateDecrypt(block, Buffer.from(secret, 'base64')).toString();
    };
    expect(await read()).toBeNull();
    expect((await app.call(issueSecret, { id: person.accountId }, token)).code).toBe(200);
    const secret = await read();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await app.call(userInfo, {}, person.token)).data.secret).toBeNull();
    const dump = await app.database.sql`select * from account where id = ${person.accountId}`;
    expect(JSON.stringify(dump)).not.toContain(secret);
    expect((await app.call(accountPage, { keyword: 'secretive' }, token)).data.records[0]?.hasSecret).toBe(true);
    await app.call(issueSecret, { id: person.accountId }, token);
    expect(await read()).not.toBe(secret);
    await app.call(removeSecret, { id: person.accountId }, token);
    expect(await read()).toBeNull();
    expect(await lastEntry()).toMatchObject({ action: 'account.removeSecret', changes: [] });
  });

  test('an account that does not exist is said to be missing', async () => {
    const id = crypto.randomUUID();
    const replies = [
      await app.call(updateAccount, { id }, token),
      await app.call(resetAccountPassword, { id }, token),
      await app.call(issueSecret, { id }, token),
      await app.call(removeSecret, { id }, token),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ code: 404, message: '账号不存在或已被删除' });
  });
});
