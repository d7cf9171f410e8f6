import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { sdpOf, startScriptedEngine } from '#server/testing/scripted-engine.ts';
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
    const engine = await startScriptedEngine({ answer: () => sdpOf('answer') });
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
    const open = (app: TestApp) => app.call(openStreamSession, { code, sdp: sdpOf('offer') });
    const replies = await Promise.all([open(one), open(other), open(one), open(other), open(one), open(other)]);
    const opened = replies.filter((reply) => reply.code === CODE.ok);
    expect(opened).toHaveLength(1);
    expect(engine.told('/offer')).toHaveLength(1);
    const session = opened[0]?.data.session ?? '';
    for (const app of [one, other])
      expect((await app.call(speakStream, { code, session, text: '您好。' })).code).toBe(CODE.ok);
    expect(engine.told('/human')).toHaveLength(2);
    for (const app of [one, other]) expect((await app.call(interruptStream, { code, session })).code).toBe(CODE.ok);
    expect(engine.told('/interrupt_talk')).toHaveLength(2);
    const notHere = replies.indexOf(opened[0] as never) % 2 === 0 ? other : one;
    expect((await notHere.call(closeStream, { code, session })).code).toBe(CODE.ok);
    for (const app of [one, other])
      expect((await app.call(speakStream, { code, session, text: '还在吗' })).code).toBe(CODE.notFound);
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
});
