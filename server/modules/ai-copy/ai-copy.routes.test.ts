import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyWriter, libraryQuestions, NO_QUESTIONS, promptGeneration } from '#contract/ai-copy.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { myUsage } from '#contract/usage.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const DOCUMENT = `# 社保卡补办流程
带身份证原件到二楼七号窗口申请，当场领取新卡，费用二十元。

# 服务时间
周一至周五九点到十七点对外服务，周末和节假日不办理业务。
`;
const ROLE = { roleName: '小政', roleDesc: '政务大厅导办员，语气亲切' };

async function makeLibraries(app: TestApp, token: string) {
  const url = (await app.upload('办事指南.md', DOCUMENT, token)).data;
  const fileList = [{ url, name: '办事指南.md' }];
  const documentLibId = (await app.call(saveLibrary, { name: '指南', fileList }, token)).data;
  const smallDocLibId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
  for (const question of ['身份证过期了怎么办？', '可以代办吗？'])
    await app.call(saveQuestion, { libId: smallDocLibId, question, answer: '请到三楼。', classify: '身份证' }, token);
  await waitFor(async () => {
    const [row] = await app.database.sql`select id from document where library_id = ${documentLibId} and status = 2`;
    return row ?? null;
  });
  return { documentLibId, smallDocLibId };
}

describe('without a model', () => {
  let app: TestApp;
  let token: string;
  let libraries: Awaited<ReturnType<typeof makeLibraries>>;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
    libraries = await makeLibraries(app, token);
  });
  afterAll(() => app.close());
  const write = (input: object) => app.call(promptGeneration, { ...ROLE, target: 'question', ...input }, token);

  test('questions are those of the libraries, written ones first', async () => {
    const { code, data } = await write(libraries);
    expect(code).toBe(200);
    const questions = data.split('|');
    expect(questions.slice(0, 2)).toEqual(['身份证过期了怎么办？', '可以代办吗？']);
    expect(questions.slice(2).join()).toContain('社保卡补办');
    expect(questions.length).toBeLessThanOrEqual(5);
  });

  test('each question that a role suggests is one that it answers; where there are none the text is empty', async () => {
    const hotel = `# 云栖湖畔酒店宾客服务须知

## 入住与退房
入住时间为下午两点以后，退房时间为次日中午十二点以前。延迟退房至下午六点加收半日房费。

## 早餐
早餐供应时间为每天 6:30 至 10:00，地点在一楼湖光餐厅。成人每位 88 元。

## 停车
住店客人免费停车，访客每小时 10 元，每天最高 60 元。`;
    const make = async (name: string, text: string) => {
      const url = (await app.upload(`${name}.md`, text, token)).data;
      const id = (await app.call(saveLibrary, { name, fileList: [{ url, name: `${name}.md` }] }, token)).data;
      await waitFor(async () => {
        const [row] = await app.database.sql`select id from document where library_id = ${id} and status = 2`;
        return row ?? null;
      });
      return id;
    };
    // A client of the specification sends an empty text for no library.
    const { data } = await write({ documentLibId: await make('酒店', hotel), smallDocLibId: '' });
    expect(data.split('|')).toEqual(['入住与退房是几点？', '早餐是几点？', '停车怎么收费？']);
    const bare = await write({ documentLibId: await make('诗', '明月几时有，把酒问青天。'), smallDocLibId: null });
    expect(bare).toMatchObject({ code: 400, message: NO_QUESTIONS.nothing });
  });

  test('a question that is made from one place and answered from another is not suggested', async () => {
    const { token } = await app.createUser();
    const files = {
      '常见问题.md': `# 术后护理

## 白内障术后

- 术后 **3 天**内不要弯腰提重物
- 一个月内不要揉眼睛
- 洗头时不要让水进眼睛，术后 7 天后可以自己洗头
`,
      '医生排班表.tsv':
        '医生\t专科\t出诊时间\t挂号费（元）\n周岚\t白内障\t周一、周三上午\t80\n王小满\t视光\t周六全天\t25\n',
      '铁马健身.md': `# 铁马健身

## 营业时间与须知

工作日 6:30 至 22:30，周末 8:00 至 21:00。地址在文三路 18 号。
`,
    };
    const fileList: { url: string; name: string }[] = [];
    for (const [name, text] of Object.entries(files))
      fileList.push({ url: (await app.upload(name, text, token)).data, name });
    const id = (await app.call(saveLibrary, { name: '眼科', fileList }, token)).data;
    await waitFor(async () => {
      const rows = await app.database.sql`select id from document where library_id = ${id} and status = 2`;
      return rows.length === fileList.length || null;
    });
    const questions = (await app.call(libraryQuestions, { id }, token)).data;
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.join()).not.toMatch(/有什么规定|时间与|的专科是|的擅长是/);
    const { accountId } = (
      await app.database.sql`select account_id as "accountId" from library where id = ${id}`
    )[0] as {
      accountId: string;
    };
    for (const question of questions) {
      const said = await app.modules.knowledge.answering(accountId, id, question);
      if (/术后/.test(question)) expect(said?.text, question).not.toContain('周岚');
      if (/营业时间/.test(question)) expect(said?.text, question).toMatch(/\d:\d\d/);
    }
  });

  test('texts are written as the language is, whatever the library is written in; names stay as they are', async () => {
    const { token } = await app.createUser();
    const text = '# 營業時間\n\n營業時間為早上九點至晚上八點。\n\n# 退貨辦法\n\n退貨須在七天內憑發票到服務台辦理。\n';
    const url = (await app.upload('云溪須知.md', text, token)).data;
    const fileList = [{ url, name: '云溪須知.md' }];
    const documentLibId = (await app.call(saveLibrary, { name: '須知', fileList }, token)).data;
    await waitFor(async () => {
      const [row] = await app.database.sql`select id from document where library_id = ${documentLibId} and status = 2`;
      return row ?? null;
    });
    const role = { documentLibId, smallDocLibId: null, roleName: '云溪' };
    const read = async (target: 'question' | 'greeting' | 'prompt', language: string) =>
      (await app.call(promptGeneration, { ...ROLE, ...role, target, language }, token)).data;
    for (const language of ['zhcht-TW', 'zhcht-HK']) {
      const questions = await read('question', language);
      expect(questions).toContain('營業時間');
      expect(questions).toContain('退貨辦法');
      expect(questions).not.toMatch(/[时间么办]/u);
      const greeting = await read('greeting', language);
      expect(greeting).toMatch(/^您好，我是云溪。我可以.您解答營業時間和退貨辦法方面的問題。/u);
      const prompt = await read('prompt', language);
      expect(prompt).toContain('《云溪須知》');
      expect(prompt).toContain('# 你是誰\n你是“云溪”。');
      expect(prompt).not.toMatch(/[时间么办问题发]/u);
    }
    expect(await read('question', 'zhchs')).toContain('营业时间');
    expect(await read('greeting', 'zhchs')).toMatch(/^您好，我是云溪。我可以为您解答营业时间和退货办法方面的问题。/);
  });

  test.each(['zhchs', 'en'])(
    'a role without a library is told to choose one: it would refuse each question (%s)',
    async (language) => {
      const message = NO_QUESTIONS.noLibrary;
      expect(await write({ language })).toEqual({ code: 400, message, data: [{ field: 'documentLibId', message }] });
      expect((await write({ language, modelName: 'uclai-large' })).message).toBe(message);
      expect((await write({ language, target: 'greeting' })).code).toBe(200);
    },
  );

  test('a role that answers by its written questions alone suggests none that only its documents answer', async () => {
    expect((await write({ ...libraries, chatType: 1 })).data).toBe('身份证过期了怎么办？|可以代办吗？');
    expect((await write({ ...libraries, chatType: 2 })).data).toContain('社保卡补办');
    const greeting = await write({ documentLibId: libraries.documentLibId, chatType: 1, target: 'greeting' });
    expect(greeting.data).not.toContain('社保卡');
    const message = NO_QUESTIONS.noQuestions;
    expect(await write({ documentLibId: libraries.documentLibId, chatType: 1 })).toEqual({
      code: 400,
      message,
      data: [{ field: 'smallDocLibId', message }],
    });
  });

  test('a library that is being read is waited for, an empty one is not', async () => {
    const documentLibId = (await app.call(saveLibrary, { name: '新' }, token)).data;
    expect(await write({ documentLibId })).toMatchObject({ code: 400, message: NO_QUESTIONS.nothing });
    const { sql } = app.database;
    const url = (await app.upload('慢.md', DOCUMENT, token)).data;
    await app.call(saveLibrary, { id: documentLibId, name: '新', fileList: [{ url, name: '慢.md' }] }, token);
    await waitFor(
      async () => (await sql`select id from document where library_id = ${documentLibId} and status = 2`)[0] ?? null,
    );
    await sql`delete from segment where document_id in (select id from document where library_id = ${documentLibId})`;
    await sql`update document set status = 1 where library_id = ${documentLibId}`;
    expect(await write({ documentLibId })).toMatchObject({ code: 400, message: NO_QUESTIONS.reading });
    expect(await write({ documentLibId, language: 'en' })).toMatchObject({ code: 400, message: NO_QUESTIONS.reading });
  });

  test('an account without the switch has nothing written', async () => {
    const flags = {
      chatUclai: 1,
      showTaskChat: 0,
      flowOn: 0,
      evaluationOn: 0,
      robotOn: 0,
      aiCopyOn: 0,
      cloneOn: 0,
    } as const;
    const { token: theirs } = await app.createUser('without-copy', { flags });
    expect(await app.call(promptGeneration, { ...ROLE, target: 'greeting' }, theirs)).toMatchObject({
      code: 403,
      message: '当前账号未开通 AI 文案，请联系管理员',
    });
    const own = await makeLibraries(app, theirs);
    const { code, data } = await app.call(libraryQuestions, { id: own.documentLibId }, theirs);
    expect(code, 'what its documents answer is no text that is written for it').toBe(200);
    expect(data.length).toBeGreaterThan(0);
    expect(data.length).toBeLessThanOrEqual(5);
    expect(data.join()).toContain('社保卡补办');
    expect((await app.call(libraryQuestions, { id: own.smallDocLibId }, theirs)).code).toBe(400);
  });

  test('prompt and greeting name what the libraries hold', async () => {
    const prompt = (await write({ ...libraries, target: 'prompt' })).data;
    for (const part of ['“小政”', '《办事指南》', '社保卡补办流程', '可以代办吗？']) expect(prompt).toContain(part);
    const greeting = (await write({ ...libraries, target: 'greeting' })).data;
    expect(greeting).toContain('您好，我是小政');
    expect(greeting).toContain('“身份证过期了怎么办？”');
  });

  test('English is written, other languages say what is missing', async () => {
    expect((await write({ target: 'greeting', language: 'en' })).data).toMatch(/^Hello, I am 小政\./);
    expect(await write({ target: 'greeting', language: 'ja' })).toMatchObject({
      code: 400,
      message: '离线生成只会写中文和英文，请联系管理员配置大模型，或自己填写',
    });
    expect((await app.call(copyWriter, {}, token)).data).toEqual({ name: '离线生成', isModel: false });
  });

  test.each([
    ['no name', { roleName: ' ' }, '请输入角色名称和角色描述'],
    ['no description', { roleDesc: undefined }, '请输入角色名称和角色描述'],
    ['a long name', { roleName: '名'.repeat(31) }, '角色名称最多 30 个字'],
    ['another target', { target: 'poem' }, '请选择要生成的内容'],
    ['a language that there is not', { language: 'xx' }, expect.any(String)],
  ])('%s is refused', async (_title, input, message) => {
    expect(await write(input)).toMatchObject({ code: 400, message });
  });

  test('a library of another kind is refused, another owner’s is missing', async () => {
    expect(await write({ documentLibId: libraries.smallDocLibId })).toMatchObject({
      code: 400,
      message: '请选择文档知识库',
    });
    const stranger = (await app.createUser()).token;
    const taken = await app.call(promptGeneration, { ...ROLE, target: 'question', ...libraries }, stranger);
    expect(taken).toEqual(await write({ documentLibId: randomUUID() }));
    expect(taken.code).toBe(404);
  });

  test('it is not asked for more often than a person reads', async () => {
    const busy = (await app.createUser()).token;
    let last = { code: 0 };
    for (let turn = 0; turn < 31; turn += 1)
      last = await app.call(promptGeneration, { ...ROLE, target: 'greeting' }, busy);
    expect(last).toMatchObject({ code: 429, message: '生成得太频繁了：每个账号一分钟内最多 30 次，请一分钟后再试' });
  });
});

describe('with a model', () => {
  let app: TestApp;
  let token: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let play: (call: UpstreamCall) => void;
  const seen: UpstreamCall['body'][] = [];
  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => {
      seen.push(call.body);
      play(call);
    });
    app = await createTestApp({
      llm: { baseUrl: upstream.baseUrl, apiKey: 'sk-test', models: new Map([['qwen-plus', 'mock-1']]) },
    });
    ({ token } = await app.createUser());
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });
  const write = (input: object) => app.call(promptGeneration, { ...ROLE, target: 'question', ...input }, token);

  test('it writes, is named, and what it used is on the account', async () => {
    const { smallDocLibId, documentLibId } = await makeLibraries(app, token);
    play = (call) => call.answer('1. 身份证过期了怎么办？\n2. 月球上有几家酒店？\n3. 可以代办吗？');
    expect((await write({ smallDocLibId, documentLibId })).data, 'nobody is offered what is refused').toBe(
      '身份证过期了怎么办？|可以代办吗？',
    );
    expect((await app.call(copyWriter, {}, token)).data).toMatchObject({ isModel: true });
    const [system, user] = seen.at(-1)?.messages ?? [];
    const mark = /资料 [0-9a-f]{12}/.exec(system?.content ?? '')?.[0] ?? '';
    // What libraries hold stands inside the marks, never among the instructions.
    expect(user?.content.split(mark)[1]).toContain('可以代办吗？');
    expect(system?.content).not.toContain('可以代办吗？');
    const used = await waitFor(async () => {
      const { total } = (await app.call(myUsage, { by: 'day' }, token)).data;
      return total.calls > 0 ? total : null;
    });
    expect(used).toMatchObject({ calls: 1, promptTokens: 12, completionTokens: 5 });
  });

  test('questions that the libraries leave open are not offered; without a library the model answers by itself', async () => {
    const { smallDocLibId, documentLibId } = await makeLibraries(app, token);
    play = (call) => call.answer('月球上有几家酒店？');
    expect(await write({ smallDocLibId, documentLibId })).toMatchObject({
      code: 503,
      message: '模型写的问题在资料里都没有答案，请重试或改用离线生成',
    });
    expect((await write({ modelName: 'qwen-plus' })).data).toBe('月球上有几家酒店？');
    expect((await write({ modelName: 'm5*qwen-plus', chatType: 5 })).data, 'a built-in model by its mark').toBe(
      '月球上有几家酒店？',
    );
    expect((await write({ customizedModel: 'qwen-plus', chatType: 4 })).data).toBe('月球上有几家酒店？');
    const asked = seen.length;
    expect((await write({ modelName: 'qwen-plus', chatType: 1 })).message, 'no model is asked by it').toBe(
      NO_QUESTIONS.noQuestions,
    );
    expect(await write({}), 'the role is on 离线应答').toMatchObject({ code: 400, message: NO_QUESTIONS.noLibrary });
    expect(seen.length, 'nothing is asked in vain').toBe(asked);
  });

  test('its failure is told with a way on, and that way works', async () => {
    play = (call) => call.fail(401);
    const alone = { modelName: 'qwen-plus' };
    const failed = await write(alone);
    expect(failed.code).toBe(503);
    expect(failed.message).toMatch(/可以重试或改用离线生成$/);
    const before = seen.length;
    expect((await write({ ...alone, offline: 1 })).code).toBe(200);
    expect(seen.length).toBe(before);
    play = (call) => call.answer('```\n```');
    expect(await write(alone)).toMatchObject({ code: 503, message: '模型没有写出内容，请重试或改用离线生成' });
  });
});
