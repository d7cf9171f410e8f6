import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { chatHistory, conversationById, conversationPage } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { openChat } from '#server/testing/open-chat.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describeOnBothDatabases('questions that come again under their name', (database) => {
  let app: TestApp;
  let token: string;
  let address: string;
  let roleId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void;
  /** What the model was asked. */
  let calls: UpstreamCall[] = [];

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => {
      calls.push(call);
      onCall(call);
    });
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    app = await createTestApp({ database: database(), llm: { baseUrl: upstream.baseUrl, apiKey: 'sk', models } });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    ({ token } = await app.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, modelName: 'DeepSeek-V3-241226' };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  beforeEach(() => {
    calls = [];
    onCall = (call) => call.answer('九点。');
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  const ask = (cid: string, more: object = {}, who = token) =>
    openChat(address, who, 'chatDocument', { roleId, cid, query: '几点开门', askId: 'a', resumable: 1, ...more });
  const shown = async (cid: string) =>
    (await app.call(chatHistory, { roleId, cid }, token)).data.map(({ question, answer }) => `${question}${answer}`);
  const textOf = (events: readonly { text?: string | undefined }[]) => events.map(({ text }) => text ?? '').join('');

  test('while it is being answered: the same turn is read from its beginning', async () => {
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const first = await ask('runs');
    (await called.promise).send('九');
    const [hello] = await first.until('九');
    first.leave();
    const again = await ask('runs');
    await again.until('九');
    (await called.promise).send('点。');
    (await called.promise).end();
    const events = await again.until();
    expect(textOf(events)).toBe('九点。');
    expect(events[0]?.turnId).toBe(hello?.turnId);
    expect(calls).toHaveLength(1);
    expect(await shown('runs')).toEqual(['几点开门九点。']);
  });

  test('after its end: the answer is read from the record, however the client reads', async () => {
    const [hello] = await (await ask('over', { resumable: 0 })).until();
    const events = await (await ask('over', { resumable: 0 })).until();
    expect(textOf(events)).toBe('九点。');
    expect(events.at(-1)).toMatchObject({ isEnd: true, turnId: hello?.turnId });
    expect(calls).toHaveLength(1);
    expect(await shown('over')).toEqual(['几点开门九点。']);
  });

  test('ended before its answer was complete: it is answered anew in its own place, and the record knows both', async () => {
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const first = await ask('left', { query: '几点关门', resumable: 0 });
    const call = await called.promise;
    call.send('五');
    await first.until('五');
    first.leave();
    await call.closed;
    onCall = (next) => next.answer('五点。');
    const events = await (await ask('left', { query: '几点关门' })).until();
    expect(textOf(events)).toBe('五点。');
    expect(calls.at(-1)?.body.messages.map(({ content }) => content)).not.toContain('五');
    expect(await shown('left')).toEqual(['几点关门五点。']);
    const page = await app.call(conversationPage, { page: 1, size: 10, keyword: '几点关门' }, token);
    const { turns } = (await app.call(conversationById, { id: page.data.records[0]?.id ?? '' }, token)).data;
    expect(turns.map(({ answer, replaced }) => [answer, replaced])).toEqual([
      ['五', true],
      ['五点。', false],
    ]);
    // A third time it is the second turn that is meant.
    expect(textOf(await (await ask('left', { query: '几点关门' })).until())).toBe('五点。');
    expect(calls).toHaveLength(2);
  });

  test('of several that come at once one asks the model', async () => {
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const streams = await Promise.all([1, 2, 3].map(() => ask('once')));
    (await called.promise).answer('九点。');
    // One reader at a time: the others end, and their clients would resume.
    const ends = await Promise.all(streams.map((stream) => stream.until()));
    expect(ends.filter((events) => events.at(-1)?.isEnd)).not.toHaveLength(0);
    await waitFor(async () => ((await shown('once')).length > 0 ? true : null));
    expect(await shown('once')).toEqual(['几点开门九点。']);
    expect(calls).toHaveLength(1);
  });

  test('a question that replaces a turn does so once', async () => {
    const first = await (await ask('anew', { askId: 'old' })).until();
    const replaces = first.at(-1)?.turnId;
    onCall = (call) => call.answer('八点。');
    for (let n = 0; n < 2; n += 1)
      expect(textOf(await (await ask('anew', { askId: 'new', replaces })).until())).toBe('八点。');
    expect(await shown('anew')).toEqual(['几点开门八点。']);
    expect(calls).toHaveLength(2);
  });

  test('a question that was stopped before its first event is replaced by its name, running or recorded', async () => {
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const first = await ask('early', { query: '早停', askId: 'early' });
    first.leave();
    await called.promise;
    onCall = (call) => call.answer('改后的回答。');
    await (await ask('early', { query: '改后', askId: 'later', insteadOf: ['early'] })).until();
    expect(await shown('early')).toEqual(['改后改后的回答。']);
    expect(calls.at(-1)?.body.messages.map(({ content }) => content)).not.toContain('早停');
    onCall = (call) => call.answer('又改的回答。');
    await (await ask('early', { query: '又改', askId: 'last', insteadOf: ['never', 'later', 'early'] })).until();
    expect(await shown('early')).toEqual(['又改又改的回答。']);
  });

  test('where none of the names had arrived, the turn that they were to replace is replaced', async () => {
    const replaces = (await (await ask('none', { askId: 'old' })).until()).at(-1)?.turnId;
    await (await ask('none', { query: '改后', askId: 'new', replaces, insteadOf: ['never'] })).until();
    expect(await shown('none')).toEqual(['改后九点。']);
    await (await ask('none', { query: '首问', askId: 'newer', insteadOf: ['never'] })).until();
    expect(await shown('none')).toEqual(['改后九点。', '首问九点。']);
  });

  test('a question that has replaced a turn and was cut off is answered anew, and replaces nothing more', async () => {
    const replaces = (await (await ask('cut', { askId: 'old' })).until()).at(-1)?.turnId;
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const first = await ask('cut', { query: '改后', askId: 'new', replaces, resumable: 0 });
    const call = await called.promise;
    call.send('五');
    await first.until('五');
    first.leave();
    await call.closed;
    onCall = (next) => next.answer('五点。');
    const events = await (await ask('cut', { query: '改后', askId: 'new', replaces, insteadOf: ['old'] })).until();
    expect(textOf(events)).toBe('五点。');
    expect(await shown('cut')).toEqual(['改后五点。']);
  });

  test('the name counts in its own conversation and for its own client alone', async () => {
    const own = (await (await ask('here')).until()).at(-1)?.turnId;
    const elsewhere = (await (await ask('there')).until()).at(-1)?.turnId;
    expect(elsewhere).not.toBe(own);
    expect(await shown('there')).toEqual(['几点开门九点。']);
    expect(calls).toHaveLength(2);
    const { token: foreign } = await app.createUser();
    const refused = await fetch(`${address}/avatar/chat/chatDocument`, {
      method: 'POST',
      headers: { token: foreign, 'content-type': 'application/json' },
      body: JSON.stringify({ roleId, cid: 'here', query: '几点开门', askId: 'a' }),
    });
    expect(await refused.json()).toMatchObject({ code: CODE.notFound });
    const unnamed = { askId: undefined };
    await (await ask('here', unnamed)).until();
    await (await ask('here', unnamed)).until();
    expect(await shown('here')).toHaveLength(3);
  });
});
