import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarConfig, saveAvatarConfig } from '#contract/avatar.contract.ts';
import type { StreamDetail } from '#contract/avatar-stream.contract.ts';
import {
  closeStream,
  interruptStream,
  openStreamSession,
  speakStream,
  streamPeople,
} from '#contract/avatar-stream-session.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { hearingInfo, hearSpeech, SOUND_BYTES } from '#contract/hearing.contract.ts';
import { deleteProvider, providerList, saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { sdpOf, startScriptedRenderer } from '#server/testing/scripted-renderer.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** A quarter of a second. */
const SOUND = Buffer.alloc(SOUND_BYTES / 4, 1).toString('base64');

describeOnBothDatabases('engines and ears of two processes on one database', (database) => {
  let one: TestApp;
  let other: TestApp;
  let operator: string;
  let token: string;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    one = await createTestApp({ jobs: false, database: database() });
    other = await createTestApp({ jobs: false, database: database() });
    operator = (await one.createUser(undefined, { operator: true } as never)).token;
    token = (await one.createUser()).token;
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await one?.close();
    await other?.close();
  });

  /** An engine with one place, known to both processes, and a look that it renders. */
  async function provideEngine() {
    const engine = await startScriptedRenderer({ answer: () => sdpOf('answer') });
    closing.push(engine.close);
    const settings = { purpose: 'avatar', kind: 'livetalking', name: '引擎', baseUrl: engine.baseUrl, concurrency: 1 };
    await one.call(saveProvider, { ...settings, models: [{ name: '晓晴', model: 'xiaoqing' }] }, operator);
    await waitFor(async () => ((await other.call(streamPeople, {}, token)).data.length === 1 ? true : null));
    const detail: StreamDetail = {
      driver: 'stream',
      person: '晓晴',
      protocol: 'livetalking',
      voice: 'engine',
      keying: null,
      standIn: '',
      backdrop: { kind: 'none' },
      coverId: null,
    };
    const saved = await one.app.inject({
      method: 'POST',
      url: saveAvatarConfig.path,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        name: '晓晴',
        intro: '',
        speakerId: '',
        detail: JSON.stringify(detail),
      }).toString(),
    });
    const { code } = (await one.call(avatarConfig, { id: saved.json().data }, token)).data;
    return { engine, code };
  }

  test('the one place of an engine is taken once, is used from the other process, and is free again', async () => {
    const { engine, code } = await provideEngine();
    const open = (app: TestApp) => app.call(openStreamSession, { code, sdp: sdpOf('offer') }, token);
    const replies = await Promise.all([open(one), open(other), open(one), open(other), open(one), open(other)]);
    const opened = replies.filter((reply) => reply.code === CODE.ok);
    expect(opened).toHaveLength(1);
    expect(engine.told('/offer')).toHaveLength(1);
    const session = opened[0]?.data.session ?? '';
    for (const app of [one, other])
      expect((await app.call(speakStream, { code, session, text: '您好。' }, token)).code).toBe(CODE.ok);
    expect(engine.told('/human')).toHaveLength(2);
    for (const app of [one, other])
      expect((await app.call(interruptStream, { code, session }, token)).code).toBe(CODE.ok);
    expect(engine.told('/interrupt_talk')).toHaveLength(2);
    const notHere = replies.indexOf(opened[0] as never) % 2 === 0 ? other : one;
    expect((await notHere.call(closeStream, { code, session }, token)).code).toBe(CODE.ok);
    for (const app of [one, other])
      expect((await app.call(speakStream, { code, session, text: '还在吗' }, token)).code).toBe(CODE.notFound);
    expect(
      (
        await waitFor(async () => {
          const again = await open(notHere);
          return again.code === CODE.ok ? again : null;
        })
      ).data.session,
    ).not.toBe(session);
  });

  test('pieces of an utterance that reach different processes make one sentence', async () => {
    let sound = 0;
    const server = http.createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      const body = Buffer.concat(pieces);
      sound = body.readUInt32LE(body.indexOf('RIFF') + 40);
      response.end(JSON.stringify({ text: '居住证怎么续签' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const settings = { purpose: 'hearing', name: '听写服务', baseUrl, timeoutMs: 2000, concurrency: 2 };
    await one.call(saveProvider, { ...settings, models: [{ name: '识别', model: 'sensevoice' }] }, operator);
    await waitFor(async () => ((await other.call(hearingInfo, {}, token)).data.engine ? true : null));
    const role = { name: '小政', roleDesc: '导办员', avatarId: one.avatarId };
    const roleId = (await one.call(saveRole, role, token)).data;
    const utterance = randomUUID();
    const hear = (app: TestApp, piece: object, who = token) =>
      app.call(hearSpeech, { roleId, utterance, audio: SOUND, ...piece }, who);
    expect(await hear(one, { offset: 0 })).toMatchObject({ code: CODE.ok });
    expect(await hear(other, { offset: SOUND_BYTES / 4 })).toMatchObject({ code: CODE.ok });
    expect(await hear(one, { offset: SOUND_BYTES / 2 })).toMatchObject({ code: CODE.ok });
    const done = await hear(other, { offset: (SOUND_BYTES / 4) * 3, part: 'end' });
    expect(done).toMatchObject({ code: CODE.ok, data: { settled: '居住证怎么续签' } });
    expect(sound).toBe(SOUND_BYTES);
    // It has ended everywhere, and nobody else's is continued.
    expect((await hear(one, { offset: SOUND_BYTES })).code).toBe(CODE.conflict);
  });

  describe('a recogniser that hears three at once', () => {
    const NAME = '三只耳朵';
    let roles: string[];
    beforeAll(async () => {
      const server = http.createServer((request, response) => {
        request.resume().on('end', () => response.end(JSON.stringify({ text: '好' })));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closing.push(() => server.close());
      for (const { id, purpose, readOnly } of (await one.call(providerList, {}, operator)).data)
        if (purpose === 'hearing' && !readOnly) await one.call(deleteProvider, { id }, operator);
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      const settings = { purpose: 'hearing', name: NAME, baseUrl, timeoutMs: 2000, concurrency: 3 };
      await one.call(saveProvider, { ...settings, models: [{ name: '识别', model: 'sensevoice' }] }, operator);
      for (const app of [one, other])
        await waitFor(async () => ((await app.call(hearingInfo, {}, token)).data.engine === NAME ? true : null));
      roles = [];
      for (let n = 0; n < 12; n += 1) {
        const role = { name: `角色${n}`, roleDesc: '导办员', avatarId: one.avatarId };
        roles.push((await one.call(saveRole, role, token)).data);
      }
    });
    /** A speaker is somebody with a role. */
    const hear = (app: TestApp, role: number, utterance: string, piece: object = {}) =>
      app.call(hearSpeech, { roleId: roles[role], utterance, offset: 0, audio: SOUND, ...piece }, token);
    const drop = (app: TestApp, role: number, utterance: string) =>
      hear(app, role, utterance, { offset: SOUND_BYTES / 4, part: 'drop' });
    const held = async () =>
      (await database().sql`select kind from lease where kind in ('utterance', 'hearing')`).length;

    test('hears exactly three of twelve who begin at two processes at the same moment', async () => {
      const begun = roles.map((_, role) => ({ role, utterance: randomUUID(), app: role % 2 === 0 ? one : other }));
      const replies = await Promise.all(begun.map(({ app, role, utterance }) => hear(app, role, utterance)));
      const heard = begun.filter((_, at) => replies[at]?.code === CODE.ok);
      expect(heard).toHaveLength(3);
      for (const reply of replies.filter(({ code }) => code !== CODE.ok))
        expect(reply).toMatchObject({ code: CODE.tooMany, message: '语音识别繁忙，请稍后再说或打字提问' });
      expect(await held()).toBe(6); // whoever was refused holds nothing
      // Whole sentences count as well, and each place is free as soon as the reply is there, also to the other process.
      const [first, ...others] = heard as [(typeof heard)[0], ...typeof heard];
      const next = first.role === 0 ? 1 : 0;
      for (const app of [one, other])
        expect((await hear(app, next, randomUUID(), { part: 'end' })).code).toBe(CODE.tooMany);
      expect(await drop(first.app === one ? other : one, first.role, first.utterance)).toMatchObject({ code: CODE.ok });
      for (const app of [one, other, one])
        expect(await hear(app, next, randomUUID(), { part: 'end' })).toMatchObject({ data: { settled: '好' } });
      for (const { app, role, utterance } of others) await drop(app, role, utterance);
      expect(await held()).toBe(0);
    });

    test('hears two of one speaker, wherever they were begun', async () => {
      const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
      const replies = await Promise.all([hear(one, 0, a), hear(other, 0, b), hear(one, 0, c)]);
      expect(replies.map(({ code }) => code).toSorted()).toEqual([CODE.ok, CODE.ok, CODE.tooMany]);
      expect(replies.find(({ code }) => code === CODE.tooMany)?.message).toBe('上一句还在识别，请稍后再说');
      const refused = replies.findIndex(({ code }) => code === CODE.tooMany);
      expect((await hear(one, 1, randomUUID(), { part: 'end' })).code).toBe(CODE.ok); // another speaker
      for (const utterance of [a, b, c].filter((_, at) => at !== refused)) await drop(other, 0, utterance);
      expect((await hear(other, 0, randomUUID(), { part: 'end' })).code).toBe(CODE.ok);
      expect(await held()).toBe(0);
    });
  });
});
