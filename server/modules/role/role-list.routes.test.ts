import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import {
  deleteRole,
  enableRoles,
  roleById,
  roleChatStatus,
  roleClassify,
  rolePage,
  roleProgress,
  saveRole,
} from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

describeWithDatabase('a list of roles', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await createTestApp({ database: database(), jobs: false });
    ({ token, accountId } = await app.createUser());
    const reading = await makeLibrary('读取中', [2, 1, 3]);
    const partly = await makeLibrary('部分失败', [2, 3, 3]);
    const lost = await makeLibrary('全部失败', [3]);
    await save('张三', { documentLibId: reading });
    await save('李四', { documentLibId: partly, avatarRoleDetailVos: [detail('en'), detail('ja')] });
    await save('阿福', { chatType: 3, chatUclaiPrompt: '你是阿福', language: 'en' });
    await save('王五2号', { chatType: 1 });
    await save('王五10号', { documentLibId: lost });
    await save('赵六', { avatarRoleDetailVos: [detail('en')] });
    // Configured once, and not any more.
    await database().sql`update role set model_name = 'qwen-max' where id = ${ids.赵六 ?? ''}`;
  });
  afterAll(() => app.close());

  async function save(name: string, values: object = {}): Promise<void> {
    const role = { name, roleDesc: `${name}的描述`, avatarId: app.avatarId, ...values };
    ids[name] = (await app.call(saveRole, role, token)).data;
  }
  /** A library with documents in these states, which nobody has queued. */
  async function makeLibrary(name: string, states: number[]): Promise<string> {
    const id = (await app.call(saveLibrary, { name }, token)).data;
    for (const status of states) {
      const file = randomUUID();
      await database().sql`
        insert into file (id, account_id, sha256, size, name) values (${file}, ${accountId}, 'x', 1, 'a.txt')`;
      await database().sql`
        insert into document (id, library_id, file_id, name, kind, size, status, pages_without_text)
        values (${randomUUID()}, ${id}, ${file}, 'a.txt', 'txt', 1, ${status}, '[]')`;
    }
    return id;
  }
  const page = async (input: object) => (await app.call(rolePage, input, token)).data;
  const names = async (input: object) => (await page(input)).records.map((role) => role.name);
  const classify = async (input: object = {}) => (await app.call(roleClassify, input, token)).data;

  test('it is classified by state, kind, model and language, and every count is what the filter then shows', async () => {
    const counts = await classify();
    expect(counts).toEqual({
      total: 6,
      states: [
        { value: 'ready', count: 3 },
        { value: 'processing', count: 1 },
        { value: 'attention', count: 2 },
      ],
      kinds: [
        { value: '1', count: 1 },
        { value: '2', count: 4 },
        { value: '3', count: 1 },
      ],
      models: [
        { value: 'uclai-medium', count: 5 },
        { value: 'qwen-max', count: 1 },
      ],
      languages: [
        { value: 'zhchs', count: 5 },
        { value: 'en', count: 3 },
        { value: 'ja', count: 1 },
      ],
    });
    const filters = [
      ...counts.states.map(({ value, count }) => [{ state: value }, count] as const),
      ...counts.kinds.map(({ value, count }) => [{ kind: value }, count] as const),
      ...counts.models.map(({ value, count }) => [{ model: value }, count] as const),
      ...counts.languages.map(({ value, count }) => [{ language: value }, count] as const),
    ];
    for (const [filter, count] of filters) {
      const { records, total } = await page(filter);
      expect([filter, total, records.length]).toEqual([filter, count, count]);
    }
    expect(await names({ state: 'attention' })).toEqual(['赵六', '王五10号']);
    expect(await names({ kind: '3' })).toEqual(['阿福']);
    expect(await names({ language: 'en', state: 'ready' })).toEqual(['阿福', '李四']);
    expect(await page({ model: 'none' })).toMatchObject({ records: [], total: 0 });
  });

  test('one that is switched off is among those that are off alone, until it is on again', async () => {
    const off = { ids: [ids.王五2号 ?? ''], enabled: false };
    await app.call(enableRoles, off, token);
    expect(await names({ state: 'off' })).toEqual(['王五2号']);
    expect((await classify()).states).toContainEqual({ value: 'off', count: 1 });
    expect(await names({ state: 'ready' })).toEqual(['阿福', '李四']);
    await app.call(enableRoles, { ...off, enabled: true }, token);
    expect(await names({ state: 'off' })).toEqual([]);
    expect(await names({ state: 'ready' })).toHaveLength(3);
  });

  test('a search narrows the counts as well', async () => {
    expect(await classify({ name: '王五' })).toMatchObject({
      total: 2,
      kinds: [
        { value: '1', count: 1 },
        { value: '2', count: 1 },
      ],
    });
    expect(await classify({ name: '没有这样的' })).toEqual({
      total: 0,
      states: [],
      kinds: [],
      models: [],
      languages: [],
    });
  });

  test('names are ordered as in a dictionary and numbers by size, over pages', async () => {
    const expected = ['阿福', '李四', '王五2号', '王五10号', '张三', '赵六'];
    expect(await names({ sort: 'name' })).toEqual(expected);
    const seen = [];
    for (const current of [1, 2, 3]) {
      const data = await page({ sort: 'name', page: current, size: 2 });
      expect(data).toMatchObject({ total: 6, size: 2, current });
      seen.push(...data.records.map((role) => role.name));
    }
    expect(seen).toEqual(expected);
    expect(await page({ sort: 'name', page: 4, size: 2 })).toMatchObject({ records: [], total: 6 });
  });

  test('by creation the newest comes first, whatever was changed since', async () => {
    const role = (await app.call(roleById, { id: ids.张三 ?? '' }, token)).data;
    expect((await app.call(saveRole, role, token)).code).toBe(200);
    expect((await names({}))[0]).toBe('张三');
    expect(await names({ sort: 'created' })).toEqual(['赵六', '王五10号', '王五2号', '阿福', '李四', '张三']);
  });

  test('a role says what it waits for and what has failed', async () => {
    const progress = async (name: string) => (await app.call(roleProgress, { roleId: ids[name] ?? '' }, token)).data;
    const status = async (name: string) => (await app.call(roleChatStatus, { roleId: ids[name] ?? '' }, token)).data;
    expect(await progress('张三')).toEqual({
      status: 1,
      parts: [{ kind: 'documents', name: '读取中', total: 3, done: 2, failed: 1, share: 2 / 3 }],
    });
    expect(await progress('阿福')).toEqual({ status: 2, parts: [] });
    expect(await Promise.all(['张三', '李四', '王五10号', '阿福'].map(status))).toEqual([1, 2, 3, 2]);
    const [role] = (await page({ name: '李四' })).records;
    expect(role).toMatchObject({ status: 2, documents: { total: 3, processing: 0, failed: 2 }, modelReady: true });
    expect((await page({ name: '赵六' })).records[0]).toMatchObject({ status: 2, modelReady: false });
  });

  test('questions that are being imported are waited for, in every language', async () => {
    const libId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    await save('孙七', { avatarRoleDetailVos: [{ ...detail('en'), smallDocLibId: libId }] });
    const roleId = ids.孙七 ?? '';
    const progress = async () => (await app.call(roleProgress, { roleId }, token)).data;
    expect(await progress()).toEqual({ status: 2, parts: [] });
    const run = randomUUID();
    await database().sql`
      insert into knowledge_run (id, library_id, kind, progress_done, progress_total)
      values (${run}, ${libId}, 'import', 25, 100)`;
    expect(await progress()).toEqual({
      status: 1,
      parts: [{ kind: 'questions', name: '问答', total: 0, done: 0, failed: 0, share: 0.25 }],
    });
    expect((await page({ name: '孙七' })).records[0]?.status).toBe(1);
    expect(await names({ state: 'processing' })).toContain('孙七');
    await database().sql`update knowledge_run set status = 2 where id = ${run}`;
    expect(await progress()).toEqual({ status: 2, parts: [] });
    await app.call(deleteRole, { id: roleId }, token);
  });

  test.each([
    [{ state: 'published' }],
    [{ kind: '4' }],
    [{ sort: 'size' }],
    [{ model: 'm'.repeat(101) }],
    [{ language: 'l'.repeat(21) }],
  ])('a filter of %j is refused', async (input) => expect((await app.call(rolePage, input, token)).code).toBe(400));

  test('nobody sees or counts the roles of another account', async () => {
    const other = await app.createUser();
    expect((await app.call(roleClassify, {}, other.token)).data.total).toBe(0);
    expect((await app.call(rolePage, { sort: 'name' }, other.token)).data.total).toBe(0);
    expect((await app.call(roleClassify, {})).code).toBe(401);
    expect((await app.call(roleProgress, { roleId: ids.张三 ?? '' }, other.token)).code).toBe(404);
  });
});

function detail(language: string) {
  return { language, name: 'Guide', roleDesc: 'A guide', welcomeText: ['Hello'] };
}
