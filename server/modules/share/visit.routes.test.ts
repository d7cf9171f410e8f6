import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFile } from '#contract/file.contract.ts';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteProvider, saveProvider } from '#contract/provider.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { conversationPage } from '#contract/record.contract.ts';
import { deleteRole, enableRoles, roleById, roleChatStatus, saveRole } from '#contract/role.contract.ts';
import { createShareToken, shareTokenList, toggleShareToken } from '#contract/share.contract.ts';
import {
  checkVisit,
  openVisit,
  VISIT_LIMITS,
  type VisitPlace,
  visitChat,
  visitForget,
  visitHistory,
  visitMedia,
  visitRecommend,
  visitResume,
  visitSentence,
  visitSpeech,
  visitStop,
} from '#contract/visit.contract.ts';
import { silentMp3 } from '#server/testing/silent-mp3.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PIXEL } from '#server/testing/tiny-media.ts';
import { createVisitorCalls, textOf } from '#server/testing/visitor-calls.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const GUIDE = '# 社保卡\n\n补领社保卡请到政务大厅二楼 B 区 12 号窗口，约 10 分钟领卡。\n';

describe('visitors', () => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let libraryId: string;
  let questions: string;
  let roleId: string;
  let place: VisitPlace;
  let address = 0;

  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser());
    await app.database.sql`update account set line_limit = 1000 where id = ${accountId}`; // every test has visitors of its own
    const url = (await app.upload('指南.md', GUIDE, token)).data;
    libraryId = (await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '指南.md' }] }, token)).data;
    questions = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    await waitFor(async () => {
      const found = await app.modules.knowledge.libraryStatus(accountId, [libraryId]);
      return found.get(libraryId) === 2 || null;
    });
  });
  beforeEach(async () => {
    address += 1; // each test is a network of its own
    roleId = await makeRole();
    place = await share();
  });
  afterAll(() => app.close());

  const makeRole = async (values: object = {}) =>
    (
      await app.call(
        saveRole,
        {
          name: '小政',
          roleDesc: '导办员',
          avatarId: app.avatarId,
          documentLibId: libraryId,
          smallDocLibId: questions,
          welcomeText: ['您好，我是小政。'],
          ...values,
        },
        token,
      )
    ).data;
  const share = async () => ({
    roleId,
    token: (await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data,
  });
  const { send, ...visitor } = createVisitorCalls(
    () => app,
    () => `10.0.0.${address}`,
  );
  const enter = (at: VisitPlace = place) => visitor.enter(at);
  const ask = (cookie: string, query: string, more: object = {}) => visitor.ask(place, cookie, query, more);

  test('enters without an account, sees the role and nothing else of its owner, and is named by a cookie', async () => {
    const reply = await send(openVisit, place);
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(
      /^visitor=[a-f0-9]{32}\.[a-f0-9]{64}; Path=\/avatar\/visit; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const { data } = reply.json();
    expect(data).toMatchObject({ channel: 'share', name: '小政', avatarCode: 'zhiyao', languages: ['zhchs'] });
    expect(data.interaction).toEqual(NO_INTERACTION);
    expect(data.speech.voices.length).toBeLessThanOrEqual(1);
    for (const secret of [accountId, libraryId, questions, '指南']) expect(reply.body).not.toContain(secret);
    expect((await send(openVisit, place, cookie.split(';')[0])).headers['set-cookie'], 'named once').toBeUndefined();
  });

  test('in a frame, which has no cookies, the page names the visitor itself; the cookie’s name is told to no script', async () => {
    const cookie = await enter();
    const opened = await send(openVisit, { ...place, framed: 1 }, cookie);
    expect(opened.headers['set-cookie']).toBeUndefined();
    const { visitor } = opened.json().data;
    expect(visitor).toMatch(/^[a-f0-9]{32}\.[a-f0-9]{64}$/);
    expect(cookie).not.toContain(visitor);
    expect((await send(openVisit, place, cookie)).json().data.visitor).toBeUndefined();
    const again = await send(openVisit, { ...place, framed: 1, visitor });
    expect(again.json().data.visitor, 'a reload goes on').toBe(visitor);
    const forged = `${'0'.repeat(32)}.${'0'.repeat(64)}`;
    expect((await send(openVisit, { ...place, framed: 1, visitor: forged })).json().data.visitor).not.toBe(forged);

    await ask('', '补领社保卡去哪个窗口？', { visitor });
    const history = async (more: object, by = '') =>
      (await send(visitHistory, { ...place, cid: '1', ...more }, by)).json();
    expect((await history({ visitor })).data).toHaveLength(1);
    expect((await history({}, cookie)).data).toEqual([]);
    for (const refused of [{}, { visitor: forged }, { visitor: 'x' }])
      expect(await history(refused)).toMatchObject({ code: 409 });
    expect(await history({ visitor: forged }, cookie), 'what is said counts').toMatchObject({ code: 409 });
  });

  test('greets, answers with title and passage of the source, and records the visitor under the channel', async () => {
    const cookie = await enter();
    expect(textOf(await ask(cookie, '', { isStart: 1 }))).toBe('您好，我是小政。');
    const events = await ask(cookie, '补领社保卡去哪个窗口？');
    expect(textOf(events)).toContain('12 号窗口');
    const last = events.at(-1);
    const source = JSON.parse(last?.citationSources ?? '{}')['[1]'];
    expect(source).toMatchObject({ title: '指南.md', source: expect.stringContaining('B 区'), document_id: '' });
    expect(source.library_id ?? source.segment_id).toBeUndefined();
    expect(last?.stages, 'how it went is the owner’s').toBeUndefined();
    const { records } = (await app.call(conversationPage, { roleId }, token)).data;
    expect(records).toMatchObject([{ channel: 'share', rounds: 1, visitor: expect.stringMatching(/^[0-9A-F]{4}$/) }]);
  });

  test('reads back, resumes, stops and deletes its own conversation, and nobody else’s', async () => {
    const [mine, theirs] = [await enter(), await enter()];
    const turnId = (await ask(mine, '补领社保卡去哪个窗口？')).at(-1)?.turnId;
    const history = async (cookie: string) => (await send(visitHistory, { ...place, cid: '1' }, cookie)).json().data;
    const [turn] = await history(mine);
    expect(turn).toMatchObject({ question: '补领社保卡去哪个窗口？', sources: { '[1]': { document_id: '' } } });
    expect(Object.keys(turn)).not.toContain('stages');
    expect(await history(theirs)).toEqual([]);
    const resumed = await send(visitResume, { ...place, cid: '1', turnId }, mine);
    expect(resumed.body).toContain('12 号窗口');
    expect(resumed.body).not.toContain(libraryId);
    expect((await send(visitResume, { ...place, cid: '1', turnId }, theirs)).json()).toMatchObject({ code: 404 });
    const heard = { ...place, cid: '1', turnId, heardText: '补领' };
    expect((await send(visitStop, heard, theirs)).json()).toMatchObject({ code: 404 });
    expect((await send(visitStop, heard, mine)).json()).toMatchObject({ code: 200 });
    expect((await send(visitForget, { ...place, cid: '1' }, theirs)).json()).toMatchObject({ code: 200 });
    expect(await history(mine)).toHaveLength(1);
    expect((await send(visitForget, { ...place, cid: '1' }, mine)).json()).toMatchObject({ code: 200 });
    expect(await history(mine)).toEqual([]);
  });

  test('hears the role’s voice and gets its mouth; too long a text is refused', async () => {
    const cookie = await enter();
    const spoken = await send(visitSpeech, { ...place, text: '您好' }, cookie);
    expect(spoken.headers['content-type']).toBe('audio/mpeg');
    const { data } = (await send(visitSentence, { ...place, text: '您好' }, cookie)).json();
    expect(data.marks.length).toBeGreaterThan(0);
    expect(Buffer.from(data.audio, 'base64').equals(spoken.rawPayload)).toBe(true);
    expect((await send(visitSentence, { ...place, text: '好'.repeat(501) }, cookie)).json()).toMatchObject({
      code: 400,
    });
  });

  test('opens a picture that an answer showed, to whoever it was shown, and no other file', async () => {
    const picture = (await app.upload('地图.png', PIXEL, token)).data;
    const id = new URL(picture, 'http://x').searchParams.get('id') ?? '';
    await app.call(
      saveQuestion,
      { libId: questions, question: '窗口在哪里', answer: '看图。', pictureUrl: picture },
      token,
    );
    const [mine, theirs] = [await enter(), await enter()];
    expect((await send(visitMedia, { ...place, id }, mine)).json()).toMatchObject({ code: 404 });
    expect((await ask(mine, '窗口在哪里')).at(-1)?.media).toEqual([{ kind: 'picture', url: picture }]);
    expect((await send(visitMedia, { ...place, id }, mine)).headers['content-type']).toBe('image/png');
    expect((await send(visitMedia, { ...place, id }, theirs)).json()).toMatchObject({ code: 404 });
    expect((await send(readFile, { id }, mine)).json(), 'the owner’s own call stays closed').toMatchObject({
      code: 401,
    });
  });

  test('is offered questions while typing where the role offers them', async () => {
    const cookie = await enter();
    const typed = { ...place, query: '窗口' };
    expect((await send(visitRecommend, typed, cookie)).json()).toMatchObject({ code: 200, data: [] });
    expect((await send(visitRecommend, { ...typed, query: '字'.repeat(2001) }, cookie)).json()).toMatchObject({
      code: 400,
    });
  });

  test('sees the role in another language of its', async () => {
    roleId = await makeRole({ avatarRoleDetailVos: [{ language: 'en', name: 'Zheng', roleDesc: 'Guide' }] });
    place = await share();
    const room = async (language: string) => (await send(openVisit, { ...place, language })).json().data;
    expect(await room('en')).toMatchObject({ name: 'Zheng', language: 'en', languages: ['zhchs', 'en'] });
    expect(await room('fr')).toMatchObject({ name: '小政', language: 'zhchs' });
    const heard = async (language: string) => (await room(language)).speech.voices[0]?.language;
    expect([await heard('en'), await heard('zhchs')]).toEqual([expect.stringMatching(/^en-/), 'zh-CN']);
    const cookie = await enter();
    const spoken = async (language?: string) =>
      (await send(visitSpeech, { ...place, text: 'Good morning', ...(language ? { language } : {}) }, cookie))
        .rawPayload;
    expect(await spoken('en'), 'by somebody else').not.toEqual(await spoken());
    expect(await spoken('fr'), 'a language that it does not have').toEqual(await spoken());
    expect((await send(visitSpeech, { ...place, text: '好', language: 'x'.repeat(21) }, cookie)).json()).toMatchObject({
      code: 400,
    });
  });

  test('hears words as the role reads them, while what is written stays as it is', async () => {
    const said: string[] = [];
    const service = http.createServer(async (request, reply) => {
      let body = '';
      for await (const piece of request) body += piece;
      said.push(JSON.parse(body).input);
      reply.end(silentMp3(40));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const admin = await app.createUser();
    await app.database.sql`update account set admin_flag = 1 where id = ${admin.accountId}`;
    const provider = await app.call(
      saveProvider,
      {
        purpose: 'speech',
        name: '朗读',
        models: [{ name: 'tts', model: 'tts' }],
        baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
        speech: { voices: [{ voice: 'ann', name: '安' }] },
      },
      admin.token,
    );
    const { id } = provider.data;
    const entry = { libId: questions, question: '怎么去重庆路窗口？', answer: '到重庆路 3 号办理。' };
    await app.call(saveQuestion, entry, token);
    roleId = await makeRole({ speakerId: `${id}:ann`, readings: [{ word: '重庆路', reading: 'chong2 qing4 lu4' }] });
    place = await share();
    const cookie = await enter();
    const written = textOf(await ask(cookie, entry.question));
    expect(written).toContain('到重庆路 3 号办理');
    await send(visitSpeech, { ...place, text: '到重庆路 3 号办理。' }, cookie);
    expect(said).toHaveLength(1);
    expect(said[0]).not.toContain('重庆路');
    expect(said[0]).toMatch(/^到\p{Script=Han}{3} 三 号办理。$/u);
    expect(JSON.stringify((await send(visitHistory, { ...place, cid: '1' }, cookie)).json())).toContain('重庆路');
    await app.call(deleteProvider, { id }, admin.token);
    service.close();
  });

  describe('a place that is closed says why, in every call', () => {
    const share = (values: object) =>
      app.database.sql`update share_token set ${app.database.sql(values as never)} where role_id = ${roleId}`;
    const account = (values: object) =>
      app.database.sql`update account set ${app.database.sql(values as never)} where id = ${accountId}`;
    const past = () => new Date(Date.now() - 1000).toISOString();
    const CASES = [
      ['expired', 4101, () => share({ expires_at: past() })],
      ['revoked', 4102, () => share({ revoked_at: past() })],
      ['role deleted', 4103, () => app.call(deleteRole, { id: roleId }, token)],
      ['role off', 4106, () => app.call(enableRoles, { ids: [roleId], enabled: false }, token)],
      ['banned', 4104, () => app.database.sql`update company set config = config || '{"roleShareBan":1}'`],
      ['account disabled', 4105, () => account({ online: 0 })],
      ['account expired', 4105, () => account({ expire_time: past() })],
    ] as const;

    test.each(CASES)('%s: %i', async (_title, code, close) => {
      const cookie = await enter();
      const turnId = (await ask(cookie, '补领社保卡去哪个窗口？')).at(-1)?.turnId;
      await close();
      const more = { ...place, cid: '1', query: '你好', text: '你好', id: randomUUID(), turnId };
      for (const endpoint of [
        ...[openVisit, checkVisit, visitChat, visitResume, visitHistory, visitRecommend],
        ...[visitSpeech, visitSentence, visitMedia],
      ])
        expect((await send(endpoint, more, cookie)).json(), endpoint.path).toMatchObject({ code });
      expect((await send(visitStop, more, cookie)).json(), 'what still answers is stopped').toMatchObject({
        code: 200,
      });
      expect((await send(visitForget, { ...place, cid: '1' }, cookie)).json(), 'their words stay theirs').toMatchObject(
        {
          code: 200,
        },
      );
      expect(await app.database.sql`select 1 from turn where id = ${turnId ?? ''}`).toHaveLength(0);
      await account({ online: 1, expire_time: null });
      await app.database.sql`update company set config = config || '{"roleShareBan":0}'`;
    });

    test('a role that is off and on again goes on by the same link, and its owner talks with it all along', async () => {
      const cookie = await enter();
      await ask(cookie, '一');
      const turn = async (enabled: boolean) => app.call(enableRoles, { ids: [roleId], enabled }, token);
      const listed = async (state?: 'active' | 'roleOff') =>
        (await app.call(shareTokenList, state ? { state } : {}, token)).data.records.filter(
          (one) => one.roleId === roleId,
        );
      expect((await turn(false)).code).toBe(200);
      expect((await ask(cookie, '二'))[0]).toMatchObject({ code: 4106, message: '这位数字人暂停服务，请稍后再来' });
      expect(await listed()).toMatchObject([{ state: 'roleOff' }]);
      expect(await listed('roleOff')).toHaveLength(1);
      expect(await listed('active')).toHaveLength(0);
      expect((await app.call(roleById, { id: roleId }, token)).data).toMatchObject({ enabled: false });
      const own = await app.call(roleChatStatus, { roleId }, token);
      expect(own.data).toBe(2);
      await turn(true);
      expect(await listed('active')).toMatchObject([{ state: 'active' }]);
      expect((await send(visitHistory, { ...place, cid: '1' }, cookie)).json().data).toHaveLength(1);
      expect(textOf(await ask(cookie, '补领社保卡去哪个窗口？'))).not.toBe('');
    });

    test('revoked and taken back, it goes on where it was', async () => {
      const cookie = await enter();
      await ask(cookie, '一');
      const { records } = (await app.call(shareTokenList, { name: '小政' }, token)).data;
      const id = records.find((one) => one.token === place.token)?.id;
      await app.call(toggleShareToken, { id, status: 0 }, token);
      expect((await ask(cookie, '二'))[0]).toMatchObject({ code: 4102 });
      await app.call(toggleShareToken, { id, status: 1 }, token);
      expect((await send(visitHistory, { ...place, cid: '1' }, cookie)).json().data).toHaveLength(1);
    });
  });

  test('a wrong pair, an invented token and no token answer alike', async () => {
    const other = await makeRole();
    const wrong: VisitPlace[] = [
      { roleId: other, token: place.token },
      { roleId, token: 'x'.repeat(43) },
      { roleId, token: 'x' },
      { roleId: 'x', token: place.token },
      { roleId },
      {},
    ];
    const replies = await Promise.all(wrong.map(async (at) => (await send(openVisit, at)).body));
    expect(new Set(replies).size).toBe(1);
    expect(JSON.parse(replies[0] ?? '')).toMatchObject({ code: 404, message: '链接不正确，请核对后重新打开' });
  });

  test('a call without the cookie, or with an invented one, is asked to load the page again', async () => {
    for (const cookie of ['', `visitor=${'0'.repeat(32)}.${'0'.repeat(64)}`])
      expect((await send(visitChat, { ...place, query: '你好', cid: '1' }, cookie)).json()).toMatchObject({
        code: 409,
        message: '页面已过期，请刷新后重试',
      });
  });

  test('too many questions are held back, and another visitor still asks', async () => {
    const cookie = await enter();
    for (let count = 0; count < VISIT_LIMITS.asks.count; count += 1) await ask(cookie, '', { isStart: 1 });
    expect((await ask(cookie, '再问'))[0]).toMatchObject({ code: 429, message: VISIT_LIMITS.asks.message });
    expect(textOf(await ask(await enter(), '', { isStart: 1 }))).toBe('您好，我是小政。');
  });

  test('a network that guesses tokens is held back, and those who are inside go on', async () => {
    const cookie = await enter();
    let code = 0;
    for (let count = 0; count < 100 && code !== 429; count += 1)
      code = (await send(openVisit, { roleId, token: randomUUID().padEnd(43, 'x') })).json().code;
    expect(code).toBe(429);
    expect((await send(checkVisit, place, cookie)).json()).toMatchObject({ code: 200 });
  });

  test('a visit is counted once in a while, and a question notes the use', async () => {
    const cookie = await enter();
    await send(openVisit, place, cookie);
    await enter();
    const record = await waitFor(async () => {
      const { records } = (await app.call(shareTokenList, {}, token)).data;
      const found = records.find((one) => one.token === place.token);
      return found?.visits === 2 ? found : null;
    });
    expect(record.lastUsedAt).not.toBeNull();
  });
});
