import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteWords, saveWord, wordPage, wordRecords } from '#contract/moderation.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { DEFAULT_SENSITIVE_REPLY } from '#contract/role-fields.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const REPLY = '我们换个话题吧。';
const MODEL = 'DeepSeek-V3-241226';

describe('sensitive words in a conversation', () => {
  let app: TestApp;
  let operator: string;
  let token: string;
  let libraryId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void | Promise<void> = () => {};
  let cid = 0;

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const llm = { baseUrl: upstream.baseUrl, apiKey: 'k', models: new Map([[MODEL, 'deepseek-chat']]) };
    app = await createTestApp({ jobs: false, llm });
    const boss = await app.createUser('boss');
    operator = boss.token;
    await app.database.sql`update account set admin_flag = 1 where id = ${boss.accountId}`;
    ({ token } = await app.createUser('creator'));
    libraryId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    const entry = { libId: libraryId, question: '你们和谁比？', answer: '我们比轻词更好，比竞品更快。' };
    await app.call(saveQuestion, entry, token);
    await app.call(saveQuestion, { ...entry, question: '内幕是什么', answer: '内幕就是重-词。' }, token);
    for (const [word, level, category] of [
      ['轻词', 1, 'ad'],
      ['重词', 2, 'fraud'],
      ['记词', 3, 'contraband'],
    ] as const)
      await app.call(saveWord, { word, level, category }, operator);
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const makeRole = async (values: object = {}) => {
    const role = {
      name: '小政',
      roleDesc: '导办员',
      avatarId: app.avatarId,
      sensitiveWordReply: REPLY,
      showCitation: 0,
    };
    return (await app.call(saveRole, { ...role, smallDocLibId: libraryId, ...values }, token)).data;
  };
  const ask = async (roleId: string, query: string, more: object = {}): Promise<ChatEntities[]> => {
    const payload = { roleId, query, cid: String(++cid), ...more };
    const reply = await app.app.inject({
      method: 'POST',
      url: '/avatar/chat/chatDocument',
      headers: { token },
      payload,
    });
    return reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).entities);
  };
  /** What a reader has in the end. */
  const textOf = (events: ChatEntities[]) =>
    events.reduce((text, event) => (event.restart ? '' : text) + (event.text ?? ''), '');
  const lastTurn = async () =>
    (await app.database.sql`select * from turn order by created_at desc, id desc limit 1`)[0];
  const hitsOf = async (word: string) =>
    (await app.call(wordPage, { keyword: word }, operator)).data.records[0]?.hits ?? 0;

  test('a grave word in the question gets the role’s reply, and nobody else is asked', async () => {
    let asked = 0;
    onCall = (call) => {
      asked++;
      call.end();
    };
    const events = await ask(await makeRole({ modelName: MODEL }), '说说重 词吧');
    expect([textOf(events), asked]).toEqual([REPLY, 0]);
    expect(await lastTurn()).toMatchObject({
      outcome: 'done',
      question: '说说重 词吧',
      answer: REPLY,
      engine: '敏感词回复',
      moderation: {
        blocked: 'question',
        words: [{ direction: 'question', word: '重词', category: 'fraud', level: 2 }],
      },
    });
    expect(await hitsOf('重词')).toBe(1);
    const shown = JSON.stringify(events.map(({ stages: _, ...event }) => event));
    expect(shown, 'nothing of it is told to whoever talks').not.toContain('重词');
    expect(events.at(-1)?.stages?.[1]).toMatchObject({ name: 'wordsIn', note: '拦截：“重词”（诈骗）' });
  });

  test('the reply is the one of the conversation’s language', async () => {
    const english = {
      language: 'en',
      name: 'Guide',
      roleDesc: 'A guide',
      sensitiveWordReply: 'Let us talk about something else.',
    };
    const roleId = await makeRole({ avatarRoleDetailVos: [english] });
    expect(textOf(await ask(roleId, '重词', { language: 'en' }))).toBe('Let us talk about something else.');
    expect(textOf(await ask(roleId, '重词'))).toBe(REPLY);
    expect(textOf(await ask(roleId, '重词', { language: 'ja' }))).toBe(REPLY);
  });

  test('a reply that is empty, or has itself become forbidden, gives way to the platform’s own', async () => {
    expect(textOf(await ask(await makeRole({ sensitiveWordReply: '' }), '重词'))).toBe(DEFAULT_SENSITIVE_REPLY);
    const roleId = await makeRole({ sensitiveWordReply: '请不要说改天词。' });
    const { data: word } = await app.call(saveWord, { word: '改天词', level: 2 }, operator);
    expect(textOf(await ask(roleId, '重词'))).toBe(DEFAULT_SENSITIVE_REPLY);
    await app.call(deleteWords, { ids: [word.id] }, operator);
  });

  test('a light word in a written answer is masked; in a question it is masked for the model', async () => {
    const events = await ask(await makeRole(), '你们和谁比？');
    expect(textOf(events)).toBe('我们比**更好，比竞品更快。');
    expect(await lastTurn()).toMatchObject({
      moderation: { blocked: null, words: [{ direction: 'answer', word: '轻词' }] },
    });
    let read = '';
    onCall = (call) => {
      read = JSON.stringify(call.body.messages);
      call.send('好的。');
      call.end();
    };
    expect(
      textOf(await ask(await makeRole({ modelName: MODEL, smallDocLibId: null, answerOnlyFromDocs: 0 }), '轻词是什么')),
    ).toBe('好的。');
    expect(read).toContain('**是什么');
    expect(read).not.toContain('轻词');
  });

  test('sources show what the answer shows', async () => {
    const events = await ask(await makeRole({ showCitation: 1 }), '你们和谁比？');
    expect(events.at(-1)?.citationSources).toContain('我们比**更好');
    expect(JSON.stringify(events)).not.toContain('比轻词');
  });

  test('a model’s word that comes in pieces is masked, and nothing of it is sent before', async () => {
    onCall = async (call) => {
      for (const piece of ['前文', '轻', ' ', '词', '后文']) call.send(piece);
      call.end();
    };
    const roleId = await makeRole({ modelName: MODEL, smallDocLibId: null, answerOnlyFromDocs: 0 });
    const events = await ask(roleId, '你好');
    expect(textOf(events)).toBe('前文***后文');
    expect(JSON.stringify(events.flatMap(({ text }) => text ?? []))).not.toContain('轻');
  });

  test('a grave word in an answer takes it all back: text, sources and record; the model is told to stop', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    onCall = (call) => {
      closed = call.closed;
      call.send('秘密是重');
      call.send('词，而且还有很多。');
    };
    const roleId = await makeRole({ modelName: MODEL, smallDocLibId: null, answerOnlyFromDocs: 0 });
    const events = await ask(roleId, '秘密是什么');
    await closed;
    expect(events.find(({ restart }) => restart)).toMatchObject({ engine: '敏感词回复' });
    expect(textOf(events)).toBe(REPLY);
    expect(JSON.stringify(events.map(({ text }) => text))).not.toContain('重');
    expect(await lastTurn()).toMatchObject({
      outcome: 'done',
      answer: REPLY,
      moderation: { blocked: 'answer', words: [{ word: '重词' }] },
    });
    const cited = await ask(await makeRole({ showCitation: 1 }), '内幕是什么');
    expect([textOf(cited), cited.at(-1)?.citationSources]).toEqual([REPLY, undefined]);
  });

  test('a refused question is not told to the model later', async () => {
    let read = '';
    onCall = (call) => {
      read = JSON.stringify(call.body.messages);
      call.send('好。');
      call.end();
    };
    const roleId = await makeRole({ modelName: MODEL, smallDocLibId: null, answerOnlyFromDocs: 0 });
    await ask(roleId, '第一问', { cid: 'h' });
    await ask(roleId, '重词呢', { cid: 'h' });
    await ask(roleId, '第三问', { cid: 'h' });
    expect(read).toContain('第一问');
    expect(read).not.toContain('重词');
  });

  test('a word of level 3 is kept for the operator, with who and where', async () => {
    await ask(await makeRole(), '哪里能买记，词？');
    const { records, total } = (await app.call(wordRecords, {}, operator)).data;
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      word: '记词',
      category: 'contraband',
      direction: 'question',
      accountName: 'creator',
      roleName: '小政',
      excerpt: '哪里能买记，词？',
    });
  });

  test('a greeting passes the same way out', async () => {
    const roleId = await makeRole({ welcomeText: ['您好，新词欢迎您。'] });
    await app.call(saveWord, { word: '新词', level: 1 }, operator);
    expect(textOf(await ask(roleId, '', { isStart: 1 }))).toBe('您好，**欢迎您。');
  });
});
