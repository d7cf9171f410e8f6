import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFlow } from '#contract/flow.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { modelList } from '#contract/model.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const KINDS = ['hb-llm-1', 'hb-llm-2', 'haiYi', 'dingDing', 'resume-interviewer'];

describe('what an account may make of a role', () => {
  let app: TestApp;
  beforeAll(async () => {
    const models = new Map(['qwen-plus', 'hb-llm-1', 'dingDing'].map((name) => [name, name]));
    app = await createTestApp({ jobs: false, llm: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-test', models } });
  });
  afterAll(() => app.close());

  const base = () => ({ name: '小政', roleDesc: '导办员', avatarId: app.avatarId });
  const save = (token: string, values: object) => app.call(saveRole, { ...base(), ...values }, token);
  const find = async (token: string, id: string) => (await app.call(roleById, { id }, token)).data;
  const flow = async (name: string, token: string) => (await app.call(createFlow, { name }, token)).data;
  const listed = async (token: string) => (await app.call(modelList, {}, token)).data.map(({ name }) => name);

  test('without the switch there are no agents, and what the form does not show stays as it is', async () => {
    const { token, accountId } = await app.createUser();
    const en = { language: 'en', name: 'Guide', roleDesc: 'A guide', answerPrefix: ['Well,'] };
    const texts = { answerPrefix: ['好的，'], sleepText: '还在吗？', avatarRoleDetailVos: [en] };
    const id = (await save(token, texts)).data;
    await app.database.sql`update account set flags = jsonb_set(flags, '{chatUclai}', '0') where id = ${accountId}`;
    const blank = { answerPrefix: [], sleepText: '', avatarRoleDetailVos: [{ ...en, answerPrefix: [] }] };
    expect((await save(token, { id, ...blank, name: '改名' })).code).toBe(200);
    expect(await find(token, id)).toMatchObject({ ...texts, name: '改名' });
    const fresh = (await save(token, texts)).data;
    expect(await find(token, fresh)).toMatchObject({ answerPrefix: [], sleepText: '' });
    const refused = { code: 403, data: [{ field: 'chatType', message: expect.stringContaining('未开通智能体') }] };
    for (const values of [{ chatType: 3 }, { chatType: 5, modelName: 'qwen-plus' }])
      expect(await save(token, { id, chatUclaiPrompt: '你是', ...values })).toMatchObject(refused);
    expect((await find(token, id)).chatType).toBe(2);
  });

  test('without the switch flows stay as they are, whatever is sent', async () => {
    const { token, accountId } = await app.createUser();
    const [one, two] = [await flow('补卡', token), await flow('取号', token)];
    const id = (await save(token, { flowIdInfo: [one] })).data;
    await app.database.sql`update account set flags = jsonb_set(flags, '{flowOn}', '0') where id = ${accountId}`;
    for (const flowIdInfo of [[two], [one, two], []]) {
      expect((await save(token, { id, flowIdInfo })).code).toBe(200);
      expect((await find(token, id)).flowIdInfo).toEqual([one]);
    }
    const fresh = (await save(token, { flowIdInfo: [two] })).data;
    expect((await find(token, fresh)).flowIdInfo).toEqual([]);
  });

  test('an account adds the languages that it has; one that the role has already stays', async () => {
    const { token, accountId } = await app.createUser('polyglot', { languages: ['zhchs', 'en'] });
    const detail = (language: string) => ({ language, name: 'Guide', roleDesc: 'A guide' });
    const message = expect.stringContaining('未开通这种语言');
    const refused = (field: string) => ({ code: 403, data: [{ field, message }] });
    expect(await save(token, { language: 'ja' })).toMatchObject(refused('language'));
    expect(await save(token, { avatarRoleDetailVos: [detail('en'), detail('ja')] })).toMatchObject(
      refused('avatarRoleDetailVos.1.language'),
    );
    const id = (await save(token, { language: 'en', avatarRoleDetailVos: [detail('zhchs')] })).data;
    await app.database.sql`update account set languages = '[]' where id = ${accountId}`;
    expect((await save(token, { id, language: 'zhchs', avatarRoleDetailVos: [detail('en')] })).code).toBe(200);
    expect(await save(token, { id, avatarRoleDetailVos: [detail('en'), detail('fr')] })).toMatchObject({ code: 403 });
    expect(await save(token, { language: 'en' }), 'a new role').toMatchObject(refused('language'));
    expect((await save(token, {})).code, 'the default one is for everybody').toBe(200);
    expect((await find(token, id)).avatarRoleDetailVos.map(({ language }) => language)).toEqual(['en']);
  });

  test('the custom models of the specification are for accounts whose lists name them', async () => {
    const { token } = await app.createUser();
    const agent = { chatType: 4, chatUclaiPrompt: '你是' };
    const userFileUrl = [{ url: (await app.upload('a.pdf', 'x', token)).data, name: 'a.pdf' }];
    for (const modelName of KINDS)
      expect(await save(token, { ...agent, modelName, userFileUrl })).toMatchObject({ code: 403 });
    expect(await listed(token)).not.toEqual(expect.arrayContaining(['hb-llm-1']));

    for (const [name, more] of [
      ['named', { customizedNlp: KINDS }],
      ['allowed', { models: KINDS.join(',') }],
    ] as const) {
      const { token: theirs } = await app.createUser(name, more);
      expect(await listed(theirs), name).toEqual(expect.arrayContaining(KINDS));
      expect(await save(theirs, { ...agent, modelName: 'hb-llm-1' }), name).toMatchObject({ code: 200 });
      expect(await save(theirs, { ...agent, modelName: 'haiYi' }), 'nobody runs it').toMatchObject({ code: 400 });
    }
  });

  test('everything that a role can hold comes back as it was given, also of a copy', async () => {
    const { token } = await app.createUser('whole', { customizedNlp: KINDS });
    const library = async (name: string, type: 1 | 2) => (await app.call(saveLibrary, { name, type }, token)).data;
    const smallDocLibId = await library('问答', 2);
    const file = { url: (await app.upload('a.txt', 'x', token)).data, name: '名 — “a”|b.txt', type: 'text/plain' };
    const workbook = makeWorkbook('xlsx', [
      {
        name: '问答',
        rows: [
          ['问题', '答案'],
          ['几点开门', '九点'],
        ],
      },
    ]);
    const tricky = ' 前后 | 竖线\n换行 "引号" \\ 🀄 \u200b末'.trim();
    const texts = {
      name: '小政|“🀄”',
      roleDesc: tricky,
      unknownReply: tricky,
      sensitiveWordReply: tricky,
      welcomeText: [tricky, '二'],
      answerPrefix: ['好|的，'],
      question: ['问|题？', tricky],
      realtimeRecommendOn: 1,
      smallDocLibId,
    };
    const values = {
      ...texts,
      language: 'zhchs',
      avatarId: app.avatarId,
      speakerId: 'espeak-qinghe',
      modelName: 'dingDing',
      chatType: 4,
      customizedModel: 'dingDing',
      chatUclaiPrompt: tricky,
      historyNum: 20,
      isShortHistory: 1,
      modelParameter: { temperature: 0.7, max_tokens: 4096 },
      smallModelType: 2,
      agentPlugins: ['time'],
      flowIdInfo: [],
      showRecommend: 1,
      welcomeInOrder: 1,
      sleepText: tricky,
      modelService: 'b-1',
      jobName: '导|览',
      documentLibId: await library('文档', 1),
      showCitation: 0,
      answerOnlyFromDocs: 1,
      questionnaireFileUrl: null,
      userFileUrl: [file, { ...file, url: (await app.upload('b.txt', 'y', token)).data }],
      smallModelFileUrl: { ...file, url: (await app.upload('a.xlsx', workbook, token)).data, name: '问|答.xlsx' },
      direction: '1',
      speed: 1.3,
      robotSceneType: 's',
      robotId: 'r',
      varConfig: {
        location: '杭州',
        serviceHall: 'A|1',
        token: 't',
        corpId: 'c',
        appId: 'a',
        enableSelfAware: false,
        楼: 3,
      },
      avatarRoleDetailVos: ['en', 'ja'].map((language) => ({ ...texts, language })),
    };
    const id = (await save(token, values)).data;
    const read = await find(token, id);
    expect(read).toMatchObject(values);
    expect(read.varConfig).toEqual(values.varConfig);
    const copy = await find(token, (await save(token, { ...read, id: undefined, version: undefined })).data);
    const { id: _id, createTime: _made, updateTime: _saved, ...rest } = read;
    expect(copy).toMatchObject(rest);
  });
});
