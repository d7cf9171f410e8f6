import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { visitHistory, visitResume } from '#contract/visit.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const GUIDE =
  '# 社保卡\n\n社保卡丢失后应先拨打 12333 挂失。\n\n补领社保卡请到政务大厅二楼 B 区 12 号窗口，约 10 分钟领卡。\n';

describe('chat stream', () => {
  let app: TestApp;
  let token: string;
  let address: string;
  let libraryId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void | Promise<void> = () => {};

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    app = await createTestApp({ llm: { baseUrl: upstream.baseUrl, apiKey: 'sk-test-key', models } });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    ({ token } = await app.createUser());
    const url = (await app.upload('指南.md', GUIDE, token)).data;
    libraryId = (await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '指南.md' }] }, token)).data;
    await waitFor(async () => {
      const found = await app.modules.knowledge.libraryStatus((await accountOf()) ?? '', [libraryId]);
      return found.get(libraryId) === 2 || null;
    });
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const accountOf = async () =>
    (await app.database.sql`select account_id from library where id = ${libraryId}`)[0]?.account_id as string;
  const makeRole = async (values: object = {}) =>
    (
      await app.call(
        saveRole,
        { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, documentLibId: libraryId, ...values },
        token,
      )
    ).data;
  const open = (body: object, signal?: AbortSignal) =>
    fetch(`${address}/avatar/chat/chatDocument`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ cid: '1', returnJson: true, language: 'zhchs', ...body }),
      signal: signal ?? null,
    });
  const ask = async (roleId: string, query: string, more: object = {}): Promise<ChatEntities[]> => {
    const reply = await open({ roleId, query, ...more });
    const lines = (await reply.text()).trim().split('\n');
    return lines.map((line) => JSON.parse(line).entities);
  };
  const textOf = (events: ChatEntities[]) => events.map((event) => event.text ?? '').join('');
  const lastTurn = async () =>
    (await app.database.sql`select * from turn order by created_at desc, id desc limit 1`)[0];

  test('what is said comes as text and as content with its type, or as plain words alone', async () => {
    const roleId = await makeRole({ welcomeText: ['您好，我是小政。'] });
    const events = await ask(roleId, '', { isStart: 1 });
    const contents = events.filter(({ type }) => type === 'text').map(({ content }) => content);
    expect(contents.join('')).toBe(textOf(events));
    expect(events.at(-1)?.type).toBe('end');
    const plain = await open({ roleId, query: '', isStart: 1, returnJson: false });
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await plain.text()).toBe('您好，我是小政。');
    const refused = await open({ roleId: randomUUID(), query: '你好', returnJson: false });
    expect(await refused.json()).toMatchObject({ code: 404 });
    expect(await (await open({ roleId, query: '', returnJson: 'no' })).json()).toMatchObject({ code: 400 });
  });

  test('the opening turn greets with a welcome text and is recorded', async () => {
    const roleId = await makeRole({ welcomeText: ['您好，我是小政。'] });
    const events = await ask(roleId, '', { isStart: 1 });
    expect(events[0]).toEqual({ seq: 1, engine: '离线应答', turnId: expect.any(String) });
    expect(textOf(events)).toBe('您好，我是小政。');
    expect(events.at(-1)).toMatchObject({ isEnd: true, turnId: expect.any(String) });
    expect(await lastTurn()).toMatchObject({
      is_start: 1,
      answer: '您好，我是小政。',
      outcome: 'done',
      engine: '离线应答',
    });
  });

  test('the offline answerer says the fact and cites its source', async () => {
    const events = await ask(await makeRole(), '补领社保卡去几号窗口？');
    expect(textOf(events)).toContain('12 号窗口');
    expect(textOf(events)).toContain('[1]');
    const end = events.at(-1);
    const sources = JSON.parse(end?.citationSources ?? '{}');
    expect(sources['[1]']).toMatchObject({ title: '指南.md', source_type: 'document', page_number: null });
    expect(sources['[1]'].source).toContain('12 号窗口');
    expect(await lastTurn()).toMatchObject({ question: '补领社保卡去几号窗口？', answered: true, outcome: 'done' });
  });

  test('of short sections that share a passage the source names the one that is quoted', async () => {
    const text = '# 就诊指南\n\n## 医保\n\n外地医保先备案再结算。\n\n## 停车\n\n地下车库停车每小时 5 元。\n';
    const url = (await app.upload('就诊指南.md', text, token)).data;
    const id = (await app.call(saveLibrary, { name: '就诊', fileList: [{ url, name: '就诊指南.md' }] }, token)).data;
    const accountId = (await accountOf()) ?? '';
    await waitFor(async () => (await app.modules.knowledge.libraryStatus(accountId, [id])).get(id) === 2 || null);
    const roleId = await makeRole({ documentLibId: id });
    const headingOf = async (question: string) => {
      const end = (await ask(roleId, question)).at(-1);
      return JSON.parse(end?.citationSources ?? '{}')['[1]']?.heading;
    };
    expect(await headingOf('停车多少钱一小时？')).toEqual(['就诊指南', '停车']);
    expect((await lastTurn())?.sources['[1]'].heading).toEqual(['就诊指南', '停车']);
    expect(await headingOf('外地医保怎么结算？')).toEqual(['就诊指南', '医保']);
  });

  test('what the documents do not say is answered with the fallback, without a source', async () => {
    const events = await ask(await makeRole({ unknownReply: '这个我不清楚。' }), '火星上的平均气温是多少？');
    expect(textOf(events)).toBe('这个我不清楚。');
    expect(events.at(-1)?.citationSources).toBeUndefined();
    expect(await lastTurn()).toMatchObject({ answered: false });
  });

  test('a model gets the passages, streams its words, and only real sources pass', async () => {
    let seen: UpstreamCall | undefined;
    onCall = (call) => {
      seen = call;
      for (const piece of ['请到 12 号', '窗口[', '1', ']办理[7]。']) call.send(piece);
      call.end();
    };
    const events = await ask(await makeRole({ modelName: 'DeepSeek-V3-241226' }), '补领社保卡去几号窗口？');
    expect(textOf(events)).toBe('请到 12 号窗口[1]办理。');
    expect(events[0]).toMatchObject({ engine: 'deepseek-chat' });
    expect(Object.keys(JSON.parse(events.at(-1)?.citationSources ?? '{}'))).toEqual(['[1]']);
    expect(seen?.body).toMatchObject({ model: 'deepseek-chat', stream: true });
    expect(seen?.authorization).toBe('Bearer sk-test-key');
    expect(seen?.body.messages[0]?.content).toContain('12 号窗口');
    expect(seen?.body.messages.at(-1)).toEqual({ role: 'user', content: '补领社保卡去几号窗口？' });
  });

  test('turns that end together are all recorded, each at its own place', async () => {
    const roleId = await makeRole();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask(roleId, '补领社保卡去几号窗口？', { cid: index < 6 ? '6' : '2' })),
    );
    const rows = await app.database.sql`
      select c.cid, array_agg(t.position order by t.position) as positions
      from turn t join conversation c on c.id = t.conversation_id where c.role_id = ${roleId} group by c.cid order by c.cid`;
    expect([...rows]).toEqual([
      { cid: '2', positions: [0, 1] },
      { cid: '6', positions: [0, 1, 2, 3, 4, 5] },
    ]);
  });

  test('earlier turns of the conversation travel with the question', async () => {
    let seen: UpstreamCall | undefined;
    onCall = (call) => {
      seen = call;
      call.send('好的。');
      call.end();
    };
    const roleId = await makeRole({ modelName: 'DeepSeek-V3-241226' });
    await ask(roleId, '社保卡丢失怎么办？', { cid: '77' });
    await ask(roleId, '那社保卡挂失之后呢？', { cid: '77' });
    expect(seen?.body.messages.slice(1).map((message) => message.content)).toEqual([
      '社保卡丢失怎么办？',
      '好的。',
      '那社保卡挂失之后呢？',
    ]);
  });

  test.each([
    ['refuses the key', (call: UpstreamCall) => call.fail(401), '模型服务拒绝了访问密钥，请联系管理员检查模型配置'],
    ['is busy', (call: UpstreamCall) => call.fail(429), '模型服务繁忙，请稍后重试'],
    ['breaks down', (call: UpstreamCall) => call.fail(500), '模型服务出错，请稍后重试'],
    [
      'sends nonsense',
      (call: UpstreamCall) => call.sendRaw('data: {oops\n\n'),
      '模型服务返回了无法识别的内容，请稍后重试',
    ],
    ['hangs up', (call: UpstreamCall) => call.drop(), '与模型服务的连接中断，请稍后重试'],
  ])('a model service that %s still ends the stream with a reason', async (_title, script, message) => {
    onCall = script;
    const events = await ask(await makeRole({ modelName: 'DeepSeek-V3-241226' }), '补领社保卡去几号窗口？');
    expect(events.at(-1)).toMatchObject({ isEnd: true, error: message });
    expect(await lastTurn()).toMatchObject({ outcome: 'failed', error: message });
  });

  test('why a turn failed is told to the owner; a visitor hears what can be done, at once, when it is read again, and in the history', async () => {
    onCall = (call) => call.fail(401);
    const roleId = await makeRole({ modelName: 'DeepSeek-V3-241226' });
    const place = {
      roleId,
      token: (await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data,
    };
    const visitor = createVisitorCalls(
      () => app,
      () => '10.0.0.1',
    );
    const cookie = await visitor.enter(place);
    const told = '这次没有答上来，请过一会儿再试一次';
    const end = (await visitor.ask(place, cookie, '补领社保卡去几号窗口？')).at(-1);
    expect(end).toMatchObject({ isEnd: true, error: told });
    expect(await lastTurn()).toMatchObject({ error: '模型服务拒绝了访问密钥，请联系管理员检查模型配置' });
    const again = await visitor.send(visitResume, { ...place, cid: '1', turnId: end?.turnId, afterSeq: 0 }, cookie);
    const history = await visitor.send(visitHistory, { ...place, cid: '1' }, cookie);
    for (const { body } of [again, history])
      expect([body.includes(told), body.includes('管理员')]).toEqual([true, false]);

    await app.database.sql`update role set model_name = 'nobody-maps-this' where id = ${roleId}`;
    expect(await visitor.ask(place, cookie, '在吗？')).toMatchObject([
      { code: 503, message: '现在暂时不能回答，请过一会儿再来问' },
    ]);
    const own = await open({ roleId, query: '在吗？' });
    expect(await own.json()).toMatchObject({ message: expect.stringContaining('模型') });
  });

  test('a client that leaves closes the connection to the model, and the turn is recorded as interrupted', async () => {
    const upstreamClosed = Promise.withResolvers<void>();
    onCall = (call) => {
      call.send('第一句，');
      call.closed.then(() => upstreamClosed.resolve(), upstreamClosed.reject);
    };
    const roleId = await makeRole({ modelName: 'DeepSeek-V3-241226' });
    const controller = new AbortController();
    const reply = await open({ roleId, query: '补领社保卡去几号窗口？', cid: 'left' }, controller.signal);
    const reader = reply.body?.getReader();
    let received = '';
    while (!received.includes('第一句')) received += new TextDecoder().decode((await reader?.read())?.value);
    controller.abort();
    await upstreamClosed.promise;
    const record = await waitFor(async () => {
      const [row] = await app.database
        .sql`select t.* from turn t join conversation c on c.id = t.conversation_id where c.cid = 'left'`;
      return row ?? null;
    });
    expect(record).toMatchObject({ outcome: 'interrupted', answer: '第一句，' });
  });

  test.each([
    ['an empty question', { query: '   ' }, 400, '请输入问题'],
    ['a question of 2001 characters', { query: '问'.repeat(2001) }, 400, '问题最多 2000 个字'],
    [
      'a role that does not exist',
      { query: '在吗', roleId: '00000000-0000-7000-8000-000000000000' },
      404,
      '角色不存在或已被删除',
    ],
  ])('%s is refused with an envelope before the stream begins', async (_title, body, code, message) => {
    const reply = await open({ roleId: await makeRole(), ...body });
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(await reply.json()).toMatchObject({ code, message });
  });
});
