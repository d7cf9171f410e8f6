import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { speechList, speechSentence, synthesizeSpeech } from '#contract/speech.contract.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { createHandle } from '#server/platform/http/register-endpoint.ts';
import { createLimits, type Limits } from '#server/platform/limit/limits.ts';
import { createLog } from '#server/platform/log.ts';
import { NO_LIMITS } from '#server/testing/no-limits.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { createSpeechModule } from './index.ts';
import type { SpeechEngine, SpeechRequest } from './speech-engine.ts';

const mark = { at: 0, open: 0, wide: 0, round: 0, press: 0, teeth: 0 };
const speakAtOnce = async (request: SpeechRequest) => ({
  mp3: Buffer.from(`mp3 of ${request.text}`),
  durationMs: 1234,
  marks: [mark],
});
const synthesize = vi.fn(speakAtOnce);
const stub: SpeechEngine = {
  id: 'stub',
  version: '1',
  label: '测试语音',
  isLocal: true,
  unavailableReason: () => null,
  voices: () => [{ speaker: 'ann', name: '安', language: 'zh-CN', gender: 'female', engine: 'stub' }],
  warmUp: vi.fn(),
  synthesize,
  close: async () => {},
};
const absent: SpeechEngine = { ...stub, id: 'absent', unavailableReason: () => '未安装', voices: () => [] };

async function createApp(engines: SpeechEngine[], limits: Pick<Limits, 'demand'> = NO_LIMITS) {
  const app = await createServer(createLog('silent'), 0);
  const session = { accountId: 'a', companyId: 'c', operator: false, standing: 'active' as const, tokenHash: '' };
  const handle = createHandle(app, async (token) => (token === 'good' ? session : null), limits);
  createSpeechModule({ engines, log: createLog('silent') }).register(handle);
  return app;
}

describe('speech over HTTP', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    app = await createApp([stub, absent]);
  });
  beforeEach(() => {
    synthesize.mockReset().mockImplementation(speakAtOnce);
  });
  afterAll(() => app.close());
  const get = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = { token: 'good' }) =>
    app.inject({ url: path, query, headers });

  test('the list tells engines, available or not, and their voices', async () => {
    const reply = (await get(speechList.path)).json();
    expect(reply.data.engines).toEqual([
      { id: 'stub', label: '测试语音', available: true, reason: null },
      { id: 'absent', label: '测试语音', available: false, reason: '未安装' },
    ]);
    expect(reply.data.voices).toMatchObject([{ speaker: 'ann', engine: 'stub' }]);
    expect(stub.warmUp).toHaveBeenCalled();
  });

  test('sound alone and a sentence asked for together are synthesised once', async () => {
    const query = { audioType: 'mp3', speaker: 'ann', text: '共3人。', speed: '1.2', volume: '1', rate: '16000' };
    const [sound, sentence] = await Promise.all([get(synthesizeSpeech.path, query), get(speechSentence.path, query)]);
    expect(sound.headers).toMatchObject({ 'content-type': 'audio/mpeg', etag: expect.any(String) });
    expect(sound.headers['cache-control']).toContain('private');
    expect(sound.body).toBe('mp3 of 共三人。');
    const data = { engine: '测试语音', durationMs: 1234, marks: [mark] };
    expect(sentence.json()).toMatchObject({ code: 200, data });
    expect(Buffer.from(sentence.json().data.audio, 'base64').toString()).toBe('mp3 of 共三人。');
    expect(synthesize).toHaveBeenCalledTimes(1);
    expect(synthesize.mock.calls[0]?.[0]).toMatchObject({ speaker: 'ann', speed: 1.2, volume: 1, rate: 16_000 });
  });

  test('words are read as they are told to be; the pitch is part of the request', async () => {
    const query = { speaker: 'ann', text: '重庆3路', pitch: '1.2', readings: '重庆=虫庆\n3路=三号线' };
    expect((await get(synthesizeSpeech.path, query)).body).toBe('mp3 of 虫庆三号线');
    expect(synthesize.mock.calls[0]?.[0]).toMatchObject({ pitch: 1.2 });
    for (const bad of [{ pitch: '3' }, { readings: 'x'.repeat(5001) }])
      expect((await get(synthesizeSpeech.path, { ...query, ...bad })).json()).toMatchObject({ code: CODE.badInput });
  });

  test('the same etag is answered without a body', async () => {
    const query = { speaker: 'ann', text: '你好' };
    const etag = String((await get(synthesizeSpeech.path, query)).headers.etag);
    const again = await get(synthesizeSpeech.path, query, { token: 'good', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([
    ['an unknown voice', { speaker: 'bob', text: '你好' }, '发音人不存在，请重新选择'],
    ['no voice', { text: '你好' }, ''],
    ['no text', { speaker: 'ann' }, '请填写要朗读的文字'],
    ['a text that is too long', { speaker: 'ann', text: '好'.repeat(501) }, '要朗读的文字最多 500 个字'],
    ['nothing to say', { speaker: 'ann', text: '😀[1]' }, '没有可以朗读的文字'],
    ['a speed out of range', { speaker: 'ann', text: '你好', speed: '3' }, '语速最高 2'],
    ['a volume out of range', { speaker: 'ann', text: '你好', volume: '-1' }, '音量最低 0'],
    ['another format', { speaker: 'ann', text: '你好', audioType: 'wav' }, '仅支持 mp3 格式'],
    ['another rate', { speaker: 'ann', text: '你好', rate: '8000' }, '仅支持 16000 Hz 采样率'],
  ])('%s is refused by both calls', async (_title, query, message) => {
    for (const path of [synthesizeSpeech.path, speechSentence.path]) {
      const reply = (await get(path, query)).json();
      expect(reply.code).toBe(CODE.badInput);
      expect(reply.message).toContain(message);
    }
    expect(synthesize).not.toHaveBeenCalled();
  });

  test('500 characters are spoken', async () => {
    const reply = await get(speechSentence.path, { speaker: 'ann', text: '好'.repeat(500) });
    expect(reply.json().code).toBe(200);
  });

  test('nobody speaks without signing in', async () => {
    for (const path of [speechList.path, synthesizeSpeech.path, speechSentence.path])
      expect((await get(path, { speaker: 'ann', text: '你好' }, {})).json().code).toBe(CODE.sessionEnded);
  });

  test('without any engine the reason is told', async () => {
    const silent = await createApp([absent]);
    const query = { speaker: 'ann', text: '你好' };
    const reply = await silent.inject({ url: speechSentence.path, query, headers: { token: 'good' } });
    expect(reply.json()).toMatchObject({ code: CODE.unavailable, message: '语音合成不可用：未安装' });
    await silent.close();
  });

  test('an account that asks without end is slowed down', async () => {
    const database = await openTestDatabase();
    const busy = await createApp([stub], createLimits(database.db));
    const query = { speaker: 'ann', text: '你好' };
    const ask = () => busy.inject({ url: speechSentence.path, query, headers: { token: 'good' } });
    const codes: number[] = [];
    for (let call = 0; call < 301; call++) codes.push((await ask()).json().code);
    expect(codes.indexOf(CODE.tooMany)).toBe(300);
    await busy.close();
    await database.close();
  });

  test('an account that asks for much at once leaves room for others', async () => {
    const busy = await createApp([stub]);
    const done = Promise.withResolvers<Awaited<ReturnType<typeof synthesize>>>();
    synthesize.mockImplementation(() => done.promise);
    const asked = Array.from({ length: 13 }, (_, index) =>
      busy.inject({
        url: speechSentence.path,
        query: { speaker: 'ann', text: `${index}` },
        headers: { token: 'good' },
      }),
    );
    expect((await Promise.race(asked)).json().code).toBe(CODE.tooMany);
    done.resolve({ mp3: Buffer.alloc(1), durationMs: 1, marks: [] });
    expect((await Promise.all(asked)).filter((reply) => reply.json().code === CODE.ok)).toHaveLength(12);
    await busy.close();
  });
});
