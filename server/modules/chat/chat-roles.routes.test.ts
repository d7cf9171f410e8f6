import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { realtimeRecommend } from '#contract/chat.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { DEFAULT_UNKNOWN_REPLY } from '#contract/role-fields.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('what a role is decides how it talks', () => {
  let app: TestApp;
  let token: string;
  let questions: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let seen: UpstreamCall['body'] | undefined;

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => {
      seen = call.body;
      call.send('在二楼。');
      call.end();
    });
    const models = new Map([['qwen-plus', 'qwen']]);
    app = await createTestApp({ jobs: false, llm: { baseUrl: upstream.baseUrl, apiKey: 'sk-test', models } });
    ({ token } = await app.createUser());
    questions = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    for (const question of ['社保卡丢了怎么补办？', '社保卡在哪里办？', '社保卡多久能拿到？', '公积金怎么提取？'])
      await app.call(saveQuestion, { libId: questions, question, answer: `${question}的答案。` }, token);
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const makeRole = async (values: object = {}) =>
    (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, token)).data;
  const ask = async (roleId: string, query: string, more: object = {}): Promise<ChatEntities[]> => {
    const payload = { roleId, query, cid: '1', ...more };
    const reply = await app.app.inject({
      method: 'POST',
      url: '/avatar/chat/chatDocument',
      headers: { token },
      payload,
    });
    const lines = reply.body.trim().split('\n');
    return lines.map((line) => JSON.parse(line).entities);
  };
  const textOf = (events: ChatEntities[]) => events.map((event) => event.text ?? '').join('');
  const recommendedBy = (events: ChatEntities[]) => JSON.parse(events.at(-1)?.recommendList ?? 'null');

  test('a conversation in one of its languages has its texts and its library', async () => {
    const en = {
      language: 'en',
      name: 'Guide',
      roleDesc: 'A guide',
      welcomeText: ['Welcome!'],
      unknownReply: 'No idea.',
    };
    const roleId = await makeRole({
      chatType: 1,
      welcomeText: ['您好'],
      avatarRoleDetailVos: [en],
      smallDocLibId: questions,
    });
    const start = { isStart: 1 };
    expect(textOf(await ask(roleId, '', { ...start, language: 'en' }))).toBe('Welcome!');
    expect(textOf(await ask(roleId, '', { ...start, language: 'zhchs' }))).toBe('您好');
    expect(textOf(await ask(roleId, '', { ...start, language: 'ja' })), 'one that it does not have').toBe('您好');
    expect(textOf(await ask(roleId, '社保卡在哪里办？', { language: 'en' })), 'its library is another').toBe(
      'No idea.',
    );
    expect(textOf(await ask(roleId, '社保卡在哪里办？'))).toContain('的答案');
  });

  test('custom parameters and the business id go with the request to the model, and take the place of nothing', async () => {
    const model = { modelName: 'qwen-plus', modelService: ' svc-7 ' };
    const named = { location: '杭州', token: 'T', corpId: 'C', enableSelfAware: true };
    // Of older roles, or of clients that pack the values themselves.
    const varConfig = { ...named, messages: 'x', stream: false, n: 3 };
    const roleId = await makeRole({ ...model, varConfig: { ...varConfig, enable_search: true, floor: 3 } });
    await ask(roleId, '在哪里办？', { cid: 'p1' });
    expect(seen).toMatchObject({ enable_search: true, floor: 3, modelService: 'svc-7', stream: true, model: 'qwen' });
    expect(seen?.messages.at(-1)?.content).toBe('在哪里办？');
    expect(JSON.stringify(seen?.messages[0]), 'the place is told in words').toContain('杭州');
    for (const name of ['n', 'token', 'corpId', 'location', 'enableSelfAware']) expect(seen).not.toHaveProperty(name);

    const plain = await makeRole({ modelName: 'qwen-plus', cusJson: '{"scene":"大厅","note":""}' });
    await ask(plain, '在哪里办？', { cid: 'p2' });
    expect(Object.keys(seen ?? {}).sort()).toEqual(
      ['max_tokens', 'messages', 'model', 'scene', 'stream', 'stream_options', 'temperature'].sort(),
    );
  });

  test('a role that answers only from questions asks nobody else, and is polite', async () => {
    seen = undefined;
    const roleId = await makeRole({
      chatType: 1,
      modelName: 'qwen-plus',
      smallDocLibId: questions,
      unknownReply: '请问前台。',
    });
    expect(textOf(await ask(roleId, '社保卡在哪里办？'))).toContain('社保卡在哪里办？的答案');
    expect(textOf(await ask(roleId, '火星有多远？'))).toBe('请问前台。');
    expect(textOf(await ask(roleId, '谢谢'))).toBe('不客气，很高兴能帮到您。');
    expect(seen).toBeUndefined();
  });

  test.each([1, 2])(
    'saved without a reply for what it does not know, a role of type %i says the standard one',
    async (chatType) => {
      const roleId = await makeRole({ chatType, smallDocLibId: questions, unknownReply: '', answerOnlyFromDocs: 1 });
      const events = await ask(roleId, '火星有多远？');
      expect(textOf(events)).toBe(DEFAULT_UNKNOWN_REPLY);
      expect(events.at(-1)).not.toHaveProperty('error');
    },
  );

  test('prompt, parameters, language and rounds reach the model; prefixes take turns and are said first', async () => {
    const roleId = await makeRole({
      chatType: 5,
      modelName: 'qwen-plus',
      chatUclaiPrompt: '先说结论。',
      historyNum: 1,
      modelParameter: { temperature: 0.8, max_tokens: 300 },
      answerPrefix: ['好的，', '明白。'],
    });
    const first = await ask(roleId, '几楼？', { cid: '7' });
    expect(first.filter(({ text }) => text).map(({ text }) => text)).toEqual(['好的，', '在二楼。']);
    await ask(roleId, '哪边？', { cid: '7' });
    expect(textOf(await ask(roleId, '远吗？', { cid: '7', language: 'en' }))).toBe('好的，在二楼。');
    expect(seen).toMatchObject({ model: 'qwen', temperature: 0.8, max_tokens: 300 });
    const said = seen?.messages.map(({ content }) => content) ?? [];
    expect(said[0]).toContain('先说结论。');
    expect(said[0]).toContain('用英语回答。');
    expect(said.slice(1)).toEqual(['哪边？', '明白。在二楼。', '远吗？']);
  });

  test('greetings take turns where that is wished', async () => {
    const roleId = await makeRole({ welcomeText: ['一', '二', '三'], welcomeInOrder: 1 });
    const heard = [];
    for (const cid of ['a', 'b', 'c', 'd']) heard.push(textOf(await ask(roleId, '', { isStart: 1, cid })));
    expect(heard).toEqual(['一', '二', '三', '一']);
  });

  test('the greeting offers the common questions, an answer those that are near and not asked yet', async () => {
    const values = { smallDocLibId: questions, question: ['周末开门吗？', '社保卡在哪里办？'] };
    const roleId = await makeRole({ ...values, showRecommend: 1 });
    expect(recommendedBy(await ask(roleId, '', { isStart: 1, cid: 'r' }))).toEqual(values.question);
    const list = recommendedBy(await ask(roleId, '社保卡在哪里办？', { cid: 'r' }));
    expect(list).toHaveLength(3);
    expect(list).not.toContain('社保卡在哪里办？');
    expect(list[0]).toMatch(/^社保卡/);
    const silent = await makeRole({ ...values, showRecommend: 0 });
    expect(recommendedBy(await ask(silent, '社保卡在哪里办？', { cid: 'r' }))).toBeNull();
  });

  test('what several conversations have asked is offered, what one person has asked is not', async () => {
    const roleId = await makeRole({ showRecommend: 1, modelName: 'qwen-plus' });
    for (const cid of ['p1', 'p2', 'p3']) await ask(roleId, '停车场在哪里？', { cid });
    await ask(roleId, '我叫王小明，我的病好了吗？', { cid: 'p4' });
    const fresh = await makeRole({ showRecommend: 1, modelName: 'qwen-plus' });
    await app.database.sql`update conversation set role_id = ${fresh} where role_id = ${roleId}`;
    expect(recommendedBy(await ask(fresh, '几楼？', { cid: 'p5' }))).toEqual(['停车场在哪里？']);
  });

  test('while one types, questions that go on from it are offered where the role says so', async () => {
    const roleId = await makeRole({ smallDocLibId: questions, question: ['社保卡年费多少？'], realtimeRecommendOn: 1 });
    const suggest = async (query: string, id = roleId) =>
      (await app.call(realtimeRecommend, { roleId: id, query }, token)).data;
    expect((await suggest('社保卡')).sort()).toEqual(
      ['社保卡丢了怎么补办？', '社保卡在哪里办？', '社保卡多久能拿到？', '社保卡年费多少？'].sort(),
    );
    expect(await suggest(' ')).toEqual([]);
    const events = await ask(roleId, '社保卡要怎么补办啊', { cid: 's' });
    const at = events.findIndex(({ realtimeRecommend }) => realtimeRecommend);
    expect(JSON.parse(events[at]?.realtimeRecommend ?? '[]')).toContain('社保卡在哪里办？');
    expect(at, 'before the answer').toBeLessThan(events.findIndex(({ text }) => text));
    expect(await suggest('社保卡', await makeRole({ smallDocLibId: questions }))).toEqual([]);
    expect(await app.call(realtimeRecommend, { roleId, query: '长'.repeat(2001) }, token)).toMatchObject({ code: 400 });
  });

  test('a written answer about one thing is none about another that is asked for next', async () => {
    const entry = { libId: questions, question: '泳池周末开吗', answer: '泳池周末不开。' };
    expect(await app.call(saveQuestion, entry, token)).toMatchObject({ code: 200 });
    const roleId = await makeRole({ chatType: 1, smallDocLibId: questions, unknownReply: '请问前台。' });
    const cid = 'written';
    expect(textOf(await ask(roleId, '泳池周末开吗', { cid }))).toContain('泳池周末不开。');
    expect(textOf(await ask(roleId, '球馆周末开吗', { cid }))).toBe('请问前台。');
    expect(textOf(await ask(roleId, '泳池周末开吗', { cid: 'again' }))).toContain('泳池周末不开。');
    expect(textOf(await ask(roleId, '周末开吗', { cid: 'again' })), 'it is left out').toContain('泳池周末不开。');
  });
});
