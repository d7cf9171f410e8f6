import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD_WORK } from '#contract/account.contract.ts';
import { announcements } from '#contract/announcement.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { deleteProject, updateProject } from '#contract/project.contract.ts';
import { setProjectPassword } from '#contract/project-access.contract.ts';
import { takeDownProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import {
  checkVisit,
  followVisit,
  openVisit,
  startProject,
  type VisitPlace,
  visitChat,
  visitForget,
  visitHear,
  visitHistory,
  visitMedia,
  visitRecommend,
  visitResume,
  visitSentence,
  visitSpeech,
} from '#contract/visit.contract.ts';
import { takeLine } from '#contract/visit-line.contract.ts';
import { visitOutline } from '#contract/visit-outline.contract.ts';
import { PASS_HOURS } from '#contract/visit-path.contract.ts';
import { visitStreamIce } from '#contract/visit-stream.contract.ts';
import { GUESSING, UNLOCK_LIMITS, unlockVisit } from '#contract/visit-unlock.contract.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { TEST_KEY } from '#server/testing/prepare-database.ts';
import { createTestApp, derivePassword, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createVisitorCalls, textOf } from '#server/testing/visitor-calls.ts';
import { openLinkBox } from './link-box.store.ts';
import { createPasses } from './passes.ts';

const PASSWORD = 'Kāimén 2468';

describeOnBothDatabases('rooms with a password', (database) => {
  let apps: [TestApp, TestApp];
  let app: TestApp;
  let token: string;
  let roleId: string;
  let id: string;
  let place: VisitPlace;
  let network = '10.1.0.1';
  let networks = 0;
  const { send, enter, ask } = createVisitorCalls(
    () => app,
    () => network,
  );
  beforeAll(async () => {
    const options = { jobs: false, database: database() };
    apps = [await createTestApp(options), await createTestApp(options)];
    app = apps[0];
    token = (await app.createUser()).token;
    const role = {
      name: '机密小政',
      roleDesc: '机密导办员',
      avatarId: app.avatarId,
      welcomeText: ['您好，我是小政。'],
    };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  beforeEach(async () => {
    network = `10.1.${++networks}.1`;
    id = (await app.call(updateProject, { name: '机密大厅', roleId }, token)).data;
    place = { projectId: id, ticket: (await app.call(startProject, { id }, token)).data };
    await setPassword(PASSWORD);
  });
  afterAll(async () => {
    for (const one of apps ?? []) await one.close();
  });
  const setPassword = (password: string | null) => app.call(setProjectPassword, { id, password }, token);
  const unlock = async (password: unknown, at: VisitPlace = place, cookie = '') =>
    (await send(unlockVisit, { ...at, password }, cookie)).json();
  const open = async (at: VisitPlace) => (await send(openVisit, at)).json();
  const LOCKED = { code: CODE.passwordNeeded, message: '请输入访问密码', data: null };

  test('nobody enters without it, by whatever call, and nothing is told of the project', async () => {
    const cookie = (await send(unlockVisit, { ...place, password: 'wrong' })).headers['set-cookie'];
    const named = String(cookie).split(';')[0] ?? '';
    const line = 'the-page-of-a-stranger';
    for (const [endpoint, more] of [
      [openVisit, {}],
      [checkVisit, {}],
      [followVisit, {}],
      [takeLine, { line }],
      [visitChat, { query: '你好', cid: '1' }],
      [visitResume, { cid: '1' }],
      [visitHistory, { cid: '1' }],
      [visitRecommend, { query: '你' }],
      [visitSpeech, { text: '你好' }],
      [visitSentence, { text: '你好' }],
      [visitHear, { utterance: 'utterance', offset: 0, audio: '' }],
      [visitMedia, { id: roleId }],
      [visitOutline, {}],
      [visitStreamIce, { code: 'x' }],
    ] as [Endpoint, object][]) {
      const reply = await send(endpoint, { ...place, ...more }, named);
      expect([endpoint.path, reply.json()]).toEqual([endpoint.path, LOCKED]);
      expect(reply.body).not.toMatch(/机密/);
    }
    const [held] = await database().sql`select count(*)::int as n from talk_line where project_id = ${id}`;
    expect(held?.n, 'no line before it is unlocked').toBe(0);
  });

  test('the right one answers a pass that opens the room; letters of full width are the same', async () => {
    const { code, data } = await unlock('Ｋāimén　２４６８');
    expect(code).toBe(200);
    const inside = { ...place, pass: data.pass };
    const cookie = await enter(inside);
    expect(textOf(await ask(inside, cookie, '', { isStart: 1 }))).toBe('您好，我是小政。');
    for (const pass of ['', 'x', `x${data.pass}`, place.ticket ?? ''])
      expect(await open({ ...place, pass })).toEqual(LOCKED);
  });

  test('a pass is of one project, one password and twelve hours', async () => {
    const { pass } = (await unlock(PASSWORD)).data;
    const other = (await app.call(updateProject, { name: '另一个', roleId }, token)).data;
    const theirs = { projectId: other, ticket: (await app.call(startProject, { id: other }, token)).data };
    await app.call(setProjectPassword, { id: other, password: PASSWORD }, token);
    expect(await open({ ...theirs, pass })).toEqual(LOCKED);
    await setPassword(PASSWORD);
    expect(await open({ ...place, pass }), 'the same password set anew is another one').toEqual(LOCKED);
    const links = await openLinkBox(database().db, createSecretBox(TEST_KEY), createLog('silent'));
    const made = (at: number) => createPasses(links, () => at).make({ projectId: id, generation: 2 });
    expect(await open({ ...place, pass: made(Date.now() - PASS_HOURS * 3_600_000 - 1) })).toEqual(LOCKED);
    expect(await open({ ...place, pass: made(Date.now() - PASS_HOURS * 3_600_000 + 60_000) })).toMatchObject({
      code: 200,
    });
  });

  test('rooms by name have it, too', async () => {
    await database().sql`update project set public_name = ${`hall-${id}`} where id = ${id}`;
    const named = { name: `hall-${id}` };
    expect(await open(named)).toEqual(LOCKED);
    const { pass } = (await unlock(PASSWORD, named)).data;
    expect(await open({ ...named, pass })).toMatchObject({ code: 200 });
  });

  test('the account’s own screens are asked for none, and a ticket to give away is', async () => {
    const own = { projectId: id, ticket: (await app.call(startProject, { id, own: 1 }, token)).data };
    expect(await open(own)).toMatchObject({ code: 200 });
    expect(await open(place)).toEqual(LOCKED);
  });

  test('where it is lifted the page comes in as before; a link to a role and a room without one need none', async () => {
    await setPassword(null);
    expect(await unlock('whatever')).toEqual({ code: 200, message: '成功', data: { pass: '' } });
    expect(await open(place)).toMatchObject({ code: 200 });
    const share = {
      roleId,
      token: (await app.call(createShareToken, { expiredDays: 1, subjectId: roleId }, token)).data,
    };
    expect((await unlock('whatever', share)).data).toEqual({ pass: '' });
    expect(await open(share)).toMatchObject({ code: 200 });
  });

  test('what is closed anyway says so, and guesses nothing', async () => {
    await app.call(takeDownProject, { id }, token);
    expect(await unlock(PASSWORD)).toMatchObject({ code: CODE.projectDown });
    await app.call(deleteProject, { id }, token);
    expect(await unlock(PASSWORD)).toMatchObject({ code: CODE.notFound });
    expect(await unlock(PASSWORD, { projectId: id, ticket: 'x' })).toMatchObject({ code: CODE.notFound });
    expect(await unlock(PASSWORD, {})).toMatchObject({ code: CODE.notFound });
  });

  test('what was said there can be forgotten after it was locked', async () => {
    const inside = { ...place, pass: (await unlock(PASSWORD)).data.pass };
    const cookie = await enter(inside);
    await ask(inside, cookie, '', { isStart: 1 });
    await setPassword('another');
    expect((await send(visitForget, { ...inside, cid: '1' }, cookie)).json()).toMatchObject({ code: 200 });
  });

  test.each([[undefined], [''], [1234], [['1234']], ['x'.repeat(201)]])('%j is no password', async (password) =>
    expect((await unlock(password)).code).toBe(CODE.badInput),
  );

  test('wrong ones are counted for a visitor, who is told how many are left and when to come again', async () => {
    const first = await send(unlockVisit, { ...place, password: 'wrong' });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const said = [first.json().message];
    for (let n = 0; n < 5; n++) said.push((await unlock('wrong', place, cookie)).message);
    expect(said).toEqual([
      '密码不正确，还可以再试 4 次',
      '密码不正确，还可以再试 3 次',
      '密码不正确，还可以再试 2 次',
      '密码不正确，还可以再试 1 次',
      '密码不正确。10 分钟内最多试 5 次，请稍后再试',
      '密码错误次数太多了：10 分钟内最多 5 次，请 10 分钟后再试',
    ]);
    expect(await unlock(PASSWORD, place, cookie), 'nor the right one').toMatchObject({ code: CODE.tooMany });
    expect(await unlock(PASSWORD), 'somebody else of the same network').toMatchObject({ code: 200 });
  });

  test('the right one does not use anything up', async () => {
    const cookie = await enter({ ...place, pass: (await unlock(PASSWORD)).data.pass });
    for (let n = 0; n < UNLOCK_LIMITS.ofVisitor.count + 2; n++)
      expect((await unlock(PASSWORD, place, cookie)).code).toBe(200);
  });

  test('guesses that come at once to two processes count exactly, for a visitor and for a network', async () => {
    const { ofVisitor, ofNetwork } = UNLOCK_LIMITS;
    const guess = (n: number, cookie = '') =>
      apps[n % 2]?.app.inject({
        method: 'POST',
        url: unlockVisit.path,
        remoteAddress: network,
        headers: cookie ? { cookie } : {},
        payload: { ...place, password: `wrong ${n}` },
      });
    // As many at once as find a place in the queues of both.
    const atOnce = 2 * PASSWORD_WORK.rooms.each;
    const wrongOf = async (rounds: number, cookie?: string) => {
      let wrong = 0;
      for (let round = 0; round < rounds; round++) {
        const replies = await Promise.all(Array.from({ length: atOnce }, (_, n) => guess(n, cookie)));
        wrong += replies.filter((reply) => reply?.json().code === CODE.badInput).length;
      }
      return wrong;
    };
    const cookie = String((await guess(0))?.headers['set-cookie']).split(';')[0] ?? '';
    expect(await wrongOf(3, cookie)).toBe(ofVisitor.count - 1);
    expect(await wrongOf(8)).toBe(ofNetwork.count - ofVisitor.count);
    expect(await unlock(PASSWORD)).toMatchObject({ code: CODE.tooMany, message: ofNetwork.message });
    network = `10.1.${++networks}.1`;
    expect(await unlock(PASSWORD), 'another network').toMatchObject({ code: 200 });
  });

  const elsewhere = () => {
    network = `10.1.${++networks}.1`;
    return network;
  };
  const guessedAt = (count: number) =>
    database().sql`update rate_count set count = ${count} where name = ${UNLOCK_LIMITS.ofPlace.name}`;
  const wrong = async () => {
    const refusal = await unlock('wrong');
    return refusal.message.replace(/[0-9]+ 次$/, 'n 次');
  };
  const WRONG = '密码不正确，还可以再试 n 次';

  test('of a place at which everybody guesses only networks are refused that guess themselves', async () => {
    const { ofPlace, ofNetworkThere } = UNLOCK_LIMITS;
    const before = network;
    expect(await unlock(PASSWORD)).toMatchObject({ code: 200 });
    elsewhere();
    expect(await wrong()).toBe(WRONG);
    await guessedAt(ofPlace.count);
    elsewhere();
    expect(await unlock(PASSWORD), 'who never guessed').toMatchObject({ code: 200 });
    elsewhere();
    for (let n = 0; n < ofNetworkThere.count; n++) expect(await wrong()).toBe(WRONG);
    for (const said of ['wrong', PASSWORD])
      expect(await unlock(said), 'who did').toMatchObject({ code: CODE.tooMany, message: ofPlace.message });
    network = before;
    for (let n = 0; n < ofNetworkThere.count + 1; n++) expect(await wrong(), 'came in before').toBe(WRONG);
    expect(await unlock(PASSWORD)).toMatchObject({ code: 200 });
    await setPassword('another word');
    expect(await wrong(), 'not with this password').toBe(ofPlace.message);
  });

  test('networks of one IPv6 site are one in that', async () => {
    network = '2001:db8:77:1::1';
    await unlock('wrong');
    await guessedAt(UNLOCK_LIMITS.ofPlace.count);
    for (let n = 1; n < UNLOCK_LIMITS.ofNetworkThere.count; n++) {
      network = `2001:db8:77:${n + 1}::1`;
      expect(await wrong()).toBe(WRONG);
    }
    network = '2001:db8:77:99::1';
    expect(await wrong()).toBe(UNLOCK_LIMITS.ofPlace.message);
  });

  test('the account is told once a day that somebody guesses', async () => {
    const notices = async () =>
      (await app.call(announcements, {}, token)).data.records.filter(({ title }) => title.includes('访问密码'));
    const before = (await notices()).length;
    await unlock('wrong');
    await guessedAt(GUESSING.from - 2);
    await unlock('wrong');
    await guessedAt(GUESSING.from - 1);
    for (let n = 0; n < 3; n++) {
      elsewhere();
      await unlock('wrong');
    }
    await expect.poll(async () => (await notices()).length).toBe(before + 1);
    expect((await notices())[0]).toMatchObject({
      title: '有人在反复尝试“机密大厅”的访问密码',
      text: expect.stringContaining('换一个更长、不容易猜的访问密码'),
    });
  });

  test('right passwords are work, too: a network that only makes work is held back, whatever it says', async () => {
    const { work } = UNLOCK_LIMITS;
    expect(await unlock(PASSWORD)).toMatchObject({ code: 200 });
    await database().sql`update rate_count set count = ${work.count} where name = ${work.name}`;
    expect(await unlock(PASSWORD)).toMatchObject({ code: CODE.tooMany, message: work.message });
    elsewhere();
    expect(await unlock(PASSWORD)).toMatchObject({ code: 200 });
  });

  test('a password that was set when four characters did goes on working', async () => {
    const salt = Buffer.alloc(16);
    const hash = (await derivePassword('2468', salt, 32, {})).toString('base64url');
    const kept = `scrypt$32768$${salt.toString('base64url')}$${hash}`;
    await database().sql`update project set access_hash = ${kept} where id = ${id}`;
    expect(await unlock('２４６８')).toMatchObject({ code: 200 });
  });
});
