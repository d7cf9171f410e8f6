import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatEntities, stopChat } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { chatHistory, conversationById, conversationPage } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('turns that are asked anew', (database) => {
  let app: TestApp;
  let token: string;
  let address: string;
  let roleId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void;
  /** What the model has received with the last question. */
  let told: string[] = [];

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    app = await createTestApp({ database: database(), llm: { baseUrl: upstream.baseUrl, apiKey: 'sk-test', models } });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    ({ token } = await app.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, modelName: 'DeepSeek-V3-241226' };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const send = (cid: string, query: string, more: object = {}, who = token) =>
    fetch(`${address}/avatar/chat/chatDocument`, {
      method: 'POST',
      headers: { token: who, 'content-type': 'application/json' },
      body: JSON.stringify({ roleId, cid, query, ...more }),
    });
  async function ask(cid: string, query: string, answer: string, more: object = {}): Promise<string> {
    onCall = (call) => {
      told = call.body.messages.filter(({ role }) => role !== 'system').map(({ content }) => content);
      call.answer(answer);
    };
    const reply = await (await send(cid, query, more)).text();
    const events = reply
      .trim()
      .split('\n')
      .map((line): ChatEntities => JSON.parse(line).entities);
    expect(events.at(-1)).toMatchObject({ isEnd: true, turnId: expect.any(String) });
    return events.at(-1)?.turnId ?? '';
  }
  const shown = async (cid: string) =>
    (await app.call(chatHistory, { roleId, cid }, token)).data.map(({ question, answer }) => `${question}${answer}`);
  const recorded = async (keyword: string) => {
    const page = await app.call(conversationPage, { page: 1, size: 10, keyword }, token);
    const id = page.data.records[0]?.id ?? '';
    return (await app.call(conversationById, { id }, token)).data;
  };

  test('the discarded answer is told to no model, is not read back, and stays in the record with its mark', async () => {
    await ask('again', '一', '甲');
    const discarded = await ask('again', '二', '旧答');
    await ask('again', '二', '新答', { replaces: discarded });
    expect(told.join('|')).toContain('甲');
    expect(told.join('|')).not.toContain('旧答');
    await ask('again', '三', '丙');
    expect(told.join('|')).toContain('新答');
    expect(told.join('|')).not.toContain('旧答');
    expect(await shown('again')).toEqual(['一甲', '二新答', '三丙']);
    const { turns } = await recorded('旧答');
    expect(turns.map(({ answer, replaced }) => [answer, replaced])).toEqual([
      ['甲', false],
      ['旧答', true],
      ['新答', false],
      ['丙', false],
    ]);
  });

  test('a question that is changed replaces its turn and all that came after it', async () => {
    await ask('edit', '一', '子');
    const edited = await ask('edit', '错字', '丑');
    await ask('edit', '接着', '寅');
    await ask('edit', '改好', '卯', { replaces: edited });
    expect(told.join('|')).not.toMatch(/丑|寅|错字|接着/);
    expect(await shown('edit')).toEqual(['一子', '改好卯']);
  });

  test('of two who ask the same turn anew one is answered, the other is told', async () => {
    const first = await ask('race', '问', '旧');
    onCall = (call) => call.answer('新');
    const replies = await Promise.all([1, 2].map(async () => (await send('race', '问', { replaces: first })).text()));
    const refused = replies.filter((text) => text.includes(`"code":${CODE.conflict}`));
    expect(refused).toHaveLength(1);
    expect(JSON.parse(refused[0] ?? '').message).toBe('这个问题已经在别处重新提问，请刷新后查看');
    expect(await shown('race')).toEqual(['问新']);
  });

  test('what was said until the stop is what the history holds; one that still runs is stopped and replaced', async () => {
    const begin = async (query: string) => {
      const called = Promise.withResolvers<UpstreamCall>();
      onCall = called.resolve;
      const reply = await send('stop', query, { resumable: 1 });
      (await called.promise).send('说到这里');
      const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('说到这里')) text += (await reader?.read())?.value ?? '';
      const turnId = /"turnId":"([^"]+)"/.exec(text)?.[1] ?? '';
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      return { turnId, rest };
    };
    const stopped = await begin('长');
    await app.call(stopChat, { roleId, cid: 'stop', turnId: stopped.turnId }, token);
    await stopped.rest();
    const running = await begin('再');
    await ask('stop', '再', '完', { replaces: running.turnId });
    expect(told.join('|')).toContain('长|说到这里');
    expect(told.join('|').split('说到这里')).toHaveLength(2);
    expect(await shown('stop')).toEqual(['长说到这里', '再完']);
  });

  test("a turn of another conversation, and another owner's, replaces nothing", async () => {
    const mine = await ask('own', '问', '答');
    const foreign = (await app.createUser()).token;
    expect(await (await send('elsewhere', '问', { replaces: mine })).json()).toMatchObject({ code: CODE.notFound });
    expect(await (await send('own', '问', { replaces: mine }, foreign)).json()).toMatchObject({ code: CODE.notFound });
    expect(await (await send('own', '问', { replaces: 'x' })).json()).toMatchObject({ code: CODE.badInput });
    expect(await (await send('own', '', { replaces: mine })).json()).toMatchObject({ code: CODE.badInput });
    expect(await shown('own')).toEqual(['问答']);
  });
});
