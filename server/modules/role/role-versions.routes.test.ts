import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describeWithDatabase('two people who edit one role', (database) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database(), jobs: false });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const valid = (values: object = {}) => ({ name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values });
  const save = (values: object = {}) => app.call(saveRole, valid(values), token, { headers: { 'user-agent': CHROME } });
  const find = async (id: string) => (await app.call(roleById, { id }, token)).data;
  /** Fields in the order of their names: which one was first does not matter. */
  const sorted = async (reply: ReturnType<typeof save>) => {
    const { data, ...rest } = await reply;
    const fields = data as unknown as { field: string }[] | null;
    return { ...rest, data: fields?.toSorted((one, other) => (one.field < other.field ? -1 : 1)) ?? null };
  };
  const outdated = (fields: string[]) => ({
    code: 4091,
    message: '内容已在别处修改，请先处理不同之处',
    data: fields.length > 0 ? fields.map((field) => ({ field, message: '已在别处修改' })) : null,
  });

  test('versions count the saves, and say from where the last one came', async () => {
    const id = (await save()).data;
    expect(await find(id)).toMatchObject({ version: 1, savedBy: 'Chrome，Windows' });
    expect((await save({ id, version: 1, name: '小政二号' })).code).toBe(200);
    expect((await save({ id, version: 2, name: '小政二号' })).code).toBe(200);
    expect(await find(id)).toMatchObject({ version: 3, name: '小政二号' });
  });

  test('an outdated version changes nothing and names what was changed since, also over several saves', async () => {
    const id = (await save()).data;
    await save({ id, version: 1, roleDesc: '另一位导办员' });
    await save({ id, version: 2, roleDesc: '另一位导办员', welcomeText: ['早上好'], avatarRoleDetailVos: [english()] });
    const before = await find(id);
    const mine = (version: number) => sorted(save({ id, version, name: '我的' }));
    expect(await mine(1)).toEqual(outdated(['avatarRoleDetailVos', 'roleDesc', 'welcomeText']));
    expect(await mine(2)).toEqual(outdated(['avatarRoleDetailVos', 'welcomeText']));
    expect(await mine(9), 'a version that never was').toEqual(outdated([]));
    expect(await find(id)).toEqual(before);
    expect((await save({ id, version: 3, name: '我的' })).code).toBe(200);
  });

  test('of saves at the same moment exactly one wins', async () => {
    const id = (await save()).data;
    const names = ['甲', '乙', '丙', '丁', '戊'];
    const replies = await Promise.all(names.map((name) => save({ id, version: 1, name })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 4091, 4091, 4091, 4091]);
    const winner = names[replies.findIndex(({ code }) => code === 200)];
    expect(await find(id)).toMatchObject({ version: 2, name: winner });
  });

  test('without a version whatever there is gets replaced; a new role needs none', async () => {
    const id = (await save({ version: 7 })).data;
    expect(await find(id)).toMatchObject({ version: 1 });
    await save({ id, version: 1, name: '甲' });
    expect((await save({ id, name: '乙' })).code).toBe(200);
    expect(await find(id)).toMatchObject({ version: 3, name: '乙' });
  });

  test('what is stored in another order is no change', async () => {
    const values = {
      varConfig: { zone: '东', b: 1, location: '杭州' },
      modelParameter: { max_tokens: 500, temperature: 0.2 },
    };
    const id = (await save(values)).data;
    await save({ id, version: 1, ...values, name: '只改名字' });
    expect(await sorted(save({ id, version: 1, ...values }))).toEqual(outdated(['name']));
  });

  test('a version that is none is refused', async () => {
    const id = (await save()).data;
    for (const version of [0, -1, 1.5, '1'])
      expect(await save({ id, version })).toMatchObject({ code: 400, data: [{ field: 'version' }] });
  });
});

function english() {
  return { language: 'en', name: 'Guide', roleDesc: 'A guide', welcomeText: ['Hello'] };
}
