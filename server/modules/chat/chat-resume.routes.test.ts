import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopChat } from '#contract/chat.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { openChat } from '#server/testing/open-chat.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let app: TestApp;
let token: string;
let address: string;
let roleId: string;
let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
let onCall: (call: UpstreamCall) => void = () => {};

beforeAll(async () => {
  upstream = await startScriptedUpstream((call) => onCall(call));
  const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
  app = await createTestApp({ llm: { baseUrl: upstream.baseUrl, apiKey: 'sk', models }, jobs: false });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ token } = await app.createUser());
  const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, modelName: 'DeepSeek-V3-241226' };
  roleId = (await app.call(saveRole, role, token)).data;
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

/** The next call to the model. */
function nextCall(): Promise<UpstreamCall> {
  const { promise, resolve } = Promise.withResolvers<UpstreamCall>();
  onCall = resolve;
  return promise;
}

const open = (path: string, body: object) => openChat(address, token, path, { roleId, ...body });

const recordOf = async (id: string | undefined) =>
  waitFor(async () => (await app.database.sql`select * from turn where id = ${id ?? ''}`)[0] ?? null);

test('a lost connection: the model goes on, and the client gets what it missed, in order', async () => {
  const called = nextCall();
  const first = await open('chatDocument', { query: '问', cid: '1', resumable: 1 });
  const call = await called;
  call.send('一');
  const [hello] = await first.until('一');
  first.leave();
  call.send('二');
  const second = await open('resume', { cid: '1', turnId: hello?.turnId, afterSeq: first.events.at(-1)?.seq });
  await second.until('二');
  call.send('三');
  call.end();
  await second.until();
  expect(second.events.map(({ seq, text, isEnd }) => [seq, text ?? isEnd])).toEqual([
    [3, '二'],
    [4, '三'],
    [5, true],
  ]);
  expect(await recordOf(hello?.turnId)).toMatchObject({ outcome: 'done', answer: '一二三', interruption: null });
});

test('a turn that is over is read from its record, whole', async () => {
  const called = nextCall();
  const stream = await open('chatDocument', { query: '问', cid: '2' });
  const call = await called;
  call.send('一');
  call.send('二');
  call.end();
  const [hello] = await stream.until();
  const again = await open('resume', { cid: '2', turnId: hello?.turnId, afterSeq: 2 });
  const [all, end] = await again.until();
  expect(all).toEqual({ restart: true, engine: 'deepseek-chat', turnId: hello?.turnId, text: '一二' });
  expect(end).toMatchObject({ isEnd: true, turnId: hello?.turnId, stages: expect.any(Array) });
});

test('a turn that nobody knows is refused with an envelope', async () => {
  const reply = await fetch(`${address}/avatar/chat/resume`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ roleId, cid: 'none' }),
  });
  expect(await reply.json()).toEqual({ code: 404, message: '这次回答没有保存下来，请重新提问', data: null });
});

test('a goodbye ends the turn and the call to the model, and keeps what was heard', async () => {
  const called = nextCall();
  const stream = await open('chatDocument', { query: '问', cid: '3', resumable: 1 });
  const call = await called;
  call.send('听到的，没听到的');
  const [hello] = await stream.until('听到的，没听到的');
  const stop = { roleId, cid: '3', turnId: hello?.turnId, heardText: '听到的，' };
  expect(await app.call(stopChat, stop, token)).toMatchObject({ code: 200, data: null });
  await call.closed;
  const events = await stream.until();
  expect(events.at(-1)).toMatchObject({ isEnd: true, interrupted: true });
  expect(events.at(-1)?.error).toBeUndefined();
  const record = {
    outcome: 'interrupted',
    interruption: 'stopped',
    heard_text: '听到的，',
    answer: '听到的，没听到的',
  };
  expect(await recordOf(hello?.turnId)).toMatchObject(record);
  // Afterwards only what was heard changes.
  await app.call(stopChat, { ...stop, heardText: '听' }, token);
  expect(await recordOf(hello?.turnId)).toMatchObject({ ...record, heard_text: '听' });
  await app.call(stopChat, { ...stop, heardText: '听到，本店全额退款' }, token);
  expect(await recordOf(hello?.turnId), 'none of it is the reader’s').toMatchObject({ ...record, heard_text: '听到' });
});

test('without the promise to come back, a closed connection ends the call to the model', async () => {
  const called = nextCall();
  const stream = await open('chatDocument', { query: '问', cid: '4' });
  const call = await called;
  call.send('一');
  const [hello] = await stream.until('一');
  stream.leave();
  await call.closed;
  expect(await recordOf(hello?.turnId)).toMatchObject({ outcome: 'interrupted', interruption: 'left', answer: '一' });
});

test('two turns of one conversation run beside each other, each with its own events', async () => {
  const calls: UpstreamCall[] = [];
  const both = Promise.withResolvers<void>();
  onCall = (call) => {
    if (calls.push(call) === 2) both.resolve();
  };
  const streams = await Promise.all(
    ['甲', '乙'].map((query) => open('chatDocument', { query, cid: '5', resumable: 1 })),
  );
  await both.promise;
  for (const call of calls) {
    call.send(`答${call.body.messages.at(-1)?.content}`);
    call.end();
  }
  const answers = await Promise.all(streams.map((stream) => stream.until()));
  expect(answers.map((events) => events.map(({ text }) => text ?? '').join(''))).toEqual(['答甲', '答乙']);
  const rows = await app.database.sql`
    select question, answer, position from turn t join conversation c on c.id = t.conversation_id
    where c.cid = '5' and c.role_id = ${roleId} order by question`;
  expect(rows.map((row) => [row.question, row.answer])).toEqual([
    ['乙', '答乙'],
    ['甲', '答甲'],
  ]);
  expect(new Set(rows.map((row) => row.position))).toEqual(new Set([0, 1]));
});

test('an empty reply of the model ends the turn with a reason', async () => {
  onCall = (call) => call.end();
  const stream = await open('chatDocument', { query: '问', cid: '6' });
  const [hello, end] = await stream.until();
  expect(end).toMatchObject({ isEnd: true, error: '模型没有给出回答，请重试' });
  expect(await recordOf(hello?.turnId)).toMatchObject({ outcome: 'failed', answer: '' });
});
