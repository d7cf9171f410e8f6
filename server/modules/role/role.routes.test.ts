import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { deleteLibrary, libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  deleteRole,
  deleteRoles,
  enableRoles,
  restoreRole,
  restoreRoles,
  roleById,
  roleChatStatus,
  rolePage,
  saveRole,
} from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

describeWithDatabase('roles', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const valid = (values: object = {}) => ({ name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values });
  const save = (values: object = {}) => app.call(saveRole, valid(values), token);
  const find = async (id: string) => (await app.call(roleById, { id }, token)).data;
  const page = async (input: object) => (await app.call(rolePage, input, token)).data;
  const names = async (input: object) => (await page(input)).records.map((role) => role.name);
  const everything = async () => JSON.stringify(await database().sql`select * from role order by id`);
  /** A library with one document in the given state, which nobody has queued. */
  async function makeLibrary(name: string, status: number): Promise<string> {
    const id = (await app.call(saveLibrary, { name }, token)).data;
    const [file] = await database().sql`
      insert into file (id, account_id, sha256, size, name) values (${randomUUID()}, ${accountId}, 'x', 1, 'a.txt') returning id`;
    await database().sql`
      insert into document (id, library_id, file_id, name, kind, size, status, pages_without_text)
      values (${randomUUID()}, ${id}, ${file?.id}, 'a.txt', 'txt', 1, ${status}, '[]')`;
    return id;
  }

  test('a role is made with what was left out filled in, read back, and replaced', async () => {
    const made = await save();
    expect(made.code).toBe(200);
    expect(await find(made.data)).toMatchObject({
      id: made.data,
      name: '小政',
      roleDesc: '导办员',
      language: 'zhchs',
      modelName: 'uclai-medium',
      welcomeText: ['您好！很高兴为您服务。'],
      unknownReply: '抱歉，这个问题我暂时无法回答，您可以换个问法再试一次。',
      documentLibId: null,
      libraryName: null,
      smallDocLibId: null,
      questionLibraryName: null,
      avatarId: app.avatarId,
      avatarCode: 'zhiyao',
      avatarName: '知遥',
      speakerId: null,
      showCitation: 1,
      answerOnlyFromDocs: 0,
      status: 2,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const before = await find(made.data);
    expect((await save({ id: made.data, name: '小政二号', speakerId: 'espeak-qinghe', showCitation: 0 })).data).toBe(
      made.data,
    );
    const after = await find(made.data);
    expect(after).toMatchObject({
      name: '小政二号',
      speakerId: 'espeak-qinghe',
      showCitation: 0,
      createTime: before.createTime,
    });
    expect(Date.parse(after.updateTime)).toBeGreaterThan(Date.parse(before.updateTime));
  });

  test('texts are trimmed, empty greetings dropped, and the limits are what fits', async () => {
    const emoji = '😀'.repeat(30); // 60 UTF-16 units, 30 characters
    const made = await save({
      name: `${emoji}`,
      roleDesc: '  描述  ',
      welcomeText: [' 您好 ', '', '   ', '欢'.repeat(1000)],
      unknownReply: ` ${'不'.repeat(998)} `,
    });
    expect(await find(made.data)).toMatchObject({
      name: emoji,
      roleDesc: '描述',
      welcomeText: ['您好', '欢'.repeat(1000)],
      unknownReply: '不'.repeat(998),
    });
    expect((await find((await save({ welcomeText: [] })).data)).welcomeText).toEqual([]);
  });

  test.each([
    ['no name', { name: undefined }, 'name', '请填写角色名称'],
    ['a blank name', { name: ' \u3000' }, 'name', '请填写角色名称'],
    ['a name of 31 characters', { name: '名'.repeat(31) }, 'name', '角色名称最多 30 个字'],
    ['a name that is no text', { name: 7 }, 'name', '字段 name 应为文字'],
    ['no description', { roleDesc: '' }, 'roleDesc', '请填写角色描述'],
    ['a description of 101 characters', { roleDesc: '述'.repeat(101) }, 'roleDesc', '角色描述最多 100 个字'],
    [
      'a greeting of 1001 characters',
      { welcomeText: ['好', '欢'.repeat(1001)] },
      'welcomeText.1',
      '欢迎语最多 1000 个字',
    ],
    ['a fallback of 1001 characters', { unknownReply: '不'.repeat(1001) }, 'unknownReply', '兜底回复最多 1000 个字'],
    ['an id that is none', { id: '1' }, 'id', '字段 id 的编号格式不正确'],
    ['no avatar', { avatarId: undefined }, 'avatarId', '请选择形象'],
    ['an avatar that does not exist', { avatarId: randomUUID() }, 'avatarId', '请选择形象'],
    ['a model that nobody has configured', { modelName: 'qwen-max' }, 'modelName', '该模型未配置，请选择其他模型'],
    ['a model that is not in the list', { modelName: 'gpt' }, 'modelName', '该模型未配置，请选择其他模型'],
  ])('%s is refused at its field and changes nothing', async (_title, values, field, message) => {
    const before = await everything();
    expect(await save(values)).toEqual({ code: 400, message, data: [{ field, message }] });
    expect(await everything()).toBe(before);
  });

  test.each([
    ['language', 'xx'],
    ['showCitation', 2],
    ['answerOnlyFromDocs', '是'],
    ['welcomeText', '您好'],
    ['welcomeText', ['好'.repeat(1001)]],
    ['speakerId', 'x'.repeat(101)],
    ['modelName', ''],
    ['documentLibId', 'none'],
  ])('%s = %j is refused in Chinese at its field', async (field, value) => {
    const before = await everything();
    const reply = await save({ [field]: value });
    expect(reply).toMatchObject({ code: 400, data: [{ field: expect.stringMatching(`^${field}`) }] });
    expect(reply.message).toMatch(/^\p{Script=Han}/u);
    expect(await everything()).toBe(before);
  });

  test('ids that nobody owns are 404, with or without a role around them', async () => {
    const before = await everything();
    const gone = { code: 404, message: '角色不存在或已被删除', data: null };
    expect(await save({ id: randomUUID() })).toEqual(gone);
    expect(await save({ documentLibId: randomUUID() })).toEqual({ ...gone, message: '知识库不存在或已被删除' });
    for (const endpoint of [roleById, deleteRole, restoreRole] as Endpoint[])
      expect(await app.call(endpoint, { id: randomUUID() }, token)).toEqual(gone);
    expect(await app.call(roleChatStatus, { roleId: randomUUID() }, token)).toEqual(gone);
    expect(await everything()).toBe(before);
  });

  test('status follows the library; a deleted library reads as none and comes back with it', async () => {
    const documentLibId = await makeLibrary('社保指南', 1);
    const id = (await save({ name: '有库', documentLibId })).data;
    const status = async () => (await app.call(roleChatStatus, { roleId: id }, token)).data;
    expect(await find(id)).toMatchObject({ documentLibId, libraryName: '社保指南', answerOnlyFromDocs: 1, status: 1 });
    for (const [value, expected] of [
      [1, 1],
      [2, 2],
      [3, 3],
    ]) {
      await database().sql`update document set status = ${value ?? 0} where library_id = ${documentLibId}`;
      expect(await status()).toBe(expected);
      expect((await page({ name: '有库' })).records[0]?.status).toBe(expected);
    }
    const roleCount = async () => (await app.call(libraryPage, { name: '社保指南' }, token)).data.records[0]?.roleCount;
    expect(await roleCount()).toBe(1);

    await app.call(deleteLibrary, { id: documentLibId }, token);
    expect(await find(id)).toMatchObject({ documentLibId: null, libraryName: null, status: 2 });
    expect(await status()).toBe(2);
    expect((await save({ id, documentLibId })).code).toBe(404);
    await database().sql`update library set deleted_at = null where id = ${documentLibId}`;
    expect(await find(id)).toMatchObject({ documentLibId, libraryName: '社保指南' });
  });

  test('a deleted role is gone everywhere until the deletion is taken back', async () => {
    const id = (await save({ name: '要删除的' })).data;
    const before = await find(id);
    expect((await app.call(deleteRole, { id }, token)).code).toBe(200);
    for (const call of [app.call(roleById, { id }, token), app.call(deleteRole, { id }, token), save({ id })])
      expect((await call).code).toBe(404);
    expect(await page({ name: '要删除的' })).toMatchObject({ records: [], total: 0 });
    expect((await app.call(restoreRole, { id }, token)).code).toBe(200);
    expect(await find(id)).toEqual(before);
    expect((await app.call(restoreRole, { id }, token)).code).toBe(404); // it is not deleted any more
  });

  test('pages are cut from the newest change on, each role on exactly one of them', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await save({ name: `翻页 ${index}` })).data);
    await save({ id: ids[1], name: '翻页 1' });
    const seen: string[] = [];
    for (const current of [1, 2, 3]) {
      const data = await page({ name: '翻页', page: current, size: 2 });
      expect(data).toMatchObject({ total: 5, size: 2, current });
      seen.push(...data.records.map((role) => role.id));
    }
    expect(seen).toEqual([1, 4, 3, 2, 0].map((index) => ids[index]));
    expect(await page({ name: '翻页', page: 4, size: 2 })).toMatchObject({ records: [], total: 5 });
  });

  test('several roles go at once and come back at once; one that is missing or somebody else’s keeps all of them', async () => {
    const stranger = await app.createUser();
    const theirs = (await app.call(saveRole, valid(), stranger.token)).data;
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await save({ name: `一批 ${index}` })).data);
    const before = await everything();
    for (const wrong of [theirs, randomUUID()])
      expect((await app.call(deleteRoles, { ids: [...ids, wrong] }, token)).code).toBe(404);
    expect((await app.call(deleteRoles, { ids: [] }, token)).message).toBe('请选择角色');
    const many = Array.from({ length: 1001 }, () => randomUUID());
    expect((await app.call(deleteRoles, { ids: many }, token)).message).toBe('一次最多 1000 个角色');
    expect(await everything()).toBe(before);
    expect((await app.call(deleteRoles, { ids: [...ids, ids[0]] }, token)).code).toBe(200);
    expect(await names({ name: '一批' })).toEqual([]);
    // The second of two that come together finds nothing left to do.
    const replies = await Promise.all([0, 1].map(() => app.call(restoreRoles, { ids }, token)));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 404]);
    expect((await names({ name: '一批' })).toSorted()).toEqual(['一批 0', '一批 1', '一批 2']);
    expect((await app.call(roleById, { id: theirs }, stranger.token)).code).toBe(200);
  });

  test('several roles go off and on at once, all or none; a save, a deletion and its undo keep it, a copy is on', async () => {
    const stranger = await app.createUser();
    const theirs = (await app.call(saveRole, valid(), stranger.token)).data;
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await save({ name: `开关 ${index}` })).data);
    const states = async () =>
      Promise.all(ids.map(async (id) => (await app.call(roleById, { id }, token)).data.enabled));
    const turn = (enabled: unknown, which: string[] = ids) =>
      app.call(enableRoles, { ids: which, enabled } as never, token);
    expect(await states()).toEqual([true, true, true]);
    for (const wrong of [theirs, randomUUID()]) expect((await turn(false, [...ids, wrong])).code).toBe(404);
    for (const wrong of [0, 'off', null]) expect((await turn(wrong)).code).toBe(400);
    expect((await turn(false, [])).message).toBe('请选择角色');
    expect(await states()).toEqual([true, true, true]);
    expect((await app.call(roleById, { id: theirs }, stranger.token)).data.enabled).toBe(true);

    expect((await turn(false, [ids[0] ?? '', ids[1] ?? '', ids[0] ?? ''])).code).toBe(200);
    expect((await turn(false, [ids[0] ?? ''])).code).toBe(200);
    expect(await states()).toEqual([false, false, true]);
    const first = (await app.call(roleById, { id: ids[0] ?? '' }, token)).data;
    await app.call(saveRole, { ...first, roleDesc: '改过' }, token);
    await app.call(deleteRoles, { ids: [ids[1] ?? ''] }, token);
    expect((await turn(true, [ids[1] ?? ''])).code, 'deleted').toBe(404);
    await app.call(restoreRoles, { ids: [ids[1] ?? ''] }, token);
    expect(await states()).toEqual([false, false, true]);
    const copy = (await save({ ...first, id: undefined, version: undefined, name: '开关 副本' })).data;
    expect((await app.call(roleById, { id: copy }, token)).data.enabled).toBe(true);

    // Two that come together leave all of them as the later one says.
    const replies = await Promise.all([turn(true), turn(false)]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    expect(new Set(await states()).size).toBe(1);
    await app.call(deleteRoles, { ids: [...ids, copy] }, token);
  });

  test('equal times are ordered by id, so that no role is shown twice', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await save({ name: `同时 ${index}` })).data);
    // Written in an order that no index and no heap would answer by itself.
    for (const index of [2, 0, 3, 1])
      await database().sql`update role set updated_at = '2030-01-01' where id = ${ids[index] ?? ''}`;
    const seen = [];
    for (const current of [1, 2, 3, 4])
      seen.push((await page({ name: '同时', page: current, size: 1 })).records[0]?.id);
    expect(seen).toEqual(ids.toSorted().toReversed());
  });

  test('search finds part of a name or description, whatever its signs mean to a database', async () => {
    for (const name of ['打折50%', '打折50元', 'a_b', 'aXb', '反\\斜', "引'号"])
      await save({ name, roleDesc: `描述 ${name}` });
    await save({ name: '其他', roleDesc: 'SearchMe' });
    expect(await names({ name: '50%' })).toEqual(['打折50%']);
    expect(await names({ name: 'a_b' })).toEqual(['a_b']);
    expect(await names({ name: '\\' })).toEqual(['反\\斜']);
    expect(await names({ name: "'" })).toEqual(["引'号"]);
    expect(await names({ name: 'searchme' })).toEqual(['其他']);
    expect(await names({ name: '%' })).toEqual(['打折50%']);
  });

  test.each([
    [{ page: 0 }],
    [{ size: 0 }],
    [{ size: 1001 }],
    [{ page: 'x' }],
    [{ name: '名'.repeat(101) }],
    [{ page: 1.5 }],
  ])('a page of %j is refused', async (input) => expect((await app.call(rolePage, input, token)).code).toBe(400));
});
