import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyList, createApiKey, revokeApiKey } from '#contract/api-key.contract.ts';
import { deleteRole, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describe('keys of the open API', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const create = (input: object, by = token) => app.call(createApiKey, { name: '官网', ...input }, by);
  const list = async (by = token) => (await app.call(apiKeyList, {}, by)).data;
  const makeRole = async (name: string) =>
    (await app.call(saveRole, { name, roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  const use = (key: string) =>
    app.app.inject({ url: '/v1/models', headers: { authorization: `Bearer ${key}` }, remoteAddress: '10.0.0.9' });

  test('a key is shown once, and only its hash is stored', async () => {
    const { key, record } = (await create({ name: ' 官网 ', perMinute: 30, lifeDays: 90 })).data;
    expect(key).toMatch(/^hs-[\w-]{43}$/);
    expect(record).toMatchObject({ name: '官网', roles: null, perMinute: 30, state: 'active', lastUsedAt: null });
    expect(record.hint).toBe(`${key.slice(0, 7)}…${key.slice(-4)}`);
    const days = (Date.parse(record.expiresAt ?? '') - Date.parse(record.createdAt)) / 86_400_000;
    expect(days).toBe(90);
    const stored = JSON.stringify(await app.database.sql`select * from api_key`);
    expect(stored).not.toContain(key.slice(7, -4));
    expect(JSON.stringify(await list())).not.toContain(key.slice(7, -4));
  });

  test('a key names roles of its account, each once; one that was deleted is not named any more', async () => {
    const { token: other } = await app.createUser();
    const [first, second] = [await makeRole('甲'), await makeRole('乙')];
    const { record } = (await create({ roleIds: [second, first, second] })).data;
    expect(record.roles).toEqual([
      { id: second, name: '乙' },
      { id: first, name: '甲' },
    ]);
    await app.call(deleteRole, { id: second }, token);
    expect((await list()).find(({ id }) => id === record.id)?.roles).toEqual([{ id: first, name: '甲' }]);
    expect(await create({ roleIds: [first] }, other)).toEqual({
      code: 404,
      message: '角色不存在或已被删除',
      data: null,
    });
    expect(await list(other)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, '请填写密钥名称'],
    [{ name: '字'.repeat(31) }, '密钥名称最多 30 个字'],
    [{ roleIds: [] }, '请选择角色'],
    [{ perMinute: 0 }, '每分钟至少 1 次'],
    [{ perMinute: 601 }, '每分钟最多 600 次'],
    [{ lifeDays: 0 }, '有效期至少 1 天'],
    [{ lifeDays: 1.5 }, '请输入整数天数'],
  ])('%j is refused: %s', async (input, message) => {
    const before = await list();
    expect(await create(input)).toMatchObject({ code: 400, message });
    expect(await list()).toEqual(before);
  });

  test('an account has so many keys; a revoked one makes room', async () => {
    const { token: full } = await app.createUser();
    const made = [];
    for (let n = 0; n < 50; n += 1) made.push((await create({ name: `密钥 ${n}` }, full)).data.record.id);
    expect(await create({}, full)).toMatchObject({ code: 400, message: expect.stringContaining('最多有 50 个密钥') });
    await app.call(revokeApiKey, { id: made[0] }, full);
    expect((await create({}, full)).code).toBe(200);
  });

  test('a key that was used says when and from where', async () => {
    const { key, record } = (await create({ name: '用过' })).data;
    expect((await use(key)).statusCode).toBe(200);
    const seen = await waitFor(async () => {
      const found = (await list()).find(({ id }) => id === record.id);
      return found?.lastUsedAt ? found : null;
    });
    expect(seen.lastAddress).toBe('10.0.0.9');
  });

  test('a revoked key opens nothing from that moment, and stays in the list for a while', async () => {
    const { key, record } = (await create({ name: '泄露' })).data;
    expect(await app.call(revokeApiKey, { id: record.id }, token)).toEqual({ code: 200, message: '成功', data: null });
    expect((await use(key)).json().error).toMatchObject({
      code: 'invalid_api_key',
      message: '密钥已撤销，请换用其他密钥',
    });
    expect((await list()).at(-1)).toMatchObject({ id: record.id, state: 'revoked', revokedAt: expect.any(String) });
    expect(await app.call(revokeApiKey, { id: record.id }, token)).toMatchObject({
      code: 404,
      message: '密钥不存在或已被删除',
    });
    expect(await app.call(revokeApiKey, { id: randomUUID() }, token)).toMatchObject({ code: 404 });
    await app.database.sql`update api_key set revoked_at = now() - interval '31 days' where id = ${record.id}`;
    expect((await list()).map(({ id }) => id)).not.toContain(record.id);
    await create({}); // sweeps
    expect(await app.database.sql`select id from api_key where id = ${record.id}`).toEqual([]);
  });

  test('an expired key opens nothing', async () => {
    const { key, record } = (await create({ lifeDays: 1 })).data;
    await app.database.sql`update api_key set expires_at = now() where id = ${record.id}`;
    const reply = await use(key);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().error.message).toBe('密钥已过期，请换用其他密钥');
    expect((await list()).find(({ id }) => id === record.id)?.state).toBe('expired');
  });
});
