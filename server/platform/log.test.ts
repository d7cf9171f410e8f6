import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login, userInfo } from '#contract/account.contract.ts';
import { chatDocument } from '#contract/chat.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createLog } from './log.ts';

const API_KEY = 'sk-very-secret-key';

function collect() {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  return { log, lines };
}

test('each line is JSON, says when by the clock of the world, and stays one line whatever it is told', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T09:00:00+08:00') });
  const { log, lines } = collect();
  log.info({ name: '一\n{"level":60,"msg":"forged"}' }, 'two\nlines');
  vi.useRealTimers();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    time: Date.UTC(2026, 10, 27, 1),
    level: 30,
    msg: 'two\nlines',
    name: '一\n{"level":60,"msg":"forged"}',
  });
});

test.each([
  ['token'],
  ['password'],
  ['loginEmailPwd'],
  ['authorization'],
  ['apiKey'],
  ['secret'],
  ['cookie'],
  ['captchaValue'],
])('%s is masked wherever it is logged', (field) => {
  const { log, lines } = collect();
  const error = Object.assign(new Error('failed'), { [field]: 'hidden', config: { [field]: 'hidden' } });
  log.info({ [field]: 'hidden', shown: 'shown' });
  log.info({ input: { [field]: 'hidden' } });
  log.info({ req: { headers: { [field]: 'hidden' } } });
  log.error({ err: error }, 'failed');
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain('hidden');
  expect(lines.join('').match(/\[masked\]/g)).toHaveLength(5);
  expect(lines[0]).toContain('shown');
});

describe('a real server that logs everything', () => {
  const { log, lines } = collect();
  let app: TestApp;
  let upstream: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let onCall: (call: UpstreamCall) => void = () => {};
  beforeAll(async () => {
    upstream = await startScriptedUpstream((call) => onCall(call));
    const models = new Map([['DeepSeek-V3-241226', 'deepseek-chat']]);
    app = await createTestApp({ jobs: false, log, llm: { baseUrl: upstream.baseUrl, apiKey: API_KEY, models } });
  });
  afterAll(async () => {
    await app.close();
    await upstream.close();
  });

  test('neither tokens, passwords nor the key of the model appear, also when things go wrong', async () => {
    const { token } = await app.createUser('logged');
    const digest = 'd'.repeat(32);
    await app.call(login, { loginEmail: 'logged', loginEmailPwd: digest });
    await app.app.inject({
      method: 'POST',
      url: login.path,
      headers: {
        token,
        authorization: 'Bearer auth-secret',
        cookie: 'c=cookie-secret',
        'content-type': 'application/json',
      },
      payload: `{"loginEmailPwd":"${digest}"`,
    });

    // A model service that tells what it was asked with.
    onCall = (call) => {
      call.fail(401, `{"error":{"message":"Incorrect API key provided: ${call.authorization}"}}`);
    };
    const values = {
      name: '小政',
      roleDesc: '导办员',
      avatarId: app.avatarId,
      modelName: 'DeepSeek-V3-241226',
      answerOnlyFromDocs: 0,
    };
    const roleId = (await app.call(saveRole, values, token)).data;
    const turn = await app.app.inject({
      method: 'POST',
      url: chatDocument.path,
      headers: { token },
      payload: { roleId, query: '你好吗', cid: '1' },
    });
    expect(turn.body).toContain('模型服务拒绝了访问密钥');

    // A database that fails, with the values of the query in the error.
    await app.database.sql`alter table session rename to session_gone`;
    const broken = await app.app.inject({ url: userInfo.path, headers: { token } });
    await app.database.sql`alter table session_gone rename to session`;
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('session');

    const [session] = await app.database.sql`select token_hash from session`;
    const text = lines.join('');
    for (const expected of [
      '"msg":"request"',
      'turn failed',
      'unexpected error',
      'Incorrect API key',
      'relation \\"session\\" does not exist',
      'session.store.ts', // where it happened
    ])
      expect(text).toContain(expected);
    for (const secret of [token, digest, 'auth-secret', 'cookie-secret', API_KEY, session?.token_hash])
      expect(text).not.toContain(secret);
  });
});
