import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import {
  openVisit,
  type VisitPlace,
  visitChat,
  visitHear,
  visitHistory,
  visitResume,
  visitSentence,
} from '#contract/visit.contract.ts';
import { startScriptedUpstream } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

/** What stands behind a role: models, services, and what their settings say. */
const BEHIND = /deepseek|espeak|听写中心|sk-behind|model-behind|机密的提示/i;

let app: TestApp;
let token: string;
let roleId: string;
let place: VisitPlace;
let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
const { send, enter, ask } = createVisitorCalls(
  () => app,
  () => '10.9.0.1',
);

beforeAll(async () => {
  upstream = await startScriptedUpstream((call) => {
    call.send('您好。');
    call.end();
  });
  const models = new Map([['DeepSeek-V3-241226', 'deepseek-model-behind']]);
  app = await createTestApp({ llm: { baseUrl: upstream.baseUrl, apiKey: 'sk-behind', models }, jobs: false });
  ({ token } = await app.createUser());
  const operator = await app.createUser(undefined, { operator: true } as never);
  const hearing = {
    purpose: 'hearing',
    name: '听写中心',
    models: [{ name: 'asr', model: 'asr' }],
    baseUrl: upstream.baseUrl,
  };
  expect((await app.call(saveProvider, hearing, operator.token)).code).toBe(200);
  const role = {
    ...{ name: '小政', roleDesc: '导办员', avatarId: app.avatarId, modelName: 'DeepSeek-V3-241226' },
    ...{ chatType: 3, chatUclaiPrompt: '机密的提示' },
  };
  roleId = (await app.call(saveRole, role, token)).data;
  place = { roleId, token: (await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data };
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

test('no answer to a visitor names what stands behind the role', async () => {
  const opened = await send(openVisit, place);
  expect(opened.json().data).toMatchObject({
    speech: { engines: [], voices: [{ speaker: 'role', engine: '', name: '小政' }] },
    hearing: { engine: '' },
  });
  const cookie = await enter(place);
  const events = await ask(place, cookie, '在吗？');
  expect(events[0]).toEqual({ seq: 1, turnId: expect.any(String) });
  expect(events.every(({ engine, stages }) => engine === undefined && stages === undefined)).toBe(true);
  const { turnId } = events[0] ?? {};
  const sound = { utterance: 'one-of-them', offset: 0, audio: '', part: 'more' };
  for (const [endpoint, input] of [
    [openVisit, place],
    [visitChat, { ...place, cid: '2', query: '你用的是什么模型？' }],
    [visitResume, { ...place, cid: '1', turnId }],
    [visitHistory, { ...place, cid: '1' }],
    [visitSentence, { ...place, text: '您好。' }],
    [visitHear, { ...place, ...sound }],
  ] as const) {
    const reply = await send(endpoint, input, cookie);
    expect(reply.statusCode, endpoint.path).toBe(200);
    expect(BEHIND.exec(reply.body.replace(/"audio":"[^"]*"/, '')), endpoint.path).toBeNull();
  }
});

test('the owner is told who answers', async () => {
  const payload = { roleId, query: '在吗？', cid: '9' };
  const reply = await app.app.inject({ method: 'POST', url: chatDocument.path, headers: { token }, payload });
  expect(reply.body).toContain('"engine":"deepseek-model-behind"');
  expect((await app.call(chatHistory, { roleId, cid: '9' }, token)).data).toMatchObject([
    { engine: 'deepseek-model-behind' },
  ]);
});
