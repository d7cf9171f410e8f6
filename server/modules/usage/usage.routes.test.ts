import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import { modelList } from '#contract/model.contract.ts';
import { providerList, saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { myUsage, usageSum } from '#contract/usage.contract.ts';
import { createLog } from '#server/platform/log.ts';
import type { UsageRecord } from '#server/platform/model/model-router.ts';
import { startScriptedUpstream } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createUsageModule } from './index.ts';
import { createUsageStore } from './usage.store.ts';

const MODEL = { name: 'my-model', model: 'upstream-model', promptPrice: 1000, completionPrice: 2000 };

describe('from a service to the bill', () => {
  let app: TestApp;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let operator: string;
  let creator: { token: string; accountId: string };
  let other: string;
  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => call.answer('你好'));
    app = await createTestApp({ jobs: false });
    const user = await app.createUser('boss');
    operator = user.token;
    await app.database.sql`update account set admin_flag = 1 where id = ${user.accountId}`;
    creator = await app.createUser('creator');
    other = (await app.createUser('other')).token;
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const role = () => ({ name: '角色', roleDesc: '描述', avatarId: app.avatarId, chatUclaiPrompt: '你是助手' });
  const names = async (token: string) => (await app.call(modelList, {}, token)).data.map(({ name }) => name);

  test('a reserved model is chosen by nobody until an account names it, and then by that account alone', async () => {
    const models = [{ ...MODEL, reserved: 1 }];
    const input = { purpose: 'chat', name: '专用', baseUrl: upstream.baseUrl, models };
    expect((await app.call(saveProvider, input, operator)).code).toBe(200);
    expect(await names(creator.token)).not.toContain('my-model');
    const refused = await app.call(saveRole, { ...role(), modelName: 'my-model' }, creator.token);
    expect(refused).toMatchObject({ code: 403, data: [{ field: 'modelName' }] });
    await app.database.sql`update account set customized_nlp = '["my-model"]' where id = ${creator.accountId}`;
    expect(await names(creator.token)).toContain('my-model');
    expect(await names(other)).not.toContain('my-model');
  });

  test('its answer is counted for account, role and turn, by its price; only its owner and operators see that', async () => {
    const given = { ...role(), chatType: 4, modelName: 'uclai-medium', customizedModel: 'my-model' };
    const roleId = (await app.call(saveRole, given, creator.token)).data;
    const say = async () => {
      const reply = await app.app.inject({
        method: 'POST',
        url: chatDocument.path,
        headers: { token: creator.token },
        payload: { roleId, query: '你是谁？', cid: '1' },
      });
      return reply.body;
    };
    expect(await say()).toContain('"text":"你好"');
    const mine = await waitFor(async () => {
      const { data } = await app.call(myUsage, { by: 'role' }, creator.token);
      return data.total.calls > 0 ? data : null;
    });
    const sum = { calls: 1, promptTokens: 12, completionTokens: 5, estimatedCalls: 0, cost: 0.022 };
    expect(mine.total).toEqual(sum);
    expect(mine.rows).toEqual([{ key: roleId, label: '角色', ...sum }]);
    expect((await app.call(myUsage, {}, other)).data.total.calls).toBe(0);
    const all = (await app.call(usageSum, { by: 'account' }, operator)).data;
    expect(all.rows).toEqual([{ key: creator.accountId, label: 'creator（creator）', ...sum }]);
    const [row] = await app.database.sql`select u.*, t.id as found from model_usage u join turn t on t.id = u.turn_id`;
    expect(row).toMatchObject({ model: 'my-model', role_id: roleId, estimated: false });
    const [listed] = (await app.call(providerList, {}, operator)).data;
    expect(listed?.health).toMatchObject({ circuit: 'closed', calls: 1, failures: 0 });
    // The right is looked at in every turn, not only when the role is saved.
    await app.database.sql`update account set customized_nlp = '[]' where id = ${creator.accountId}`;
    expect(JSON.parse(await say())).toMatchObject({ code: 403 });
  });

  test.each([
    [{ from: '2026-02-31' }, '日期不存在'],
    [{ from: '今天' }, '日期格式'],
    [{ from: '2026-01-02', to: '2026-01-01' }, '开始日期不能晚于结束日期'],
    [{ from: '2024-01-01', to: '2026-01-01' }, '一次最多查看 366 天'],
  ])('%j is refused', async (input, message) => {
    const reply = await app.call(usageSum, input, operator);
    expect(reply.code).toBe(400);
    expect(reply.message).toContain(message);
  });
});

describeWithDatabase('sums of usage', (database) => {
  const record: UsageRecord = {
    origin: null,
    model: 'qwen',
    providerId: 'p',
    providerName: '服务',
    cost: 0.5,
    firstTokenMs: 1,
    totalMs: 2,
    promptTokens: 10,
    completionTokens: 1,
    estimated: true,
  };
  test('what was noted is written when the module has closed, and summed by day of the platform’s zone', async () => {
    const module = createUsageModule({ db: database().db, log: createLog('silent') });
    const accountId = randomUUID();
    for (let i = 0; i < 40; i += 1) module.note(i % 2 ? record : { ...record, origin: { accountId } });
    await module.close();
    // 16:00 UTC is midnight.
    await database().sql`update model_usage set created_at = '2026-05-01 16:00:00Z' where account_id is not null`;
    await database().sql`update model_usage set created_at = '2026-05-01 15:59:59Z' where account_id is null`;
    const store = createUsageStore(database().db);
    const span = { from: new Date('2026-04-30T16:00:00Z'), before: new Date('2026-05-02T16:00:00Z'), accountId: null };
    const sum = { calls: 20, promptTokens: 200, completionTokens: 20, estimatedCalls: 20, cost: 10 };
    expect(await store.rows('day', span)).toEqual([
      { key: '2026-05-02', label: '2026-05-02', ...sum },
      { key: '2026-05-01', label: '2026-05-01', ...sum },
    ]);
    expect(await store.rows('account', span)).toEqual(
      expect.arrayContaining([
        { key: '', label: '平台', ...sum },
        { key: accountId, label: '已删除的账号', ...sum },
      ]),
    );
    expect(await store.rows('provider', { ...span, accountId })).toEqual([{ key: 'p', label: '服务', ...sum }]);
    expect((await store.total(span)).calls).toBe(40);
    expect((await store.total({ ...span, before: new Date('2026-05-01T16:00:00Z') })).calls).toBe(20);
  });
});
