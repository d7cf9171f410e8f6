import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFlow } from '#contract/flow.contract.ts';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteQuestion, lastImport, questionPage } from '#contract/question.contract.ts';
import { packedRoleById, packedRolePage, roleById, saveRole, saveRoleForDocLib } from '#contract/role.contract.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.createUser());
});
afterAll(() => app.close());

const save = (values: object) =>
  app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, token);
const structured = async (id: string) => (await app.call(roleById, { id }, token)).data;
const packed = async (id: string) => (await app.call(packedRoleById, { id }, token)).data;

test('a packed role is stored as lists and objects, and answered packed again', async () => {
  const flows = [await app.call(createFlow, { name: '一' }, token), await app.call(createFlow, { name: '二' }, token)];
  const urls = [
    (await app.upload('成绩|单.txt', '内容', token)).data,
    (await app.upload('名单.txt', '内容', token)).data,
  ];
  const texts = { welcomeText: '["您好|欢迎。",""]', answerPrefix: '好的，|明白了。', question: '几点开门| 在哪里 |' };
  const { data: id } = await save({
    ...texts,
    id: '',
    smallDocLibId: '',
    documentLibId: '',
    speakerId: '',
    customizedModel: '',
    chatType: '2',
    userFileUrl: urls.join('|'),
    questionnaireFileUrl: '',
    smallModelFileUrl: '',
    sleepText: null,
    agentPlugins: '["calculator"]',
    flowIdInfo: flows.map(({ data }) => data).join(','),
    modelParameter: '{"temperature":0.5}',
    varConfig: '{"location":"杭州","token":"","floor":3}',
    avatarRoleDetailVos: [{ ...texts, name: 'Zoe', roleDesc: 'guide', language: 'en', smallDocLibId: '' }],
  });
  const lists = {
    welcomeText: ['您好|欢迎。'],
    answerPrefix: ['好的，', '明白了。'],
    question: ['几点开门', '在哪里'],
  };
  expect(await structured(id)).toMatchObject({
    ...lists,
    smallDocLibId: null,
    documentLibId: null,
    speakerId: null,
    chatType: 2,
    sleepText: '',
    userFileUrl: [
      { url: urls[0], name: '成绩|单.txt', type: '' },
      { url: urls[1], name: '名单.txt', type: '' },
    ],
    questionnaireFileUrl: null,
    smallModelFileUrl: null,
    agentPlugins: ['calculator'],
    flowIdInfo: flows.map(({ data }) => data),
    modelParameter: { temperature: 0.5, max_tokens: 2048 },
    varConfig: { location: '杭州', floor: 3 },
    avatarRoleDetailVos: [{ ...lists, name: 'Zoe', smallDocLibId: null }],
  });
  const answered = await packed(id);
  expect(answered).toMatchObject({
    welcomeText: '["您好|欢迎。"]',
    answerPrefix: '好的，|明白了。',
    question: '几点开门|在哪里',
    userFileUrl: urls.join('|'),
    questionnaireFileUrl: '',
    smallModelFileUrl: '',
    agentPlugins: '["calculator"]',
    flowIdInfo: flows.map(({ data }) => data).join(','),
    avatarRoleDetailVos: [{ welcomeText: '["您好|欢迎。"]', question: '几点开门|在哪里' }],
  });
  expect(JSON.parse(answered.modelParameter)).toEqual({ temperature: 0.5, max_tokens: 2048 });
  expect(JSON.parse(answered.varConfig)).toEqual({ location: '杭州', floor: 3 });
  expect((await app.call(packedRolePage, { name: '小政' }, token)).data.records).toEqual([answered]);

  const before = await structured(id);
  for (let turn = 0; turn < 2; turn += 1) expect((await save(answered)).data).toBe(id); // also by a client that holds an old one
  const { version: _v, updateTime: _t, savedBy: _s, ...same } = before;
  expect(await structured(id)).toMatchObject(same);
});

test('questions that are handed over as a workbook are answered from, in the library of the role or of the language', async () => {
  const workbook = async (...rows: [string, string][]) => {
    const content = makeWorkbook('xlsx', [{ name: '问答', rows: [['问题', '答案'], ...rows] }]);
    return (await app.upload('问答.xlsx', content, token)).data;
  };
  const asked = async (libId: string | null) => {
    await waitFor(async () =>
      (await app.call(lastImport, { libId: libId ?? '' }, token)).data?.status === 2 ? true : null,
    );
    const { records } = (await app.call(questionPage, { libId: libId ?? '', size: 100 }, token)).data;
    return records.map(({ question }) => question).sort();
  };
  const first = await workbook(['几点开门', '九点。'], ['几点关门', '五点。']);
  const { data: id } = await save({ name: '小问', smallModelFileUrl: first, smallModelType: 5 });
  const role = await structured(id);
  expect(role.smallModelFileUrl).toMatchObject({ url: first });
  expect(await asked(role.smallDocLibId)).toEqual(['几点关门', '几点开门']);
  const [library] = (await app.call(libraryPage, { type: 2 }, token)).data.records;
  expect(library).toMatchObject({ id: role.smallDocLibId, name: '小问', language: 'zhchs' });

  // The same file again is not read again: what was deleted meanwhile stays away.
  const { records } = (await app.call(questionPage, { libId: library?.id ?? '' }, token)).data;
  await app.call(
    deleteQuestion,
    { ids: records.filter(({ question }) => question === '几点关门').map((one) => one.id) },
    token,
  );
  await save({ ...(await packed(id)) });
  expect(await asked(role.smallDocLibId)).toEqual(['几点开门']);

  // Another one is added to the same library, also by another role of the language.
  await save({ ...(await packed(id)), smallModelFileUrl: await workbook(['在哪里', '一楼。']) });
  expect(await asked(role.smallDocLibId)).toEqual(['几点开门', '在哪里'].sort());
  const { data: other } = await save({ name: '小答', smallModelFileUrl: await workbook(['多少钱', '免费。']) });
  expect((await structured(other)).smallDocLibId).toBe(role.smallDocLibId);
  expect(await asked(role.smallDocLibId)).toEqual(['几点开门', '在哪里', '多少钱'].sort());
});

test("a file of questions that is no workbook, or somebody else's, is refused and leaves no library", async () => {
  const user = await app.createUser();
  const by = (values: object) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, user.token);
  const text = (await app.upload('问答.txt', '几点开门', user.token)).data;
  const field = (message: unknown) => [{ field: 'smallModelFileUrl', message }];
  expect(await by({ smallModelFileUrl: text })).toMatchObject({ code: 400, data: field('文件格式不正确') });
  const rows = (...rows: string[][]) => makeWorkbook('xlsx', [{ name: '表', rows }]);
  for (const [content, message] of [
    ['garbage', '这不是 Excel 工作簿。请下载模板填写，保存为 xlsx 或 xls 后导入。'],
    [rows(['题型', '题目'], ['单选', '几点']), expect.stringContaining('没有找到“问题”和“答案”两列')],
    [rows(['问题', '答案']), '表头下面没有任何内容。请填写后导入。'],
    [rows(['问题', '答案'], ['几点开门', '']), '第 2 行：请填写答案'],
  ] as const) {
    const smallModelFileUrl = (await app.upload('问答.xlsx', content, user.token)).data;
    expect(await by({ smallModelFileUrl })).toMatchObject({ code: 400, data: field(message) });
  }
  const foreign = (await app.upload('问答.xlsx', '几点开门', token)).data;
  expect((await by({ smallModelFileUrl: foreign })).code).toBe(404);
  expect((await app.call(libraryPage, {}, user.token)).data.total).toBe(0);
  expect((await app.call(packedRolePage, {}, user.token)).data.total).toBe(0);
});

test('a role that is not saved leaves no library behind and takes place of a language', async () => {
  const user = await app.createUser();
  const by = (values: object) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, user.token);
  const workbook = async () =>
    (
      await app.upload(
        '问答.xlsx',
        makeWorkbook('xlsx', [
          {
            name: '问',
            rows: [
              ['问题', '答案'],
              ['几点', '九点'],
            ],
          },
        ]),
        user.token,
      )
    ).data;
  const { data: id } = await by({});
  await by({ id, roleDesc: '改过' });
  const smallModelFileUrl = await workbook();
  expect((await by({ id, version: 1, roleDesc: '旧', smallModelFileUrl })).code).toBe(4091);
  expect((await by({ id: randomUUID(), smallModelFileUrl })).code).toBe(404);
  expect((await app.call(libraryPage, {}, user.token)).data.total).toBe(0);
  // The language is free: the next one takes it. Two at once share one library; who comes while it is filled is told to wait.
  const replies = await Promise.all([
    by({ smallModelFileUrl }),
    by({ name: '小问', smallModelFileUrl: await workbook() }),
  ]);
  expect(replies.map(({ code }) => code).filter((code) => code !== 409 && code !== 200)).toEqual([]);
  expect((await app.call(libraryPage, {}, user.token)).data.total).toBe(1);
});

test('a bar within an entry does not cut it in two', async () => {
  const { data: id } = await save({ question: ['A|B 哪个好'], answerPrefix: ['好|的。'] });
  expect((await structured(id)).question).toEqual(['A|B 哪个好']);
  expect(await packed(id)).toMatchObject({ question: 'A｜B 哪个好', answerPrefix: '好｜的。' });
  await save({ ...(await packed(id)) });
  expect((await structured(id)).question).toEqual(['A｜B 哪个好']);
});

test('figures and switches as texts count, and empty ones are as if left out', async () => {
  const { data: id } = await save({ speed: '1.5', historyNum: '', isShortHistory: '1', direction: '' });
  expect(await structured(id)).toMatchObject({ speed: 1.5, historyNum: 3, isShortHistory: 1, direction: '2' });
});

test.each([
  ['welcomeText', '您好', '欢迎语应为 JSON 列表，例如 ["您好"]'],
  ['welcomeText', '{"0":"您好"}', '欢迎语应为 JSON 列表，例如 ["您好"]'],
  ['agentPlugins', '[', '工具应为 JSON 列表，例如 ["您好"]'],
  ['modelParameter', '[]', '模型参数应为 JSON 对象，例如 {"temperature": 0.3}'],
  ['varConfig', `{"floor":["${'长'.repeat(1000)}"]}`, '自定义参数的每个值最多 1000 字'],
  ['varConfig', '{"__proto__":{"a":1}}', '自定义参数应为 JSON 对象，例如 {"floor": 3}'],
  ['question', '一|二|三|四|五|六', '常见问题最多 5 条'],
  ['answerPrefix', '好的', '未添加标点符号', 'answerPrefix.0'],
  ['agentPlugins', '["calculator","nosuch"]', '没有工具“nosuch”，请从工具列表中选择'],
  ['speakerId', 'nosuch', '发音人不存在，请重新选择'],
  ['flowIdInfo', 'a,b', '字段 flowIdInfo.0 的编号格式不正确', 'flowIdInfo.0'],
])('%s: %s is refused at its field', async (field, text, message, at = field) => {
  const reply = await save({ [field]: text });
  expect(reply.code).toBe(400);
  expect(reply.data).toContainEqual({ field: at, message });
});

test('a text that is wrong in another language is named there', async () => {
  const detail = { name: 'Zoe', roleDesc: 'guide', language: 'en', welcomeText: 'Hello' };
  expect((await save({ avatarRoleDetailVos: [detail] })).data).toEqual([
    { field: 'avatarRoleDetailVos.0.welcomeText', message: expect.stringContaining('JSON') },
  ]);
});

test('files, flows and roles of somebody else count as missing', async () => {
  const other = await app.createUser();
  const file = (await app.upload('a.pdf', 'x', other.token)).data;
  const flow = (await app.call(createFlow, { name: '他的' }, other.token)).data;
  for (const values of [{ userFileUrl: file }, { questionnaireFileUrl: file }, { flowIdInfo: flow }])
    expect((await save(values)).code).toBe(404);
  const { data: id } = await save({});
  for (const one of [id, randomUUID()])
    expect((await app.call(packedRoleById, { id: one }, other.token)).code).toBe(404);
  expect((await app.call(packedRoleById, { id: 'x' }, token)).code).toBe(400);
  expect((await app.call(packedRoleById, { id })).code).toBe(401);
});

test('a file given by its address alone has the name that it was uploaded with, and is judged by it', async () => {
  const interviewer = { chatType: 4, customizedModel: 'resume-interviewer' };
  const { token: by, accountId } = await app.createUser();
  await app.database
    .sql`update account set models = '', customized_nlp = '["resume-interviewer"]' where id = ${accountId}`;
  const saveBy = (values: object) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...interviewer, ...values }, by);
  const text = (await app.upload('简历.txt', '内容', by)).data;
  const refused = await saveBy({ userFileUrl: text });
  expect(refused.data).toEqual([{ field: 'userFileUrl', message: '文件格式不正确' }]);
  expect((await saveBy({ userFileUrl: '' })).data).toContainEqual({
    field: 'userFileUrl',
    message: '请上传简历文件！',
  });
});

test('a role that is made of a document library needs one', async () => {
  const values = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
  const saveFor = (more: object, by?: string) => app.call(saveRoleForDocLib, { ...values, ...more }, by);
  const { data: documentLibId } = await app.call(saveLibrary, { name: '办事' }, token);
  const made = await saveFor({ documentLibId, question: '几点开门' }, token);
  expect(await structured(made.data)).toMatchObject({ documentLibId, question: ['几点开门'] });
  const message = '请选择文档知识库';
  for (const none of [{}, { documentLibId: '' }])
    expect((await saveFor(none, token)).data).toEqual([{ field: 'documentLibId', message }]);
  expect((await saveFor({ documentLibId }, (await app.createUser()).token)).code).toBe(404);
  expect((await saveFor({ documentLibId })).code).toBe(401);
});
