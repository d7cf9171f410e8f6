import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLibrary, libraryPage, restoreLibrary, saveLibrary } from '#contract/knowledge.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

describeWithDatabase('what a role is beyond its form of today', (database) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const save = (values: object = {}) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, token);
  const find = async (id: string) => (await app.call(roleById, { id }, token)).data;
  const everything = async () =>
    JSON.stringify([
      await database().sql`select * from role order by id`,
      await database().sql`select * from role_detail order by role_id, position`,
    ]);

  test('every default is the one of the specification, also for a role that was stored before there were any', async () => {
    const id = (await save()).data;
    const made = await find(id);
    expect(made).toMatchObject({
      chatType: 2,
      historyNum: 3,
      modelParameter: { temperature: 0.3, max_tokens: 2048 },
      direction: '2',
      answerPrefix: [],
      question: [],
      showRecommend: 0,
      realtimeRecommendOn: 0,
      avatarRoleDetailVos: [],
    });
    await database().sql`update role set settings = '{}' where id = ${id}`;
    expect(await find(id)).toEqual(made);
  });

  test('everything that is saved is read back, cleaned', async () => {
    const values = {
      chatType: 3,
      chatUclaiPrompt: ' 你是导办员。 ',
      historyNum: 20,
      isShortHistory: 1,
      modelParameter: { temperature: 0.7, max_tokens: 100 },
      answerPrefix: [' 好的， ', '', '明白。'],
      question: ['社保卡怎么补办？', ' '],
      sensitiveWordReply: ' 不谈这个。 ',
      realtimeRecommendOn: 1,
      showRecommend: 1,
      sleepText: '还在吗？',
      agentPlugins: ['time', 'calculator', 'time'],
      varConfig: { location: '杭州', token: '', corpId: ' ', enableSelfAware: true, floor: 3 },
    };
    const id = (await save(values)).data;
    expect(await find(id)).toMatchObject({
      ...values,
      chatUclaiPrompt: '你是导办员。',
      answerPrefix: ['好的，', '明白。'],
      question: ['社保卡怎么补办？'],
      sensitiveWordReply: '不谈这个。',
      agentPlugins: ['time', 'calculator'],
      varConfig: expect.anything(),
    });
    expect((await find(id)).varConfig).toEqual({ location: '杭州', enableSelfAware: true, floor: 3 });
    await save({ id, ...values, chatType: 1 });
    expect((await find(id)).agentPlugins, 'model 1 has no tools').toEqual([]);
  });

  test.each([
    ['an agent without a prompt', { chatType: 3 }, 'chatUclaiPrompt', '请填写提示词'],
    ['a prompt of 3001 characters', { chatUclaiPrompt: '提'.repeat(3001) }, 'chatUclaiPrompt', '提示词最多 3000 个字'],
    ['a prefix without a mark', { answerPrefix: ['好的，', '好的'] }, 'answerPrefix.1', '未添加标点符号'],
    ['11 prefixes', { answerPrefix: Array(11).fill('好。') }, 'answerPrefix', '回答前缀最多 10 条'],
    ['6 common questions', { question: Array(6).fill('问') }, 'question', '常见问题最多 5 条'],
    ['a question of 101 characters', { question: ['问'.repeat(101)] }, 'question.0', '常见问题最多 100 个字'],
    ['a sleep text of 1001 characters', { sleepText: '睡'.repeat(1001) }, 'sleepText', '休眠语最多 1000 个字'],
    [
      'a long reply of model 3',
      { chatType: 3, chatUclaiPrompt: '你是', modelParameter: { temperature: 0.5, max_tokens: 2049 } },
      'modelParameter.max_tokens',
      '该模型的回复长度最大为 2048',
    ],
    [
      'temperature 0 of a narrow model',
      { modelName: 'uclai-large-1127', modelParameter: { temperature: 0, max_tokens: 2048 } },
      'modelParameter.temperature',
      '该模型的温度最小为 0.1',
    ],
    [
      'a language twice',
      { avatarRoleDetailVos: [detail('en'), detail('en')] },
      'avatarRoleDetailVos.1.language',
      '您已添加了相关语言，请勿重复操作',
    ],
    [
      'the default language again',
      { avatarRoleDetailVos: [detail('zhchs')] },
      'avatarRoleDetailVos.0.language',
      '您已添加了相关语言，请勿重复操作',
    ],
  ])('%s is refused at its field and changes nothing', async (_title, values, field, message) => {
    const before = await everything();
    expect(await save(values)).toEqual({ code: 400, message, data: [{ field, message }] });
    expect(await everything()).toBe(before);
  });

  test('a file that is no upload of this account is 404', async () => {
    const other = await app.createUser('someone');
    const url = (await app.upload('简历.pdf', '简历', other.token)).data;
    const before = await everything();
    for (const address of [url, `/avatar/file?id=${randomUUID()}`, 'https://example.com/a.pdf'])
      for (const files of [
        { userFileUrl: [{ url: address, name: '简历.pdf' }] },
        { questionnaireFileUrl: { url: address, name: '问卷.xlsx' } },
      ])
        expect((await save(files)).code).toBe(404);
    expect(await everything()).toBe(before);
    const own = (await app.upload('简历.txt', '简历', token)).data;
    expect((await save({ userFileUrl: [{ url: own, name: '简历.txt' }] })).code).toBe(200);
  });

  test('languages keep their order and their own libraries; a deleted library reads as none and is counted nowhere', async () => {
    const libId = (await app.call(saveLibrary, { name: '英文问答', type: 2 }, token)).data;
    const details = [{ ...detail('en'), smallDocLibId: libId }, detail('ja')];
    const id = (await save({ avatarRoleDetailVos: details })).data;
    const languages = async () =>
      (await find(id)).avatarRoleDetailVos.map(({ language, smallDocLibId }) => [language, smallDocLibId]);
    expect(await languages()).toEqual([
      ['en', libId],
      ['ja', null],
    ]);
    expect((await find(id)).avatarRoleDetailVos[0]).toMatchObject({ name: 'Guide', welcomeText: ['Hello'] });
    const roleCount = async () =>
      (await app.call(libraryPage, { type: 2 }, token)).data.records.find((one) => one.id === libId)?.roleCount;
    expect(await roleCount()).toBe(1);
    await save({ id, smallDocLibId: libId, avatarRoleDetailVos: details.toReversed() });
    expect(await languages()).toEqual([
      ['ja', null],
      ['en', libId],
    ]);
    expect(await roleCount(), 'one role, however many of its languages').toBe(1);
    await app.call(deleteLibrary, { id: libId }, token);
    expect(await languages()).toEqual([
      ['ja', null],
      ['en', null],
    ]);
  });

  test('a role that is saved while its libraries are deleted has them again when that is taken back', async () => {
    const documentLibId = (await app.call(saveLibrary, { name: '手册', segmentText: '十点退房。' }, token)).data;
    const smallDocLibId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    const english = (await app.call(saveLibrary, { name: 'Answers', type: 2, language: 'en' }, token)).data;
    const links = { documentLibId, smallDocLibId, answerOnlyFromDocs: 1 };
    const vos = [{ ...detail('en'), smallDocLibId: english }];
    const { data: id } = await save({ ...links, avatarRoleDetailVos: vos });
    const before = await find(id);
    expect(before).toMatchObject(links);
    const libraries = [documentLibId, smallDocLibId, english];
    for (const one of libraries) await app.call(deleteLibrary, { id: one }, token);
    const bare = await find(id);
    expect(bare).toMatchObject({ documentLibId: null, smallDocLibId: null });
    const edited = { ...bare, roleDesc: '改过', answerOnlyFromDocs: 0 };
    expect((await app.call(saveRole, edited as never, token)).code).toBe(200);
    expect(await find(id)).toMatchObject({ documentLibId: null, smallDocLibId: null, roleDesc: '改过' });
    for (const one of libraries) await app.call(restoreLibrary, { id: one }, token);
    const after = await find(id);
    expect(after).toMatchObject({ ...links, roleDesc: '改过' });
    expect(after.avatarRoleDetailVos).toEqual(before.avatarRoleDetailVos);
    // With the library there, taking it out is meant.
    expect((await app.call(saveRole, { ...after, documentLibId: null } as never, token)).code).toBe(200);
    expect(await find(id)).toMatchObject({ documentLibId: null, smallDocLibId, answerOnlyFromDocs: 0 });
  });
});

function detail(language: string) {
  return { language, name: 'Guide', roleDesc: 'A guide', welcomeText: ['Hello'] };
}
