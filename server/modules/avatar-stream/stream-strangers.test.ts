import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarConfig, saveAvatarConfig } from '#contract/avatar.contract.ts';
import { openStreamSession, speakStream } from '#contract/avatar-stream-session.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken, shareTokenList, toggleShareToken } from '#contract/share.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import {
  visitStreamClose,
  visitStreamIce,
  visitStreamOpen,
  visitStreamSpeak,
} from '#contract/visit-stream.contract.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { type ScriptedRenderer, sdpOf, startScriptedRenderer } from '#server/testing/scripted-renderer.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const calls = (await readContract()).filter(({ path }) => /^\/avatar\/(visit\/)?stream\//.test(path));
const SDP = sdpOf('offer');

describe('who may have a person rendered', () => {
  let app: TestApp;
  let renderer: ScriptedRenderer;
  let token: string;
  let code: string;
  let other: string;
  let place: { roleId: string; token: string };
  let cookie: string;

  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    renderer = await startScriptedRenderer({ answer: () => sdpOf('answer') });
    const operator = (await app.createUser(undefined, { operator: true } as never)).token;
    const models = [{ name: '晓晴', model: 'xiaoqing' }];
    const service = { purpose: 'avatar', kind: 'livetalking', name: '引擎', baseUrl: renderer.baseUrl, models };
    const ice = [{ url: 'turn:turn.example.com', credential: 'the-secret' }];
    expect((await app.call(saveProvider, { ...service, ice }, operator)).code).toBe(200);
    token = (await app.createUser()).token;
    const [shown, kept] = [await makeLook(token), await makeLook(token)];
    [code, other] = [shown.code, kept.code];
    const role = { name: '前台', roleDesc: '前台', avatarId: shown.id };
    const roleId = (await app.call(saveRole, role, token)).data;
    const share = (await app.call(createShareToken, { expiredDays: 1, subjectId: roleId }, token)).data;
    place = { roleId, token: share };
    cookie = await enter(place);
  });
  afterAll(async () => {
    await app.close();
    await renderer.close();
  });

  async function makeLook(owner: string): Promise<{ id: string; code: string }> {
    const seen = { keying: null, standIn: '', backdrop: { kind: 'none' }, coverId: null };
    const detail = { driver: 'stream', person: '晓晴', protocol: 'livetalking', voice: 'engine', ...seen };
    const { data: id } = await app.call(
      { ...saveAvatarConfig, style: 'json' },
      { name: '晓晴', detail: JSON.stringify(detail) },
      owner,
    );
    return { id, code: (await app.call(avatarConfig, { id }, owner)).data.code };
  }
  async function enter(where: object): Promise<string> {
    const reply = await app.app.inject({ method: 'POST', url: openVisit.path, payload: where });
    return String(reply.headers['set-cookie']).split(';')[0] as string;
  }
  const as = (visitor: string) => ({ headers: { cookie: visitor } });

  test.each(calls.map(({ path }) => path))('%s tells a stranger nothing, and asks no renderer', async (path) => {
    const endpoint = calls.find((one) => one.path === path) as (typeof calls)[number];
    const way = { candidate: 'candidate:1 1 udp 1 1 1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'a' };
    const input = { code, session: 'x'.repeat(43), sdp: SDP, text: '您好', ...way };
    const before = renderer.calls.length;
    for (const wrong of [{}, { roleId: place.roleId, token: 'a'.repeat(43) }, { name: 'none' }, { projectId: 'p' }]) {
      const reply = await app.call(endpoint, { ...input, ...wrong }, undefined, as(cookie));
      expect([401, 404]).toContain(reply.code);
      expect(reply.data).toBeNull();
    }
    // The place alone is not enough: who is there has entered it.
    const uninvited = await app.call(endpoint, { ...input, ...place });
    expect([401, CODE.conflict]).toContain(uninvited.code);
    expect(renderer.calls.length).toBe(before);
  });

  test('visitors see the look of their place alone, and their place in a renderer answers to nobody else', async () => {
    const ice = await app.call(visitStreamIce, { ...place, code }, undefined, as(cookie));
    expect(ice.data).toMatchObject([
      { urls: 'turn:turn.example.com', username: expect.stringMatching(/^\d+:huashen$/) },
    ]);
    expect(JSON.stringify(ice)).not.toContain('the-secret');
    const wrong = await app.call(visitStreamOpen, { ...place, code: other, sdp: SDP }, undefined, as(cookie));
    expect(wrong).toMatchObject({ code: 404, message: '实时形象不存在或已被删除' });
    const opened = await app.call(visitStreamOpen, { ...place, code, sdp: SDP }, undefined, as(cookie));
    expect(opened.code).toBe(200);
    const say = { code, session: opened.data.session, text: '您好' };
    expect((await app.call(visitStreamSpeak, { ...place, ...say }, undefined, as(cookie))).code).toBe(200);
    const neighbour = as(await enter(place));
    expect((await app.call(visitStreamSpeak, { ...place, ...say }, undefined, neighbour)).code).toBe(404);
    expect((await app.call(speakStream, say, token)).code).toBe(404);
    await app.call(visitStreamClose, { ...place, code, session: say.session }, undefined, neighbour);
    expect((await app.call(visitStreamSpeak, { ...place, ...say }, undefined, as(cookie))).code).toBe(200);
    // A place that closes takes the renderer's with it.
    const { id } = (await app.call(shareTokenList, {}, token)).data.records[0] as { id: string };
    await app.call(toggleShareToken, { id, status: 0 }, token);
    const late = await app.call(visitStreamSpeak, { ...place, ...say }, undefined, as(cookie));
    expect(late.code).toBe(CODE.linkRevoked);
  });

  test("another account's look answers like one that never was", async () => {
    const stranger = (await app.createUser()).token;
    const missing = await app.call(openStreamSession, { code: `live-${'0'.repeat(32)}`, sdp: SDP }, stranger);
    expect(missing.code).toBe(404);
    expect(await app.call(openStreamSession, { code, sdp: SDP }, stranger)).toEqual(missing);
    expect((await app.call(openStreamSession, { code, sdp: SDP }, token)).code).toBe(200);
  });
});
