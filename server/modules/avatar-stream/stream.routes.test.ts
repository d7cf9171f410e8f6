import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { avatarConfig, avatarLook, avatarStandIn, saveAvatarConfig } from '#contract/avatar.contract.ts';
import type { StreamDetail } from '#contract/avatar-stream.contract.ts';
import {
  addStreamCandidate,
  beatStream,
  closeStream,
  interruptStream,
  openStreamSession,
  STREAM_LIMITS,
  speakStream,
  streamIceServers,
  streamPeople,
} from '#contract/avatar-stream-session.contract.ts';
import { deleteProvider, providerList, saveProvider, testProvider } from '#contract/provider.contract.ts';
import { checkParts } from '#contract/self-check.contract.ts';
import { type ScriptedRenderer, sdpOf, startScriptedRenderer } from '#server/testing/scripted-renderer.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const OFFER = sdpOf('offer');
const ANSWER = sdpOf('answer');
const KEY = 'sk-secret-of-the-engine';
const WAV = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(60)]).toString('base64');

describe('rendered avatars', () => {
  let app: TestApp;
  let operator: string;
  let token: string;
  let renderers: ScriptedRenderer[] = [];
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    operator = (await app.createUser(undefined, { operator: true } as never)).token;
    token = (await app.createUser()).token;
  });
  afterEach(async () => {
    for (const { id, readOnly } of (await app.call(providerList, {}, operator)).data)
      if (!readOnly) await app.call(deleteProvider, { id }, operator);
    for (const renderer of renderers) await renderer.close();
    renderers = [];
  });
  afterAll(() => app.close());

  async function start(script: Partial<Parameters<typeof startScriptedRenderer>[0]> = {}) {
    const renderer = await startScriptedRenderer({ answer: () => ANSWER, ...script });
    renderers.push(renderer);
    return renderer;
  }
  const settings = (baseUrl: string, more: object = {}) => ({
    purpose: 'avatar',
    kind: 'livetalking',
    name: `引擎 ${baseUrl}`,
    baseUrl,
    key: KEY,
    models: [{ name: '晓晴', model: 'xiaoqing' }],
    ...more,
  });
  const provide = (baseUrl: string, more: object = {}) => app.call(saveProvider, settings(baseUrl, more), operator);
  const detail = (more: Partial<StreamDetail> = {}): StreamDetail => ({
    driver: 'stream',
    person: '晓晴',
    protocol: 'livetalking',
    voice: 'engine',
    keying: null,
    standIn: '',
    backdrop: { kind: 'none' },
    coverId: null,
    ...more,
  });
  async function save(more: Partial<StreamDetail> = {}, basics: object = {}) {
    const input = { name: '晓晴', intro: '', speakerId: '', ...basics, detail: JSON.stringify(detail(more)) };
    const reply = await app.app.inject({
      method: 'POST',
      url: saveAvatarConfig.path,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(input).toString(),
    });
    return reply.json();
  }
  async function makeCode(more: Partial<StreamDetail> = {}, basics: object = {}): Promise<string> {
    return (await app.call(avatarConfig, { id: (await save(more, basics)).data }, token)).data.code;
  }
  const open = (code: string, sdp = OFFER) => app.call(openStreamSession, { code, sdp }, token);

  test('a page is connected, lets the person speak and be silent, and leaves; the key never comes along', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl);
    expect((await app.call(streamPeople, {}, token)).data).toEqual([{ name: '晓晴', protocol: 'livetalking' }]);
    const code = await makeCode();
    expect(code).toMatch(/^live-[0-9a-f]{32}$/);
    const look = await app.call(avatarLook, { code });
    expect(look.data).toEqual({
      driver: 'stream',
      protocol: 'livetalking',
      voice: 'engine',
      keying: null,
      backdrop: { kind: 'none' },
    });
    const opened = await open(code);
    expect(opened).toMatchObject({ code: 200, data: { sdp: ANSWER } });
    const { session } = opened.data;
    expect(renderer.told('/offer')).toEqual([{ sdp: OFFER, type: 'offer', avatar: 'xiaoqing' }]);
    expect(renderer.calls[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect((await app.call(speakStream, { code, session, text: '您好。' }, token)).code).toBe(200);
    expect((await app.call(speakStream, { code, session, text: '再见。', sound: WAV }, token)).code).toBe(200);
    expect((await app.call(interruptStream, { code, session }, token)).code).toBe(200);
    expect((await app.call(beatStream, { code, session }, token)).code).toBe(200);
    expect(renderer.told('/human')).toEqual([{ sessionid: 100_001, type: 'echo', text: '您好。' }]);
    const sound = renderer.calls.find(({ path }) => path === '/humanaudio');
    expect(sound?.contentType).toContain('multipart/form-data');
    expect(sound?.body).toContain('RIFF');
    expect(renderer.told('/interrupt_talk')).toEqual([{ sessionid: 100_001 }]);
    expect((await app.call(closeStream, { code, session }, token)).code).toBe(200);
    expect((await app.call(speakStream, { code, session, text: '还在吗' }, token)).code).toBe(404);
    expect(JSON.stringify([look, opened])).not.toContain(KEY);
    expect(JSON.stringify([look, opened])).not.toContain(renderer.baseUrl);
  });

  test('whoever may open a session gets the servers that lead to the renderer; what is kept of them is sealed', async () => {
    const renderer = await start();
    const turn = { url: 'turn:turn.example.com:3478', username: 'visitor', credential: 'turn-secret-1', way: 'shared' };
    const shared = { url: 'turns:turn.example.com', username: '', credential: 'shared-secret-2', way: 'shared' };
    const ice = [{ url: 'stun:stun.example.com' }, turn, shared];
    const saved = await provide(renderer.baseUrl, { ice, concurrency: 1 });
    expect(saved.data.ice).toEqual([
      { url: 'stun:stun.example.com', username: '', way: 'shared', hasCredential: false },
      { url: turn.url, username: 'visitor', way: 'shared', hasCredential: true },
      { url: shared.url, username: '', way: 'shared', hasCredential: true },
    ]);
    const code = await makeCode();
    const ask = () => app.call(streamIceServers, { code }, token);
    const { data } = await ask();
    const limited = { username: expect.stringMatching(/^\d{10}:visitor$/), credential: expect.any(String) };
    expect(data.slice(0, 2)).toEqual([{ urls: 'stun:stun.example.com' }, { urls: turn.url, ...limited }]);
    expect(data[2]).toMatchObject({ urls: shared.url, username: expect.stringMatching(/^\d{10}:huashen$/) });
    // Left out it stays; with another user it has to be entered again.
    const { credential: _, ...kept } = turn;
    const again = { id: saved.data.id, concurrency: 1 };
    await provide(renderer.baseUrl, { ...again, ice: [kept] });
    expect((await ask()).data).toEqual([{ urls: turn.url, ...limited }]);
    const moved = await provide(renderer.baseUrl, { ...again, ice: [{ ...kept, username: 'other' }] });
    expect(moved).toMatchObject({ code: 400, data: [{ field: 'ice.0.credential', message: '请填写共享密钥' }] });
    const fixed = await provide(renderer.baseUrl, { ...again, ice: [{ ...turn, way: 'fixed' }] });
    expect(fixed).toMatchObject({ code: 400, data: [{ field: 'ice.0.credential' }] });
    const rows = await app.database.sql`select * from provider`;
    const log = await app.database.sql`select * from audit_log`;
    const shown = JSON.stringify([rows, log, saved, (await app.call(providerList, {}, operator)).data, data]);
    expect(shown).not.toMatch(/turn-secret-1|shared-secret-2/);
    expect(JSON.stringify(log)).toContain('turn:turn.example.com:3478（visitor）');
    // Nobody gets them for a place that is taken, for a look that is none, or for another service.
    await open(code);
    expect(await ask()).toMatchObject({ code: 429, data: null });
    expect(await app.call(streamIceServers, { code: 'live-none' }, token)).toMatchObject({ code: 404 });
    expect(await app.call(streamIceServers, { code: '' }, token)).toMatchObject({ code: 400 });
    const chat = { purpose: 'chat', kind: 'openai', name: '对话', ice: [kept] };
    expect((await provide('http://127.0.0.1:1', chat)).code).toBe(400);
    const bad = { ice: [{ url: 'stun:127.0.0.1:1?transport=tcp' }] };
    expect((await provide('http://127.0.0.1:1', bad)).code).toBe(400);
  });

  test('WHEP: the session is its Location, further ways are patched, and closing deletes it', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl, { kind: 'whep', models: [{ name: '晓晴', model: '/cam/whep' }] });
    const code = await makeCode({ protocol: 'whep', voice: 'local' });
    const { session } = (await open(code)).data;
    const way = { candidate: 'candidate:1 1 udp 1 192.0.2.1 5000 typ host', sdpMid: '0', sdpMLineIndex: 0 };
    expect((await app.call(addStreamCandidate, { code, session, ...way, usernameFragment: 'abcd' }, token)).code).toBe(
      200,
    );
    await app.call(closeStream, { code, session }, token);
    expect(renderer.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...['POST /cam/whep', 'PATCH /cam/whep/1', 'DELETE /cam/whep/1'],
    ]);
    expect(renderer.calls[1]?.body).toContain('a=candidate:1 1 udp');
  });

  test('OpenAvatarChat: an id of ours goes with the offer and the ways', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl, { kind: 'openavatarchat' });
    const code = await makeCode({ protocol: 'openavatarchat' });
    const { session } = (await open(code)).data;
    const way = { candidate: 'candidate:1 1 udp 1 192.0.2.1 5000 typ host', sdpMid: '0', sdpMLineIndex: 0 };
    await app.call(addStreamCandidate, { code, session, ...way, usernameFragment: 'abcd' }, token);
    const [offer, candidate] = renderer.told('/webrtc/offer');
    expect(offer).toMatchObject({ type: 'offer', sdp: OFFER });
    expect(candidate).toEqual({ candidate: way, type: 'ice-candidate', webrtc_id: offer.webrtc_id });
  });

  test('a session is of one look, and nobody guesses it', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl);
    const [code, other] = [await makeCode(), await makeCode()];
    const { session } = (await open(code)).data;
    for (const wrong of [
      { code: other, session },
      { code, session: 'x'.repeat(43) },
    ]) {
      expect(await app.call(speakStream, { ...wrong, text: '您好' }, token)).toMatchObject({ code: 404 });
      expect(await app.call(interruptStream, wrong, token)).toMatchObject({ code: 404 });
      await app.call(closeStream, wrong, token);
    }
    expect((await app.call(beatStream, { code, session }, token)).code).toBe(200);
    expect(renderer.told('/human')).toEqual([]);
  });

  test.each<[string, object]>([
    ['is no description', { sdp: 'hello' }],
    ['has no end', { sdp: `${OFFER}${'a'.repeat(STREAM_LIMITS.sdp)}` }],
    ['shows nothing', { sdp: 'v=0\r\nm=audio 9 x\r\n' }],
    ['holds a NUL', { sdp: `${OFFER}\u0000` }],
    ['holds other signs', { sdp: `${OFFER}画面` }],
    ['names no look', { code: '' }],
  ])('an offer that %s reaches no engine', async (_, wrong) => {
    const renderer = await start();
    await provide(renderer.baseUrl);
    const code = await makeCode();
    expect((await app.call(openStreamSession, { code, sdp: OFFER, ...wrong }, token)).code).toBe(400);
    expect(renderer.calls).toEqual([]);
  });

  test('what is said is bounded and is sound', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl);
    const code = await makeCode();
    const { session } = (await open(code)).data;
    for (const wrong of [
      { text: '' },
      { text: '长'.repeat(501) },
      { text: '好', sound: '<script>' },
      { text: '好', sound: Buffer.from('MZ, a program').toString('base64') },
      { text: '好', session: 'short' },
    ])
      expect((await app.call(speakStream, { code, session, ...wrong }, token)).code, JSON.stringify(wrong)).toBe(400);
    expect(renderer.calls.length).toBe(1);
  });

  test('looks that are not rendered, and codes of nobody, open nothing', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl);
    for (const code of ['zhiyao', `live-${'0'.repeat(32)}`])
      expect(await open(code)).toMatchObject({ code: 404, message: '实时形象不存在或已被删除' });
    expect(await open(await makeCode({ person: '没有的人' }))).toMatchObject({ code: 503 });
    // The name is the same, the way of speaking is not.
    expect((await open(await makeCode({ protocol: 'whep', voice: 'local' }))).message).toContain('没有配置');
    expect(renderer.calls).toEqual([]);
  });

  test.each<[string, Parameters<typeof startScriptedRenderer>[0]['instead'], string]>([
    ['crashes', (_, response) => !!response.writeHead(500).end('trace: /root/secret'), '实时引擎出错'],
    ['refuses the key', (_, response) => !!response.writeHead(401).end(), '拒绝了访问密钥'],
    ['answers nonsense', (_, response) => !!response.end('<html>'), '无法识别'],
    ['answers no description', (_, response) => !!response.end('{"sdp":"no","sessionid":1}'), '无法识别'],
    ['is full', (_, response) => !!response.end('{"code":-1,"msg":"max"}'), '画面数已满'],
    [
      'leads elsewhere',
      (_, response) => !!response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      '转到了别的地址',
    ],
    ['breaks off', (_, response) => !!response.destroy(), '连接中断'],
  ])('a renderer that %s is named in words, without what it said', async (_, instead, words) => {
    const renderer = await start(instead ? { instead } : {});
    await provide(renderer.baseUrl);
    const reply = await open(await makeCode());
    expect(reply.code).toBe(503);
    expect(reply.message).toContain(words);
    expect(JSON.stringify(reply)).not.toMatch(/secret|root|127\.0\.0\.1/);
  });

  test('a renderer that is away or slow; the next one of that name stands in for it', async () => {
    const away = await start();
    await provide(away.baseUrl, { name: '一', priority: 1 });
    await away.close();
    const code = await makeCode();
    expect((await open(code)).message).toContain('无法连接实时引擎');
    const slow = await start({ instead: () => true });
    await provide(slow.baseUrl, { name: '二', priority: 2, timeoutMs: 1000 });
    expect((await open(code)).message).toContain('没有响应');
    const good = await start();
    await provide(good.baseUrl, { name: '三', priority: 3 });
    expect((await open(code)).code).toBe(200);
  });

  test('no more places than the renderer has; one that is given back is free again', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl, { concurrency: 1 });
    const code = await makeCode();
    const first = await open(code);
    expect(await open(code)).toMatchObject({ code: 429, message: '实时画面已满，请稍后再试' });
    await app.call(closeStream, { code, session: first.data.session }, token);
    expect((await open(code)).code).toBe(200);
  });

  test('a renderer that the operator takes away ends its sessions', async () => {
    const renderer = await start();
    const { data } = await provide(renderer.baseUrl);
    const code = await makeCode();
    const { session } = (await open(code)).data;
    await app.call(deleteProvider, { id: data.id }, operator);
    expect((await app.call(beatStream, { code, session }, token)).code).toBe(404);
  });

  test('operators test it, the self-check names it, strangers learn nothing', async () => {
    const renderer = await start();
    await provide(renderer.baseUrl);
    expect((await app.call(testProvider, { draft: settings(renderer.baseUrl) }, operator)).data).toMatchObject({
      ok: true,
    });
    const find = async () => (await app.call(checkParts, {}, token)).data.find(({ part }) => part === 'avatar');
    expect(await find()).toMatchObject({ state: 'answers' });
    await renderer.close();
    expect(await find()).toMatchObject({ state: 'fails' });
    expect((await app.call(testProvider, { draft: settings(renderer.baseUrl) }, operator)).data).toMatchObject({
      ok: false,
      error: '无法连接实时引擎，请检查',
    });
    expect((await app.call(streamPeople, {})).code).toBe(401);
    for (const wrong of [
      { kind: 'openai' },
      { kind: 'whep', models: [{ name: '晓晴', model: '//evil.example/whep' }] },
      { kind: 'whep', models: [{ name: '晓晴', model: 'no-path' }] },
      { baseUrl: 'ws://127.0.0.1:1' },
    ])
      expect(
        (await app.call(saveProvider, settings('http://127.0.0.1:1', { name: '新', ...wrong }), operator)).code,
      ).toBe(400);
  });

  test('who stands in: the choice, the same voice, the same sex', async () => {
    const standIn = async (more: Partial<StreamDetail>, basics: object = {}) =>
      (await app.call(avatarStandIn, { code: await makeCode(more, basics) })).data.character;
    expect(await standIn({ standIn: 'abo' }, { speakerId: 'espeak-qinghe' })).toBe('abo');
    expect(await standIn({}, { speakerId: 'espeak-mingyuan' })).toBe('jingxing');
    expect(await standIn({}, { speakerId: 'nobody' })).toBe('zhiyao');
    expect((await app.call(avatarStandIn, { code: 'qinghe' })).data.character).toBe('qinghe');
    expect((await app.call(avatarStandIn, { code: `live-${'0'.repeat(32)}` })).code).toBe(404);
    expect((await save({ standIn: 'nobody' })).message).toBe('替身不存在或已被删除，请重新选择');
    expect((await save({ voice: 'local' })).code).toBe(400);
    expect((await save({ person: ' ' })).code).toBe(400);
  });
});
