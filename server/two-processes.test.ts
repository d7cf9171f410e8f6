import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopChat } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { operatorHealth } from '#contract/health.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { publishProject, takeDownProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken, shareTokenList, toggleShareToken } from '#contract/share.contract.ts';
import { openVisit, startProject } from '#contract/visit.contract.ts';
import { openChat } from '#server/testing/open-chat.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describeOnBothDatabases('two processes on one database', (database) => {
  let one: TestApp;
  let other: TestApp;
  let token: string;
  let roleId: string;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void = () => {};
  const addresses = new Map<TestApp, string>();

  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    const options = { llm: { baseUrl: upstream.baseUrl, apiKey: 'sk', models }, jobs: false };
    one = await createTestApp({ ...options, database: database() });
    other = await createTestApp({ ...options, database: database() });
    for (const app of [one, other]) addresses.set(app, await app.app.listen({ port: 0, host: '127.0.0.1' }));
    ({ token } = await one.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: one.avatarId, modelName: 'DeepSeek-V3-241226' };
    roleId = (await one.call(saveRole, role, token)).data;
  });
  afterAll(async () => {
    await one?.close();
    await other?.close();
    await upstream?.close();
  });

  const open = (app: TestApp, path: string, body: object, who = token) =>
    openChat(addresses.get(app) ?? '', who, path, { roleId, ...body });

  /** A turn that runs at the first process and has said `一`. */
  async function begin(cid: string, more: object = {}) {
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const stream = await open(one, 'chatDocument', { query: '问', cid, resumable: 1, ...more });
    const call = await called.promise;
    call.send('一');
    const [hello] = await stream.until('一');
    const turnId = hello?.turnId ?? '';
    await waitFor(async () => (await database().sql`select 1 from lease where name = ${turnId}`)[0] ?? null);
    return { stream, call, turnId, last: stream.events.at(-1)?.seq ?? 0 };
  }
  const recordOf = (id: string) =>
    waitFor(async () => (await database().sql`select * from turn where id = ${id}`)[0] ?? null);

  test('each says how it is doing to whoever asks one of them', async () => {
    const operator = (await one.createUser(undefined, { operator: true })).token;
    const { processes } = (await one.call(operatorHealth, {}, operator)).data;
    // The embedded database never has two.
    const expected = database().kind === 'embedded' ? 1 : 2;
    expect(new Set(processes.map(({ id }) => id)).size).toBe(expected);
    for (const { probes } of processes) expect(probes).toContainEqual({ name: 'database', state: 'ok' });
  });

  test('a turn is taken up at the other process: every event, in order, none twice', async () => {
    const { stream, call, turnId, last } = await begin('1');
    stream.leave();
    call.send('二');
    const again = await open(other, 'resume', { cid: '1', turnId, afterSeq: last });
    await again.until('二');
    const many = Array.from({ length: 100 }, (_, n) => `“${n}”\n`);
    for (const text of many) call.send(text);
    call.end();
    await again.until();
    expect(again.events.map(({ text }) => text ?? '').join('')).toBe(`二${many.join('')}`);
    const seqs = again.events.map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => last + 1 + n));
    expect(again.events.at(-1)).toMatchObject({ isEnd: true });
    expect(await recordOf(turnId)).toMatchObject({ outcome: 'done', interruption: null });
    await waitFor(async () => ((await database().sql`select * from lease`).length === 0 ? true : null));
  });

  test('a question that comes again at the other process is the turn that runs, or was recorded', async () => {
    const { stream, call, turnId } = await begin('asked', { askId: 'a' });
    stream.leave();
    onCall = () => expect.unreachable('the model is asked once');
    const question = { query: '问', cid: 'asked', resumable: 1, askId: 'a' };
    const again = await open(other, 'chatDocument', question);
    await again.until('一');
    call.send('二');
    call.end();
    expect((await again.until()).map(({ text }) => text ?? '').join('')).toBe('一二');
    const later = await open(other, 'chatDocument', question);
    expect((await later.until()).at(-1)).toMatchObject({ isEnd: true, turnId });
    expect(await database().sql`select 1 from turn where question = '问' and id = ${turnId}`).toHaveLength(1);
  });

  test('stopped at the other process, with what was heard', async () => {
    const { stream, call, turnId } = await begin('2');
    expect(await other.call(stopChat, { roleId, cid: '2', turnId, heardText: '一' }, token)).toMatchObject({
      code: 200,
    });
    await call.closed;
    expect((await stream.until()).at(-1)).toMatchObject({ isEnd: true, interrupted: true });
    expect(await recordOf(turnId)).toMatchObject({ interruption: 'stopped', heard_text: '一', outcome: 'interrupted' });
  });

  test.each(['a link', 'a project'])('of a visitor it ends when %s is closed at the other process', async (what) => {
    const [close, place] = what === 'a link' ? await share() : await show();
    const { visitor } = (await one.call(openVisit, { ...place, framed: 1 }, '')).data;
    const called = Promise.withResolvers<UpstreamCall>();
    onCall = called.resolve;
    const path = '../visit/chat';
    const stream = await open(one, path, { query: '问', cid: what, resumable: 1, ...place, visitor }, '');
    const call = await called.promise;
    call.send('一');
    const turnId = (await stream.until('一'))[0]?.turnId ?? '';
    await close();
    await call.closed;
    expect((await stream.until()).at(-1)).not.toHaveProperty('error');
    expect(await recordOf(turnId)).toMatchObject({ outcome: 'interrupted', interruption: 'stopped', answer: '一' });
  });

  /** What closes a place, and the place. */
  async function share() {
    const link = (await one.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data;
    const id = (await one.call(shareTokenList, { page: 1, size: 1 }, token)).data.records[0]?.id ?? '';
    return [() => other.call(toggleShareToken, { id, status: 0 }, token), { roleId, token: link }] as const;
  }
  async function show() {
    const id = (await one.call(updateProject, { name: '大厅', roleId }, token)).data;
    await one.call(publishProject, { id }, token);
    const ticket = (await one.call(startProject, { id }, token)).data;
    return [() => other.call(takeDownProject, { id }, token), { projectId: id, ticket }] as const;
  }

  test('another conversation, and another owner, find nothing there', async () => {
    const { stream, call, turnId } = await begin('3');
    const foreign = (await other.createUser()).token;
    for (const [cid, who] of [
      ['4', token],
      ['3', foreign],
    ] as const) {
      const stop = await other.call(stopChat, { roleId, cid, turnId }, who);
      expect(stop.code).toBe(CODE.notFound);
      const resume = await open(other, 'resume', { cid, turnId, afterSeq: 0 }, who);
      expect(await resume.reply.json()).toMatchObject({ code: CODE.notFound });
    }
    call.send('二');
    call.end();
    expect((await stream.until()).at(-1)).toMatchObject({ isEnd: true });
  });

  test('a turn whose process is gone ends in its record and says so', async () => {
    const { stream, call, turnId } = await begin('5');
    await database().sql`
      update lease set owner = ${randomUUID()}, expires_at = now() - interval '1 second' where name = ${turnId}`;
    const again = await open(other, 'resume', { cid: '5', turnId, afterSeq: 1 });
    const [first, end] = await again.until();
    expect(first).toMatchObject({ turnId });
    expect(first).not.toHaveProperty('restart'); // what was read of it stays on the page
    expect(end).toMatchObject({ isEnd: true, error: '回答中断了，请重新提问' });
    expect(await recordOf(turnId)).toMatchObject({ outcome: 'failed', question: '问' });
    call.end();
    await stream.until();
  });

  test('a turn that was taken for lost and comes to its end is recorded as it ended', async () => {
    const { stream, call, turnId } = await begin('6');
    await database().sql`update lease set expires_at = now() - interval '1 second' where name = ${turnId}`;
    const again = await open(other, 'resume', { cid: '6', turnId, afterSeq: 1 });
    expect((await again.until()).at(-1)).toMatchObject({ isEnd: true, error: '回答中断了，请重新提问' });
    expect(await recordOf(turnId)).toMatchObject({ outcome: 'failed', answer: '' });
    call.send('二');
    call.end();
    expect((await stream.until()).at(-1)).toMatchObject({ isEnd: true });
    expect(await recordOf(turnId)).toMatchObject({ outcome: 'done', answer: '一二', error: null });
    const [counted] = await database().sql`
      select count(*)::int as turns from turn join conversation c on c.id = conversation_id where c.cid = '6'`;
    expect(counted?.turns).toBe(1);
  });
});
