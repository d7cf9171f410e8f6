import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** Several short topics that are one passage; what is asked for stands behind the sentence that names its topic. */
const HOTEL = `# 云栖湖畔酒店宾客服务须知

## 入住与退房
入住时间为下午两点以后,退房时间为次日中午十二点以前。延迟退房至下午两点免费(视房态),至下午六点加收半日房费。

## 早餐
早餐供应时间为每天 6:30 至 10:00,地点在一楼湖光餐厅。成人每位 88 元,身高一米二以下儿童免费。

## 停车
酒店地下停车场有 120 个车位,住店客人免费停车,访客每小时 10 元,每天最高 60 元。
`;

const POOL = `# 游泳馆须知

## 票价

成人票每次45元。

儿童票每次25元，身高1.2米以下免票。

## 退卡

退卡须持本人身份证到前台办理，三个工作日内退款，手续费20元。
`;

describeOnBothDatabases('turns that go on from earlier ones', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let address: string;
  let roleId: string;
  let modelRoleId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void | Promise<void> = () => {};

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    app = await createTestApp({
      database: database(),
      llm: { baseUrl: upstream.baseUrl, apiKey: 'sk-test-key', models },
    });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const user = await app.createUser();
    token = user.token;
    accountId = user.accountId;
    const url = (await app.upload('须知.md', POOL, token)).data;
    const documentLibId = (await app.call(saveLibrary, { name: '馆', fileList: [{ url, name: '须知.md' }] }, token))
      .data;
    await waitFor(async () => {
      const found = await app.modules.knowledge.libraryStatus(user.accountId, [documentLibId]);
      return found.get(documentLibId) === 2 || null;
    });
    const role = {
      name: '小泳',
      roleDesc: '前台',
      avatarId: app.avatarId,
      documentLibId,
      unknownReply: '这个我不清楚。',
    };
    roleId = (await app.call(saveRole, role, token)).data;
    modelRoleId = (await app.call(saveRole, { ...role, modelName: 'DeepSeek-V3-241226' }, token)).data;
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const ask = async (
    query: string,
    cid: string,
    role = roleId,
    from = address,
  ): Promise<{ text: string; end: ChatEntities }> => {
    const reply = await fetch(`${from}/avatar/chat/chatDocument`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ roleId: role, query, cid, returnJson: true, language: 'zhchs' }),
    });
    const events = (await reply.text())
      .trim()
      .split('\n')
      .map((line): ChatEntities => JSON.parse(line).entities);
    return { text: events.map(({ text = '' }) => text).join(''), end: events.at(-1) ?? {} };
  };
  const noteOf = ({ stages = [] }: ChatEntities) => stages.find(({ name }) => name === 'follow')?.note;
  const threadOf = async (cid: string) =>
    (
      await app.database
        .sql`select s.value, s.version from conversation_state s join conversation c on c.id = s.conversation_id
        where c.cid = ${cid} and s.slot = 'thread'`
    )[0];

  test('what is left out is taken from the question before, and what was searched is told', async () => {
    expect((await ask('成人票多少钱一次', 'a')).text).toContain('45元');
    const next = await ask('那儿童呢', 'a');
    expect(next.text).toContain('25元');
    expect(next.text).not.toContain('45元');
    expect(noteOf(next.end)).toBe('按“儿童票多少钱一次”查找');
    expect((await app.database.sql`select question from turn where question = '那儿童呢'`).length).toBe(1);
  });

  test('the thread is kept with the conversation: question and what was cited', async () => {
    await ask('退卡要多少手续费', 'b');
    expect(await threadOf('b')).toMatchObject({
      version: 1,
      value: {
        said: '退卡要多少手续费',
        question: '退卡要多少手续费',
        cited: { documentId: expect.any(String) },
      },
    });
  });

  test('a question of its own is searched as it was said', async () => {
    await ask('成人票多少钱一次', 'c');
    const next = await ask('退卡手续费多少钱？', 'c');
    expect(next.text).toContain('20元');
    expect(noteOf(next.end)).toBe('');
  });

  test('a question of its own is answered as it is at first, whatever was asked before', async () => {
    const url = (await app.upload('hotel.md', HOTEL, token)).data;
    const made = await app.call(saveLibrary, { name: '酒店', fileList: [{ url, name: 'hotel.md' }] }, token);
    await waitFor(async () => {
      const found = await app.modules.knowledge.libraryStatus(accountId, [made.data]);
      return found.get(made.data) === 2 || null;
    });
    const role = { name: '前台', roleDesc: '前台', avatarId: app.avatarId, documentLibId: made.data };
    const { data: hotel } = await app.call(saveRole, role, token);
    const first = (await ask('早餐多少钱', 'h1', hotel)).text;
    expect(first).toContain('88 元');
    for (const before of ['入住与退房怎么收费？', '退房几点', '停车多少钱']) {
      await ask(before, `h ${before}`, hotel);
      expect((await ask('早餐多少钱', `h ${before}`, hotel)).text, before).toBe(first);
    }
  });

  test('what a follow-up names and no document says is refused', async () => {
    await ask('成人票多少钱一次', 'd');
    expect((await ask('那月卡呢', 'd')).text).toContain('这个我不清楚。');
  });

  test('of two things each is answered, and the one that no document says is named', async () => {
    const both = await ask('成人票多少钱一次，儿童呢', 'g');
    expect(both.text).toContain('45元');
    expect(both.text).toContain('25元');
    expect(noteOf(both.end)).toBe('分别查找“成人票多少钱一次”、“儿童票多少钱一次”');
    const one = await ask('成人票多少钱一次，更衣柜密码怎么改？', 'h');
    expect(one.text).toContain('45元');
    expect(one.text).toContain('关于“更衣柜密码怎么改”，资料里没有提到。');
    const kept = await app.database
      .sql`select answered, partial from turn where id in ${app.database.sql([both.end.turnId ?? '', one.end.turnId ?? ''])} order by created_at`;
    expect([...kept], 'what is answered in part is told so').toEqual([
      { answered: true, partial: false },
      { answered: true, partial: true },
    ]);
  });

  test('a near miss is refused with what may have been meant; a place in the list picks it', async () => {
    const near = await ask('游泳馆会员卡可以送给朋友吗', 'i');
    expect(near.text).toMatch(/^这个我不清楚。\n/);
    const choices: string[] = JSON.parse(near.end.recommendList ?? '[]');
    expect(choices.length).toBeGreaterThan(0);
    expect(await threadOf('i')).toMatchObject({ value: { choices } });
    const picked = await ask('第一个', 'i');
    expect(noteOf(picked.end)).toBe(`按“${choices[0]}”查找`);
    expect(picked.text).not.toContain('这个我不清楚。');
  });

  test('what has nothing to do with the documents is refused without choices', async () => {
    const far = await ask('火星离地球有多远', 'j');
    expect(far.text).toBe('这个我不清楚。');
    expect(far.end.recommendList).toBeUndefined();
  });

  test('more is what stands behind what was told', async () => {
    await ask('成人票多少钱一次', 'k');
    expect((await ask('还有呢', 'k')).text).toContain('儿童票每次25元');
  });

  test('without a kept thread the recorded questions tell what it was about', async () => {
    await ask('成人票多少钱一次', 'e');
    await app.database.sql`delete from conversation_state where slot = 'thread'`;
    expect((await ask('那儿童呢', 'e')).text).toContain('25元');
  });

  test('another process goes on from what this one has kept', async () => {
    await ask('成人票多少钱一次', 'm');
    const other = await createTestApp({ database: database(), jobs: false });
    try {
      const from = await other.app.listen({ port: 0, host: '127.0.0.1' });
      const next = await ask('那儿童呢', 'm', roleId, from);
      expect(next.text).toContain('25元');
      expect(noteOf(next.end)).toBe('按“儿童票多少钱一次”查找');
    } finally {
      await other.close();
    }
  });

  test('rounds that a program sends are gone on from, without a conversation that is kept', async () => {
    const history = [
      { question: '成人票多少钱一次', answer: '成人票每次45元。' },
      { question: '谢谢', answer: '不客气。' },
    ];
    const request = {
      ...({ accountId, roleId, channel: 'api', visitorId: '', projectId: null, language: 'zhchs', history } as const),
      ...({ query: '那儿童呢', cid: 'sent', isStart: 0, resumable: 0 } as const),
    };
    let text = '';
    for await (const lines of app.modules.chat.chat(request, new AbortController().signal))
      for (const line of lines.text.split('\n').filter((one) => one !== ''))
        text += JSON.parse(line).entities.text ?? '';
    expect(text).toContain('25元');
  });

  test('a model reads what is not sure enough to answer from; its own refusal leaves the turn open and offers what is near', async () => {
    const prompts: string[] = [];
    onCall = (call) => {
      prompts.push(call.body.messages[0]?.content ?? '');
      call.answer('这个我不清楚。');
    };
    const plain = await ask('游泳馆会员卡可以送给朋友吗', 'u');
    expect(plain.text).toMatch(/^这个我不清楚。/);
    const refused = await ask('游泳馆会员卡可以送给朋友吗', 'u', modelRoleId);
    expect(prompts.at(-1)).toContain('资料');
    expect(refused.text).toBe(plain.text);
    expect(refused.end.recommendList).toBe(plain.end.recommendList);
  });

  test('a model reads passages of the completed question, and the turn as it was said', async () => {
    const seen: UpstreamCall[] = [];
    onCall = (call) => {
      seen.push(call);
      call.send('好。');
      call.end();
    };
    await ask('退卡要带什么', 'f', modelRoleId);
    await ask('手续费呢', 'f', modelRoleId);
    const isRewriting = (call: UpstreamCall) => JSON.stringify(call.body.messages).includes('改写这句话');
    expect(seen.filter(isRewriting)).toHaveLength(1);
    const messages = seen.filter((call) => !isRewriting(call)).at(-1)?.body.messages ?? [];
    expect(messages[0]?.content).toContain('手续费20元');
    expect(messages.at(-1)).toEqual({ role: 'user', content: '手续费呢' });
  });

  test('a model’s own wording is searched as well, and one that does not come is left out', async () => {
    const answers: UpstreamCall[] = [];
    let rewriting: (call: UpstreamCall) => void = (call) => {
      call.send('游泳馆退卡要收多少手续费');
      call.end();
    };
    onCall = (call) => {
      if (JSON.stringify(call.body.messages).includes('改写这句话')) return rewriting(call);
      answers.push(call);
      call.send('好。');
      call.end();
    };
    const noteOfSearch = ({ stages = [] }: ChatEntities) => stages.find(({ name }) => name === 'retrieval')?.note;
    await ask('成人票多少钱一次', 'l', modelRoleId);
    const next = await ask('那不想要了呢', 'l', modelRoleId);
    expect(noteOfSearch(next.end)).toContain('模型改写为“游泳馆退卡要收多少手续费”');
    expect(answers.at(-1)?.body.messages[0]?.content).toContain('手续费20元');

    rewriting = () => {}; // never answers
    const late = await ask('那儿童呢', 'l', modelRoleId);
    expect(noteOfSearch(late.end)).not.toContain('模型改写');
    expect(late.text).toBe('好。');
    expect(answers.at(-1)?.body.messages[0]?.content).toContain('儿童票每次25元');
  });
});
