import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { HEARING_LIMITS, hearingInfo, hearSpeech, SOUND_BYTES } from '#contract/hearing.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteProvider, providerList, saveProvider, testProvider } from '#contract/provider.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { openVisit, type VisitPlace, visitHear } from '#contract/visit.contract.ts';
import { type SocketTalk, startScriptedSocket } from '#server/testing/scripted-socket.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findHotWords } from './find-hot-words.ts';

const KEY = 'sk-secret-of-the-ear';
/** A quarter of a second. */
const SOUND = Buffer.alloc(SOUND_BYTES / 4, 1).toString('base64');

describe('hearing', () => {
  let app: TestApp;
  let operator: string;
  let token: string;
  let roleId: string;
  let place: VisitPlace;
  /** The scripted services, closed after each test. */
  let services: { close(): unknown }[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    operator = (await app.createUser(undefined, { operator: true } as never)).token;
    token = (await app.createUser()).token;
    const questions = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    for (const question of ['居住证怎么续签？', '居住证续签要什么材料？'])
      await app.call(saveQuestion, { libId: questions, question, answer: '到二楼。' }, token);
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, smallDocLibId: questions };
    roleId = (await app.call(saveRole, role, token)).data;
    const link = await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token);
    place = { roleId, token: link.data };
  });
  beforeEach(() => {
    services = [];
  });
  afterEach(async () => {
    for (const service of services) await service.close();
    for (const { id, readOnly } of (await app.call(providerList, {}, operator)).data)
      if (!readOnly) await app.call(deleteProvider, { id }, operator);
  });
  afterAll(() => app.close());

  interface Asked {
    url: string | undefined;
    authorization: string | undefined;
    body: string;
    sound: number;
  }
  /** An OpenAI-compatible recogniser. */
  async function startTranscriber(answer: (response: http.ServerResponse) => void) {
    const asked: Asked[] = [];
    const server = http.createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      const body = Buffer.concat(pieces);
      const at = body.indexOf('RIFF');
      asked.push({
        url: request.url,
        authorization: request.headers.authorization,
        body: body.toString('latin1'),
        sound: at < 0 ? 0 : body.readUInt32LE(at + 40),
      });
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    services.push(server);
    return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
  }
  const settings = (baseUrl: string, more: object = {}) => ({
    purpose: 'hearing',
    name: '听写服务',
    baseUrl,
    key: KEY,
    timeoutMs: 2000,
    concurrency: 2,
    models: [{ name: '识别', model: 'sensevoice' }],
    ...more,
  });
  const setUp = async (baseUrl: string, more: object = {}) => {
    const reply = await app.call(saveProvider, settings(baseUrl, more), operator);
    expect(reply).toMatchObject({ code: 200 });
  };
  const hear = (piece: object, who = token) =>
    app.call(hearSpeech, { roleId, utterance: randomUUID(), offset: 0, audio: SOUND, ...piece }, who);
  const say = (text: string) => (response: http.ServerResponse) => response.end(JSON.stringify({ text }));

  test('without a service it says so; the room says that somebody listens, not who', async () => {
    expect((await app.call(hearingInfo, {}, token)).data).toEqual({ engine: null, detector: '' });
    expect(await hear({ part: 'end' })).toMatchObject({
      code: CODE.unavailable,
      message: expect.stringContaining('打字'),
    });
    const { baseUrl } = await startTranscriber(say(''));
    await setUp(baseUrl);
    expect((await app.call(openVisit, place)).data.hearing).toEqual({ engine: '', detector: '' });
  });

  test('an OpenAI-compatible one gets one file with what is likely to be said', async () => {
    const { asked, baseUrl } = await startTranscriber(say(' 居住证怎么续签 '));
    await setUp(baseUrl);
    const utterance = randomUUID();
    expect(await hear({ utterance })).toMatchObject({ data: { settled: '', changing: '', engine: '听写服务' } });
    const reply = await hear({ utterance, offset: SOUND_BYTES / 4, part: 'end' });
    expect(reply.data).toEqual({ settled: '居住证怎么续签', changing: '', engine: '听写服务' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: '/v1/audio/transcriptions', authorization: `Bearer ${KEY}` });
    expect(asked[0]?.sound).toBe(SOUND_BYTES / 2);
    const body = Buffer.from(asked[0]?.body ?? '', 'latin1').toString();
    for (const part of ['sensevoice', 'name="language"\r\n\r\nzh', '小政、', '居住证']) expect(body).toContain(part);
  });

  /** A FunASR that takes in what it is sent. */
  async function startFunasr(play: (talk: SocketTalk, said: { text: string[]; bytes: number }) => void) {
    const talks: { talk: SocketTalk; said: { text: string[]; bytes: number } }[] = [];
    const socket = await startScriptedSocket((talk) => {
      const said = { text: [] as string[], bytes: 0 };
      talks.push({ talk, said });
      talk.onMessage = (message) => {
        if (typeof message === 'string') said.text.push(message);
        else said.bytes += message.length;
        play(talk, said);
      };
      return true;
    });
    services.push(socket);
    return { talks, address: socket.address };
  }
  const tell = (talk: SocketTalk, mode: string, text: string, is_final = false) =>
    talk.send(JSON.stringify({ mode, wav_name: 'speech', text, is_final }));

  test('FunASR is told format and hot words, tells words while somebody speaks and the corrected sentence after', async () => {
    const { talks, address } = await startFunasr((talk, { text, bytes }) => {
      if (text.length === 1 && bytes === SOUND_BYTES / 4) tell(talk, '2pass-online', '居住');
      if (text.length === 2) {
        tell(talk, '2pass-online', '正');
        tell(talk, '2pass-offline', '居住证怎么续签？', true);
      }
    });
    await setUp(address, { kind: 'funasr' });
    const utterance = randomUUID();
    await hear({ utterance });
    await expect
      .poll(async () => (await hear({ utterance, offset: SOUND_BYTES / 4, audio: '' })).data)
      .toEqual({ settled: '', changing: '居住', engine: '听写服务' });
    const done = await hear({ utterance, offset: SOUND_BYTES / 4, audio: '', part: 'end' });
    expect(done.data).toMatchObject({ settled: '居住证怎么续签？', changing: '' });
    const [first] = talks;
    expect(first?.talk.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'sec-websocket-protocol': 'binary' });
    const hello = JSON.parse(first?.said.text[0] ?? '');
    expect(hello).toMatchObject({ mode: '2pass', audio_fs: 16_000, wav_format: 'pcm', is_speaking: true });
    expect(JSON.parse(hello.hotwords)).toMatchObject({ 小政: 20, 居住证: 20 });
    expect(JSON.parse(first?.said.text[1] ?? '')).toEqual({ is_speaking: false });
    expect(first?.said.bytes).toBe(SOUND_BYTES / 4);
  });

  test('a FunASR that marks no last message has told everything when it falls silent', async () => {
    const { address } = await startFunasr((talk, { text }) => {
      if (text.length === 2) for (const part of ['你好，', '再见。']) tell(talk, '2pass-offline', part);
    });
    await setUp(address, { kind: 'funasr' });
    expect((await hear({ part: 'end' })).data.settled).toBe('你好，再见。');
  });

  test('what is dropped is dropped at the service as well', async () => {
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { talks, address } = await startFunasr((talk) => {
      talk.onClose = closed;
    });
    await setUp(address, { kind: 'funasr' });
    const utterance = randomUUID();
    await hear({ utterance });
    await expect.poll(() => talks[0]?.said.bytes).toBe(SOUND_BYTES / 4);
    expect(await hear({ utterance, offset: SOUND_BYTES / 4, part: 'drop' })).toMatchObject({ code: 200 });
    await gone;
    expect(await hear({ utterance, offset: SOUND_BYTES / 4 })).toMatchObject({ code: CODE.conflict });
  });

  test.each([
    ['refuses', (response: http.ServerResponse) => response.writeHead(401).end(`bad key ${KEY}`), '拒绝了访问密钥'],
    ['answers with a page', (response: http.ServerResponse) => response.end('<html>'), '不是识别结果'],
    [
      'sends someone elsewhere',
      (response: http.ServerResponse) => response.writeHead(302, { location: '/' }).end(),
      '别的地址',
    ],
  ])('one that %s is stood in for by the next; alone, it is told without the key', async (_, answer, message) => {
    const broken = await startTranscriber(answer);
    await setUp(broken.baseUrl, { priority: 1 });
    const alone = await hear({ part: 'end' });
    expect(alone).toMatchObject({ code: CODE.unavailable, message: expect.stringContaining(message) });
    expect(JSON.stringify(alone)).not.toContain(KEY);
    const second = await startTranscriber(say('第二家'));
    await setUp(second.baseUrl, { priority: 2, name: '备用' });
    expect((await hear({ part: 'end' })).data).toEqual({ settled: '第二家', changing: '', engine: '备用' });
    expect(second.asked[0]?.sound).toBe(SOUND_BYTES / 4);
    expect(await app.database.sql`select * from lease`).toEqual([]); // neither place is left behind
  });

  test('a WebSocket that closes or talks nonsense is told in plain words', async () => {
    const { address } = await startFunasr((talk, { text }) => (text.length === 2 ? talk.send('<html>') : null));
    await setUp(address, { kind: 'funasr' });
    expect(await hear({ part: 'end' })).toMatchObject({
      code: CODE.unavailable,
      message: expect.stringContaining('无法识别的内容'),
    });
    const cut = await startFunasr((talk, { text }) => (text.length === 2 ? talk.close() : null));
    await setUp(cut.address, { kind: 'funasr', priority: 1, name: '断线' });
    expect(await hear({ part: 'end' })).toMatchObject({ code: CODE.unavailable });
  });

  test('an utterance has an end: seconds, place and order', async () => {
    const { baseUrl } = await startTranscriber(say('好'));
    await setUp(baseUrl);
    const utterance = randomUUID();
    const long = Buffer.alloc(HEARING_LIMITS.pieceSeconds * SOUND_BYTES).toString('base64');
    for (let at = 0; at < HEARING_LIMITS.seconds; at += HEARING_LIMITS.pieceSeconds)
      expect((await hear({ utterance, offset: at * SOUND_BYTES, audio: long })).code).toBe(200);
    const more = await hear({ utterance, offset: HEARING_LIMITS.seconds * SOUND_BYTES });
    expect(more).toMatchObject({ code: CODE.tooLarge, message: '一次最多说 60 秒' });
    expect(await hear({ offset: 32 })).toMatchObject({ code: CODE.conflict });
    expect(await hear({ audio: 'AAAA', part: 'end' })).toMatchObject({ code: CODE.conflict });
    for (const bad of [
      { audio: 'no base64!' },
      { utterance: '1' },
      { part: 'later' },
      { offset: -1 },
      { audio: `${long}AAAA` },
    ])
      expect(await hear(bad)).toMatchObject({ code: CODE.badInput });
  });

  test('no session, and the role of somebody else', async () => {
    expect((await hear({}, '')).code).toBe(CODE.sessionEnded);
    const { token: other } = await app.createUser();
    expect((await hear({}, other)).code).toBe(CODE.notFound);
  });

  test('a visitor speaks in an open place, entered before; nobody continues the utterance of another', async () => {
    const { baseUrl } = await startTranscriber(say('您好'));
    await setUp(baseUrl);
    const piece = { ...place, utterance: randomUUID(), offset: 0, audio: SOUND };
    expect(await app.call(visitHear, piece)).toMatchObject({ code: CODE.conflict });
    const enter = async () => {
      const reply = await app.app.inject({ method: 'POST', url: openVisit.path, payload: place });
      return { headers: { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' } };
    };
    const [ann, bob] = [await enter(), await enter()];
    expect(await app.call(visitHear, piece, '', ann)).toMatchObject({ code: 200 });
    const next = { ...piece, offset: SOUND_BYTES / 4, part: 'end' };
    expect(await app.call(visitHear, next, '', bob)).toMatchObject({ code: CODE.conflict });
    expect((await app.call(visitHear, next, '', ann)).data.settled).toBe('您好');
    expect(await app.call(visitHear, { ...piece, token: 'x'.repeat(43) }, '', ann)).toMatchObject({
      code: CODE.notFound,
    });
  });

  test('a test call tells whether it hears and how long it took', async () => {
    const { baseUrl } = await startTranscriber(say(''));
    const probe = async (draft: object) => (await app.call(testProvider, { draft }, operator)).data;
    expect(await probe(settings(baseUrl))).toMatchObject({ ok: true, totalMs: expect.any(Number), soundMs: null });
    const page = await startTranscriber((response) => response.end('<html>'));
    expect(await probe(settings(page.baseUrl))).toMatchObject({
      ok: false,
      error: expect.stringContaining('不是识别结果'),
    });
    const wrong = await app.call(saveProvider, settings('http://127.0.0.1:1', { kind: 'funasr' }), operator);
    expect(wrong).toMatchObject({ code: CODE.badInput, message: expect.stringContaining('ws://') });
    expect(await app.call(saveProvider, settings('ws://127.0.0.1:1'), operator)).toMatchObject({ code: CODE.badInput });
  });
});

test('hot words: the name first, then topics, then what questions are about', () => {
  const words = findHotWords(
    '小政',
    ['社保卡补办', '第"一"章'],
    ['社保卡丢了怎么补办？', '社保卡补办要多久？', '可以吗？'],
  );
  expect(words.slice(0, 2)).toEqual(['小政', '社保卡补办']);
  expect(words).toContain('社保卡');
  for (const word of ['怎么', '可以', '多久', '第"一"章']) expect(words).not.toContain(word);
});
