import { once } from 'node:events';
import fs from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { avatarPage } from '#contract/avatar.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { makeDataDir } from '#server/testing/make-data-dir.ts';
import { openChat } from '#server/testing/open-chat.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
let onCall: (call: UpstreamCall) => void;
let dataDir: string;
let server: RunningServer;
let token: string;
let roleId: string;

beforeAll(async () => {
  upstream = await startScriptedUpstream((call) => onCall(call));
});
afterAll(() => upstream.close());
beforeEach(async () => {
  dataDir = await makeDataDir();
  server = await startServer(dataDir, {
    ...{ LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: 'sk', LLM_MODELS: 'DeepSeek-V3-241226=deepseek-chat' },
    STOP_SECONDS: '60',
  });
  token = await server.signIn();
  const avatarId = (await server.call(avatarPage, {}, token)).data.records[0]?.id;
  const role = { name: '小政', roleDesc: '导办员', avatarId, modelName: 'DeepSeek-V3-241226' };
  roleId = (await server.call(saveRole, role as never, token)).data;
});
afterEach(async () => {
  await server.kill();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const ask = (query: string) => openChat(server.address, token, 'chatDocument', { roleId, query, cid: query });
const ready = () => fetch(`${server.address}/api/ready`);

/** A turn that has said `一`. */
async function begin() {
  const called = Promise.withResolvers<UpstreamCall>();
  onCall = called.resolve;
  const stream = await ask('问');
  const call = await called.promise;
  call.send('一');
  await stream.until('一');
  return { stream, call };
}

test('told to stop, it lets an answer come to its end, takes no new question, and says that it is not ready', async () => {
  expect((await fetch(`${server.address}/api/live`)).status).toBe(200);
  const before = await ready();
  expect([before.status, await before.json()]).toEqual([
    200,
    { status: 'ready', database: 'ok', files: 'ok', disk: 'ok', jobs: 'ok' },
  ]);
  const { stream, call } = await begin();
  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await waitFor(async () => ((await ready()).status === 503 ? true : null));
  expect(await (await ask('再问')).reply.json()).toMatchObject({ code: 503, message: '服务正在重启，请半分钟后再问' });
  call.send('二');
  call.end();
  expect((await stream.until()).at(-1)).toMatchObject({ isEnd: true });
  expect(stream.events.map(({ text }) => text ?? '').join('')).toBe('一二');
  expect(stream.events.some(({ interrupted, error }) => interrupted || error)).toBe(false);
  expect(await exited).toEqual([0, null]);
});

test('an answer that does not come to its end in time ends with a sentence', async () => {
  await server.kill();
  server = await startServer(dataDir, {
    ...{ LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: 'sk', LLM_MODELS: 'DeepSeek-V3-241226=deepseek-chat' },
    STOP_SECONDS: '1',
  });
  token = await server.signIn();
  const { stream } = await begin();
  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  expect((await stream.until()).at(-1)).toMatchObject({
    ...{ isEnd: true, interrupted: true },
    error: '服务正在重启，这次没有说完，请半分钟后重试',
  });
  expect(await exited).toEqual([0, null]);
});

test('a second signal ends it at once, with what was said on record; what a terminal sends twice is one', async () => {
  const { stream } = await begin();
  const exited = once(server.process, 'exit');
  server.process.kill('SIGINT');
  server.process.kill('SIGTERM');
  await waitFor(async () => ((await ready()).status === 503 ? true : null));
  expect(server.process.exitCode).toBeNull();
  await waitFor(async () => {
    server.process.kill('SIGTERM');
    return server.process.exitCode;
  });
  expect(await exited).toEqual([1, null]);
  const last = (await stream.until()).at(-1);
  expect(last).toMatchObject({ isEnd: true, error: '服务正在重启，这次没有说完，请半分钟后重试' });
  server = await startServer(dataDir, {});
  token = await server.signIn();
  const history = (await server.call(chatHistory, { roleId, cid: '问' }, token)).data;
  expect(history).toMatchObject([{ question: '问', answer: '一', interruption: 'shutdown' }]);
  const again = await openChat(server.address, token, 'resume', { roleId, cid: '问', afterSeq: 0 });
  expect((await again.until()).at(-1)).toMatchObject({ isEnd: true, error: last?.error });
});
