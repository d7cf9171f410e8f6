import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountFlags } from '#contract/account.contract.ts';
import {
  CLONE_DECLARATION,
  deleteThreeSecondClone,
  retryVoiceClone,
  threeSecondClone,
  type VoiceClone,
  voiceCloneConsent,
  voiceCloneList,
  voiceCloneSample,
} from '#contract/clone.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { CLONE_LIMITS } from '#contract/limits.contract.ts';
import { ProviderInput, saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { speechList, synthesizeSpeech } from '#contract/speech.contract.ts';
import { waitForRetries } from '#server/testing/bring-forward.ts';
import { silentMp3 } from '#server/testing/silent-mp3.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const RATE = 16_000;
const tone = (seconds: number, level = 0.3) =>
  Float32Array.from({ length: RATE * seconds }, (_, at) => level * Math.sin((2 * Math.PI * 220 * at) / RATE));
const FLAGS: AccountFlags = {
  chatUclai: 1,
  flowOn: 1,
  aiCopyOn: 1,
  cloneOn: 1,
  showTaskChat: 0,
  evaluationOn: 0,
  robotOn: 0,
};
/** Four seconds. */
const MP3 = silentMp3(154);

function toWav(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => void wav.writeInt16LE(Math.round(value * 32_767), 44 + index * 2));
  return wav;
}

describe('cloned voices', () => {
  let app: TestApp;
  let mine: { token: string; accountId: string };
  let operator: string;
  let server: http.Server;
  let provider: string;
  let asked: { method: string; url: string; body: string }[] = [];
  let reply: (url: string, response: http.ServerResponse) => void;
  const WELL = (url: string, response: http.ServerResponse) =>
    response.end(url.endsWith('/audio/speech') ? MP3 : '{"status":"ok"}');

  beforeAll(async () => {
    server = http.createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      asked.push({
        method: request.method ?? '',
        url: request.url ?? '',
        body: Buffer.concat(pieces).toString('latin1'),
      });
      reply(request.url ?? '', response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    app = await createTestApp();
    mine = await app.createUser('mine', { flags: FLAGS });
    const admin = await app.createUser('admin');
    await app.database.sql`update account set admin_flag = 1 where id = ${admin.accountId}`;
    operator = admin.token;
  });
  beforeEach(() => {
    asked = [];
    reply = WELL;
  });
  afterAll(async () => {
    await app.close();
    server.close();
  });

  async function setUp(cloning: string) {
    const { port } = server.address() as AddressInfo;
    const input = {
      purpose: 'speech',
      name: '克隆语音',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      key: 'sk-secret',
      models: [{ name: 'tts', model: 'cosyvoice' }],
      ...(provider ? { id: provider } : {}),
      speech: { voices: [{ voice: 'alloy', name: '阿洛' }], cloning },
    };
    const saved = await app.call(saveProvider, ProviderInput.parse(input), operator);
    provider = saved.data.id;
  }

  async function send(fields: Record<string, string>, sound: Buffer | null, token = mine.token) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (sound) form.set('upfile', new File([new Uint8Array(sound)], 'a.wav'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await app.app.inject({
      method: 'POST',
      url: threeSecondClone.path,
      headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return answer.json();
  }
  const consentOf = async (token = mine.token) => (await app.call(voiceCloneConsent, {}, token)).data;
  const add = async (more: Record<string, string> = {}, sound: Buffer | null = toWav(tone(5))) =>
    send({ name: '我的声音', consent: '1', ticket: (await consentOf()).ticket, ...more }, sound);
  const list = async (token = mine.token) => (await app.call(voiceCloneList, {}, token)).data;
  const settled = (id: string): Promise<VoiceClone> =>
    waitForRetries(
      app,
      async () => (await list()).records.find((one) => one.id === id && one.state !== 'processing') ?? null,
    );
  const voices = async (token: string) => (await app.call(speechList, {}, token)).data.voices;
  const get = (path: string, query: Record<string, string>, token = mine.token) =>
    app.app.inject({ url: path, query, headers: { token } });

  test('without a service that can it is said what is needed and where, before anything is kept', async () => {
    expect((await list()).need).toContain('请联系客服或商务经理');
    expect(await add()).toMatchObject({
      code: CODE.unavailable,
      message: expect.stringContaining('声音克隆还没有开通'),
    });
    expect(await app.database.sql`select id from file`).toHaveLength(0);
  });

  test('an account without the right is told who gives it', async () => {
    const other = await app.createUser('without');
    expect((await list(other.token)).need).toContain('您的账号还没有开通声音克隆。请联系客服');
    const { ticket } = await consentOf(other.token);
    const refused = await send({ name: '我', consent: '1', ticket }, toWav(tone(5)), other.token);
    expect(refused.code).toBe(CODE.forbidden);
  });

  test('a recording becomes a voice that its owner alone sees, hears and gives to roles', async () => {
    await setUp('register');
    const { sentence, ticket } = await consentOf();
    const wav = toWav(tone(5));
    const made = await send({ name: ' 我的声音 ', consent: '1', ticket, gender: 'male' }, wav);
    expect(made).toMatchObject({ code: CODE.ok, data: { name: '我的声音', state: 'processing', seconds: 5 } });
    const { id, speaker } = made.data as VoiceClone;
    const ready = await settled(id);
    expect(ready).toMatchObject({ state: 'ready', reason: '', consent: { way: 'read', text: sentence } });
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/voices/register' });
    const remote = /name="voice_id"\r\n\r\n(\S+)/.exec(asked[0]?.body ?? '')?.[1] ?? '';
    expect(remote).toMatch(/^huashen-[\da-f]{32}$/);
    expect(asked[0]?.body).toContain(wav.toString('latin1'));

    const theirs = await app.createUser('theirs');
    expect(await voices(mine.token)).toContainEqual(expect.objectContaining({ speaker, cloned: true, gender: 'male' }));
    expect(JSON.stringify(await voices(theirs.token))).not.toContain(speaker);
    expect((await get(synthesizeSpeech.path, { speaker, text: '你好' })).headers['content-type']).toBe('audio/mpeg');
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ voice: remote });
    const foreign = await get(synthesizeSpeech.path, { speaker, text: '你好' }, theirs.token);
    expect(foreign.json().code).toBe(CODE.badInput);

    const sample = await get(voiceCloneSample.path, { id });
    expect([sample.headers['content-type'], sample.rawPayload.equals(wav)]).toEqual(['audio/wav', true]);
    const [row] = await app.database
      .sql`select consent_at, consent_address, account_id from voice_clone where id = ${id}`;
    expect(row).toMatchObject({ consent_address: '127.0.0.1', account_id: mine.accountId });

    const role = { name: '念我', roleDesc: '描述', avatarId: app.avatarId, speakerId: speaker };
    expect((await app.call(saveRole, role, mine.token)).code).toBe(CODE.ok);
    expect((await list()).records[0]?.roles).toEqual(['念我']);
  });

  test('withdrawn it is gone everywhere: list, sound, recording and service; what was agreed stays on record', async () => {
    const [voice] = (await list()).records;
    const { id = '', speaker = '' } = voice ?? {};
    const gone = await app.call(deleteThreeSecondClone, { id }, mine.token);
    expect(gone.data).toEqual({ roles: ['念我'] });
    expect((await list()).records).toEqual([]);
    expect(JSON.stringify(await voices(mine.token))).not.toContain(speaker);
    expect((await get(synthesizeSpeech.path, { speaker, text: '你好' })).json().code).toBe(CODE.badInput);
    expect((await get(voiceCloneSample.path, { id })).json().code).toBe(CODE.notFound);
    expect(await app.database.sql`select id from file`).toHaveLength(0);
    await waitFor(async () => asked.find(({ method }) => method === 'DELETE') ?? null);
    expect(asked.at(-1)?.url).toMatch(/^\/v1\/voices\/huashen-[\da-f]{32}$/);
    const [row] = await app.database.sql`select consent_text, revoked_at from voice_clone where id = ${id}`;
    expect(row?.consent_text).toContain('我同意');
    expect(row?.revoked_at).not.toBeNull();
    expect((await app.call(deleteThreeSecondClone, { id }, mine.token)).code).toBe(CODE.notFound);
  });

  test('a file is declared for; SiliconFlow’s interface is spoken as it says', async () => {
    await setUp('upload');
    reply = (url, response) => response.end(url.includes('uploads') ? '{"uri":"speech:me:a:b"}' : '{}');
    const made = await add({ way: 'declared' }, MP3);
    const voice = await settled(made.data.id);
    expect(voice).toMatchObject({ state: 'ready', consent: { way: 'declared', text: CLONE_DECLARATION } });
    expect(asked[0]).toMatchObject({ url: '/v1/uploads/audio/voice' });
    expect(asked[0]?.body).toMatch(/name="customName"\r\n\r\nhuashen-/);
    await app.call(deleteThreeSecondClone, { id: voice.id }, mine.token);
    await waitFor(async () => asked.find(({ url }) => url.endsWith('/audio/voice/deletions')) ?? null);
    expect(asked.at(-1)?.body).toBe('{"uri":"speech:me:a:b"}');
  });

  test('what the service refuses is said, and can be tried again', async () => {
    await setUp('register');
    reply = (_url, response) => response.writeHead(422).end('bad sound, key sk-secret');
    const { id } = (await add()).data;
    const failed = await settled(id);
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('换一段清楚的录音') });
    expect(JSON.stringify(failed)).not.toContain('sk-secret');
    reply = WELL;
    expect((await app.call(retryVoiceClone, { id }, mine.token)).data.state).toBe('processing');
    expect((await settled(id)).state).toBe('ready');
    expect((await app.call(retryVoiceClone, { id }, mine.token)).code).toBe(CODE.conflict);
  });

  test.each<[string, Record<string, string>, Buffer | null, string]>([
    ['too short', {}, toWav(tone(2)), '至少要 3 秒'],
    ['too long', {}, toWav(tone(61)), '最长 60 秒'],
    ['too quiet', {}, toWav(tone(5, 0.005)), '声音太小'],
    ['cut off', {}, toWav(tone(5, 1).map((value) => Math.sign(value))), '已经失真'],
    ['mostly silence', {}, toWav(Float32Array.from([...tone(1), ...new Float32Array(RATE * 6)])), '没有人说话'],
    ['no sound at all', {}, Buffer.from('<html>'), '请上传 wav'],
    ['no file', {}, null, '请选择要上传的文件'],
    ['no name', { name: ' ' }, toWav(tone(5)), '请填写声音名称'],
    ['no consent', { consent: '' }, toWav(tone(5)), '请先确认声音所有人同意'],
    ['a ticket of nobody', { ticket: 'v1.a.b.c' }, toWav(tone(5)), '同意句已过期'],
    ['another language', { language: 'xx' }, toWav(tone(5)), '请选择语言'],
  ])('%s is refused and leaves nothing', async (_title, fields, sound, message) => {
    const before = await list();
    const files = await app.database.sql`select id from file`;
    expect(await add(fields, sound)).toMatchObject({ code: CODE.badInput, message: expect.stringContaining(message) });
    expect(await list()).toEqual(before);
    expect(await app.database.sql`select id from file`).toEqual(files);
  });

  test('a sentence that was given to somebody else is no consent', async () => {
    const other = await app.createUser('other', { flags: FLAGS });
    const { ticket } = await consentOf(other.token);
    expect((await add({ ticket })).message).toContain('同意句已过期');
  });

  test('voices that are added at once do not pass the limit', async () => {
    await setUp('register');
    const owner = await app.createUser('many', { flags: FLAGS });
    const make = async () =>
      send({ name: '声音', consent: '1', ticket: (await consentOf(owner.token)).ticket }, toWav(tone(5)), owner.token);
    const first = await make();
    expect(first.code).toBe(CODE.ok);
    await app.database.sql`
      insert into voice_clone (id, account_id, name, language, gender, sample_id, seconds, state, sample_type,
        consent_way, consent_text, consent_address, consent_at)
      select gen_random_uuid(), account_id, name, language, gender, sample_id, seconds, 'failed', sample_type, consent_way, consent_text,
        consent_address, consent_at
      from voice_clone, generate_series(1, ${CLONE_LIMITS.perAccount - 2}) where id = ${first.data.id}`;
    const made = await Promise.all(Array.from({ length: 6 }, make));
    expect(made.filter(({ code }) => code === CODE.ok)).toHaveLength(1);
    const refused = made.filter(({ code }) => code !== CODE.ok);
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set([`克隆声音最多 ${CLONE_LIMITS.perAccount} 个，请先撤销不用的`]),
    );
  });
});
