import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFlow, deleteFlow, FLOW_LIMITS, flowPage, restoreFlow, updateFlow } from '#contract/flow.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

describeWithDatabase('flows', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const make = async (name: string, owner = token) => (await app.call(createFlow, { name }, owner)).data;
  const page = async (input: object = {}) => (await app.call(flowPage, input, token)).data;
  const names = async (input: object = {}) => (await page(input)).records.map((flow) => flow.name);
  const everything = async () => JSON.stringify(await database().sql`select * from flow order by id`);
  const gone = { code: 404, message: '流程不存在或已被删除', data: null };
  const role = (values: object) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, token);

  test('flows are made, renamed, searched, deleted and brought back', async () => {
    const first = await make(' 补办社保卡 ');
    const second = await make('预约取号');
    expect(await page({ bizcard: 'avatar', page: 1, size: 10 })).toEqual({
      records: [expect.objectContaining({ id: second, roleCount: 0 }), expect.objectContaining({ name: '补办社保卡' })],
      total: 2,
      size: 10,
      current: 1,
    });
    expect((await app.call(updateFlow, { id: first, name: '社保卡 100%' }, token)).code).toBe(200);
    expect(await names()).toEqual(['社保卡 100%', '预约取号']);
    expect(await names({ name: '100%' })).toEqual(['社保卡 100%']);
    expect(await names({ name: '1%0' })).toEqual([]);
    expect((await app.call(deleteFlow, { id: first }, token)).code).toBe(200);
    expect(await names()).toEqual(['预约取号']);
    expect(await app.call(deleteFlow, { id: first }, token)).toEqual(gone);
    expect(await app.call(updateFlow, { id: first, name: '改' }, token)).toEqual(gone);
    expect((await app.call(restoreFlow, { id: first }, token)).code).toBe(200);
    expect(await app.call(restoreFlow, { id: first }, token)).toEqual(gone);
    expect(await names()).toContain('社保卡 100%');
  });

  test('an account without the switch makes none and changes none; what it has it sees and deletes', async () => {
    const { token: theirs, accountId: id } = await app.createUser();
    const flow = await make('开通时做的', theirs);
    await database().sql`update account set flags = flags || '{"flowOn":0}' where id = ${id}`;
    const refused = { code: 403, message: '当前账号未开通流程，请联系管理员' };
    const before = await everything();
    expect(await app.call(createFlow, { name: '再做一个' }, theirs)).toMatchObject(refused);
    expect(await app.call(updateFlow, { id: flow, name: '改名' }, theirs)).toMatchObject(refused);
    expect(await everything()).toBe(before);
    expect((await app.call(flowPage, {}, theirs)).data.total).toBe(1);
    expect((await app.call(deleteFlow, { id: flow }, theirs)).code).toBe(200);
  });

  test.each([
    ['no name', {}, '请填写流程名称'],
    ['a blank name', { name: ' \u3000' }, '请填写流程名称'],
    ['a name of 31 characters', { name: '名'.repeat(31) }, '流程名称最多 30 个字'],
  ])('%s is refused and changes nothing', async (_title, input, message) => {
    const before = await everything();
    expect(await app.call(createFlow, input as { name: string }, token)).toMatchObject({
      code: 400,
      data: [{ field: 'name', message }],
    });
    expect(await everything()).toBe(before);
  });

  test('there is a limit for each account', async () => {
    await database().sql`insert into flow (id, account_id, name)
      select gen_random_uuid(), ${accountId}, 'n' || i from generate_series(1, ${FLOW_LIMITS.flows}) i`;
    const before = await everything();
    expect(await app.call(createFlow, { name: '多一个' }, token)).toMatchObject({
      code: 400,
      message: '流程最多 200 个，请先删除不用的',
    });
    expect(await everything()).toBe(before);
    await database().sql`delete from flow where name like 'n%'`;
  });

  test('a role keeps its flows in order, also one that was deleted meanwhile, and is counted', async () => {
    const [one, two] = [await make('一'), await make('二')];
    const id = (await role({ flowIdInfo: [two, one, two] })).data;
    const flowsOf = async () => (await app.call(roleById, { id }, token)).data.flowIdInfo;
    expect(await flowsOf()).toEqual([two, one]);
    expect((await page({ name: '二' })).records).toMatchObject([{ id: two, roleCount: 1 }]);
    await app.call(deleteFlow, { id: two }, token);
    expect((await role({ id, flowIdInfo: [two, one] })).code).toBe(200);
    expect(await flowsOf()).toEqual([two, one]);
  });

  test('a role takes no flow of another account, and none that does not exist', async () => {
    const foreign = await make('别人的', (await app.createUser()).token);
    expect(await role({ flowIdInfo: [foreign] })).toEqual(gone);
    expect(await role({ flowIdInfo: [randomUUID()] })).toEqual(gone);
    expect(await role({ flowIdInfo: ['1'] })).toMatchObject({
      code: 400,
      message: '字段 flowIdInfo.0 的编号格式不正确',
    });
  });
});
