import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { endProjectLinks, updateProject } from '#contract/project.contract.ts';
import { setProjectPassword } from '#contract/project-access.contract.ts';
import { guessesOf } from '#contract/rate-limit.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { NO_END } from '#contract/share.contract.ts';
import {
  EXAMPLE_CODE,
  LINK_DEVICES,
  SHORT_CODE_SIGNS,
  SHORT_LINK,
  SHORT_LINK_LIMITS,
  shortenLink,
} from '#contract/short-link.contract.ts';
import { openVisit, startProject, type VisitPlace } from '#contract/visit.contract.ts';
import { visitShortCode } from '#contract/visit-outline.contract.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { aiText, common, makeScene, tallFrame, wideFrame } from '#server/testing/make-scene.ts';
import { TEST_KEY } from '#server/testing/prepare-database.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';
import { openLinkBox } from './link-box.store.ts';
import { createTickets, type Tickets } from './tickets.ts';

const DAY_MS = 86_400_000;
const NOWHERE = '/#/digital/app?type=1&id=none&ticket=none';
const ROOM_CODE = new RegExp(`^[${SHORT_CODE_SIGNS}]{${SHORT_LINK.length}}$`);

/** One that shows its own address as a code. */
const withCode = (more: object = {}): Scene => {
  const plain = makeScene();
  const code = {
    ...{ id: 'code', kind: 'qr', ...common, shown: ['idle'], of: 'page', url: '', label: '扫码带走' },
    ...{ frames: { '1': { ...wideFrame, y: 20 }, '2': { ...tallFrame, y: 20 } }, text: aiText, colour: '#14172b' },
    box: { fill: '#ffffff', radius: 0, border: null, raised: false },
    ...more,
  };
  return { ...plain, components: [...plain.components, code] as Scene['components'] };
};

describeOnBothDatabases('short links', (database) => {
  let apps: [TestApp, TestApp];
  let app: TestApp;
  let tickets: Tickets;
  let token: string;
  let stranger: string;
  let roleId: string;
  let id: string;
  let networks = 0;
  let network = '';
  const { send, enter: admit } = createVisitorCalls(
    () => app,
    () => network,
  );
  beforeAll(async () => {
    const options = { jobs: false, database: database() };
    apps = [await createTestApp(options), await createTestApp(options)];
    app = apps[0];
    const links = await openLinkBox(database().db, createSecretBox(TEST_KEY), createLog('silent'));
    tickets = createTickets(links, Date.now);
    token = (await app.createUser()).token;
    stranger = (await app.createUser()).token;
    roleId = (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  });
  beforeEach(async () => {
    network = `10.7.${++networks}.1`;
    id = await makeProject(withCode());
  });
  afterAll(async () => {
    for (const one of apps ?? []) await one.close();
  });

  const makeProject = async (scene: Scene | null) =>
    (await app.call(updateProject, { name: '大厅', roleId, direction: '2', scene }, token)).data;
  const start = async (more: object = {}, project = id) =>
    (await app.call(startProject, { id: project, ...more }, token)).data;
  const shorten = (ticket: string, more: object = {}) => app.call(shortenLink, { id, ticket, ...more }, token);
  const codeOf = async (ticket: string, more: object = {}) => (await shorten(ticket, more)).data.code;
  const follow = (code: string, on = app) => on.app.inject({ url: `/q/${code}`, remoteAddress: network });
  const locationOf = async (code: string) => (await follow(code)).headers.location;
  const rows = () => database().sql`select code, ticket, page from short_link where project_id = ${id} order by until`;
  const enter = async (ticket: string): Promise<{ code: number; data: { shortCode: string } }> =>
    (await send(openVisit, { projectId: id, ticket } satisfies VisitPlace)).json();
  /** Where a code leads, as the application reads it. */
  const placeBehind = async (code: string) => {
    const query = new URLSearchParams((await locationOf(code))?.split('?')[1]);
    return { projectId: query.get('id') ?? '', ticket: query.get('ticket') ?? '' };
  };

  test('a link has one code, which leads to it on whatever host, is cached by nobody and tells nobody where from', async () => {
    const ticket = await start();
    const code = await codeOf(ticket);
    expect(code).toMatch(ROOM_CODE);
    expect(await codeOf(ticket)).toBe(code);
    const reply = await follow(code);
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `/#/digital/app?type=1&id=${id}&ticket=${encodeURIComponent(ticket)}`,
    ]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await locationOf(code.toUpperCase()), 'typed by hand').toBe(reply.headers.location);
    const play = await codeOf(ticket, { of: 'play' });
    expect(play).not.toBe(code);
    expect(await locationOf(play)).toBe(`/#/outlinePlay/${id}?ticket=${encodeURIComponent(ticket)}`);
    expect(await rows()).toHaveLength(2);
  });

  test('a link that is made for a device leads there with its name, and its room shows the code of one for any', async () => {
    const ticket = await start();
    const codes = [];
    for (const device of LINK_DEVICES) {
      const code = await codeOf(ticket, { device });
      expect(await codeOf(ticket, { device }), 'again').toBe(code);
      const client = device === 'any' ? '' : `&client=${device}`;
      expect(await locationOf(code)).toBe(
        `/#/digital/app?type=1&id=${id}&ticket=${encodeURIComponent(ticket)}${client}`,
      );
      codes.push(code);
    }
    expect(new Set(codes).size).toBe(LINK_DEVICES.length);
    expect((await enter(ticket)).data.shortCode).toBe(codes[0]);
    const play = await codeOf(ticket, { of: 'play', device: 'kiosk' });
    expect(await locationOf(play)).toBe(`/#/outlinePlay/${id}?ticket=${encodeURIComponent(ticket)}&client=kiosk`);
    for (const device of ['', 'ios', 1, null, ['kiosk']])
      expect((await shorten(ticket, { device })).code).toBe(CODE.badInput);
  });

  test('none is made for what is no link of the project, is over, or is for its owner alone', async () => {
    const other = await makeProject(null);
    const expired = tickets.make(id, Date.now() - 1);
    for (const ticket of ['', 'none', await start({}, other), await start({ draft: 1 }), expired])
      expect(await shorten(ticket)).toEqual({
        code: CODE.badInput,
        message: '这不是这个项目的链接，请重新生成',
        data: null,
      });
    const ticket = await start();
    for (const input of [{ ticket, of: 'editor' }, { ticket: 1 }, { ticket: 'x'.repeat(501) }, {}])
      expect((await app.call(shortenLink, { id, ...input }, token)).code).toBe(CODE.badInput);
    expect(await app.call(shortenLink, { id, ticket }, stranger)).toMatchObject({ code: CODE.notFound });
    expect(await app.call(shortenLink, { id, ticket })).toMatchObject({ code: CODE.sessionEnded });
    expect(await rows()).toEqual([]);
  });

  test('a code that never was, is over, or is none leads to the same place, where there is no room', async () => {
    const over = await codeOf(await start());
    await database().sql`update short_link set until = now() - interval '1 second' where code = ${over}`;
    const never = over.startsWith('2') ? '3'.repeat(8) : '2'.repeat(8);
    const answers = [];
    for (const code of [over, never, EXAMPLE_CODE, '', 'a', 'x'.repeat(2000), 'a/b', '..%2f..', "'--", '%00'])
      answers.push(await follow(code));
    for (const { statusCode, headers, body } of answers)
      expect([statusCode, headers.location, headers['cache-control'], body]).toEqual([302, NOWHERE, 'no-store', '']);
    expect((await send(openVisit, { projectId: 'none', ticket: 'none' })).json()).toMatchObject({
      code: CODE.notFound,
      message: '没有这个房间，请核对地址',
    });
  });

  test('ending the links of a project ends the short ones', async () => {
    const code = await codeOf(await start({ lasts: 1 }));
    expect((await send(openVisit, await placeBehind(code))).json()).toMatchObject({ code: 200 });
    await app.call(endProjectLinks, { id }, token);
    expect((await send(openVisit, await placeBehind(code))).json()).toMatchObject({ code: CODE.linkRevoked });
    // A screen that is started anew is not given one that was ended.
    const own = await start({ lasts: 1, own: 1 });
    const shown = (await enter(own)).data.shortCode;
    expect(shown).not.toBe(code);
    expect((await send(openVisit, await placeBehind(shown))).json()).toMatchObject({ code: 200 });
  });

  test('a room knows the code of the link that it was opened by, where its scene shows it', async () => {
    const ticket = await start();
    const { shortCode } = (await enter(ticket)).data;
    expect(shortCode).toBe(await codeOf(ticket));
    expect(await placeBehind(shortCode)).toEqual({ projectId: id, ticket });
    expect((await enter(ticket)).data.shortCode).toBe(shortCode);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['has no code', makeScene()],
    ['hides it', withCode({ hidden: true })],
    ['shows another address', withCode({ of: 'url', url: 'https://example.com/' })],
  ])('a room whose scene %s needs none', async (_, scene) => {
    id = await makeProject(scene);
    expect((await enter(await start())).data.shortCode).toBe('');
    expect(await rows()).toEqual([]);
  });

  test('rooms with a name and what is saved need none', async () => {
    await database().sql`update project set public_name = ${`hall-${id}`} where id = ${id}`;
    const named = await send(openVisit, { name: `hall-${id}`, projectId: id, ticket: await start() });
    expect(named.json().data.shortCode).toBe('');
    const draft = await app.call(openVisit, { projectId: id, ticket: await start({ draft: 1 }) }, token);
    expect(draft.data).toMatchObject({ channel: 'preview', shortCode: '' });
    expect(await rows()).toEqual([]);
  });

  test('the account’s own screen gives visitors a link of theirs: with its end, asked for the password, the same all day', async () => {
    await app.call(setProjectPassword, { id, password: '246810' }, token);
    const own = await start({ own: 1, days: 30 });
    const { code, data } = await enter(own);
    expect(code, 'the screen itself is asked for none').toBe(200);
    const place = await placeBehind(data.shortCode);
    expect(place.ticket).not.toBe(own);
    expect(tickets.read(place.ticket)).toMatchObject({
      ...{ projectId: id, isOwn: false, draftOf: null },
      until: (tickets.read(own) as { until: number }).until,
    });
    expect((await send(openVisit, place)).json()).toMatchObject({ code: CODE.passwordNeeded });
    expect(await codeOf(own), 'nor by the other way').toBe(data.shortCode);
    const again = (await enter(await start({ own: 1, days: 30 }))).data.shortCode;
    expect(again).toBe(data.shortCode);
    expect(await rows()).toHaveLength(1);
    // One that ends a day sooner would leave the screen with a code that is over.
    const longer = tickets.make(id, Date.now() + 32 * DAY_MS, { isOwn: true });
    expect((await enter(longer)).data.shortCode).not.toBe(again);
    await database()
      .sql`update short_link set ticket = 'sealed with a key that is gone ' || code where project_id = ${id}`;
    expect(tickets.read((await placeBehind((await enter(own)).data.shortCode)).ticket)).toMatchObject({ isOwn: false });
  });

  test('a presentation is told its code, as a visitors’ link: also on an own screen, and not of what is saved', async () => {
    const ticket = await start();
    const place = { projectId: id, ticket };
    const headers = { cookie: await admit(place) };
    const codeAt = (input: object, session?: string) =>
      app.call(visitShortCode, { of: 'play', ...input }, session, { headers, address: network });
    expect((await codeAt(place)).data.code).toBe(await codeOf(ticket, { of: 'play' }));
    const own = { projectId: id, ticket: await start({ own: 1 }) };
    const { code } = (await codeAt(own)).data;
    const query = new URLSearchParams((await locationOf(code))?.split('?')[1]);
    expect(tickets.read(query.get('ticket') ?? '')).toMatchObject({ projectId: id, isOwn: false, draftOf: null });
    expect((await codeAt(own)).data.code).toBe(code);
    const draft = { projectId: id, ticket: await start({ draft: 1 }) };
    expect((await codeAt(draft, token)).data.code).toBe('');
    expect((await codeAt(draft)).code).toBe(CODE.signInNeeded);
    expect((await codeAt(draft, stranger)).code).toBe(CODE.notFound);
    expect((await codeAt({ projectId: id, ticket: 'none' })).code).toBe(CODE.notFound);
    expect((await codeAt({ ...place, of: 'editor' })).code).toBe(CODE.badInput);
    expect((await app.call(visitShortCode, { ...place, of: 'play' })).code, 'nobody has entered').toBe(CODE.conflict);
    await app.call(endProjectLinks, { id }, token);
    expect((await codeAt(place)).code).toBe(CODE.linkRevoked);
  });

  test.each([
    ['a link', {}],
    ['an own screen', { own: 1 }],
  ])('%s that is looked at by many at first, in two processes, gets one code', async (_, kind) => {
    const ticket = await start(kind);
    const looks = Array.from({ length: 8 }, (_, n) =>
      (apps[n % 2] as TestApp).call(openVisit, { projectId: id, ticket }, undefined, { address: network }),
    );
    const codes = (await Promise.all(looks)).map(({ data }) => data.shortCode);
    expect(new Set(codes).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test('of a project’s codes so many stay, also when they come together: ended ones go first, then those that end first', async () => {
    const { sql } = database();
    const [owner] = await sql`select account_id from project where id = ${id}`;
    const fill = (count: number, until: string, madeAt: string) => sql`
      insert into short_link (code, account_id, project_id, page, ticket, made_at, until)
      select ${madeAt.slice(0, 4)}::text || n || ${id}::text, ${owner?.account_id}::uuid, ${id}::uuid, 'room',
        ${madeAt}::text || n || ${id}::text, ${madeAt}::timestamptz, ${until}::timestamptz
      from generate_series(1, ${count}::int) n`;
    await fill(3, NO_END, '2001-01-01');
    await sql`update project set links_ended_at = '2002-01-01' where id = ${id}`;
    await fill(SHORT_LINK.perProject - 5, NO_END, '2003-01-01');
    await fill(2, '2098-01-01', '2004-01-01');
    const made = await Promise.all(Array.from({ length: 4 }, async () => codeOf(await start())));
    const left = await rows();
    expect(left).toHaveLength(SHORT_LINK.perProject);
    const count = (begin: string) => left.filter(({ code }) => String(code).startsWith(begin)).length;
    expect([count('2001'), count('2003'), count('2004')]).toEqual([0, SHORT_LINK.perProject - 5, 2]);
    expect(left.filter(({ code }) => made.includes(String(code)))).toHaveLength(3);
  });

  test('those whose time is over go, the others stay; with the project go all', async () => {
    const [over, lasting] = [await codeOf(await start()), await codeOf(await start({ lasts: 1 }))];
    await database().sql`update short_link set until = now() - interval '1 second' where code = ${over}`;
    await app.modules.share.purgeShortLinks();
    expect((await rows()).map(({ code }) => code)).toEqual([lasting]);
    await database().sql`delete from project where id = ${id}`;
    expect(await rows()).toEqual([]);
  });

  test('a network that guesses is refused every code for a while, the same wrong one counts once, others go on', async () => {
    const { guesses } = guessesOf('short');
    const code = await codeOf(await start());
    const wrong = (n: number) =>
      `22${String(n)
        .padStart(6, 'z')
        .replaceAll(/[01]/g, (digit) => 'ab'[Number(digit)] ?? '')}`;
    for (let times = 0; times < 5; times += 1) expect(await locationOf(wrong(0))).toBe(NOWHERE);
    const replies = await Promise.all(
      Array.from({ length: guesses.count + 9 }, (_, n) => follow(wrong(n + 1), apps[n % 2])),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 302)).toHaveLength(guesses.count - 1);
    for (const { statusCode, headers, body } of replies.filter((reply) => reply.statusCode !== 302))
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        ...[429, 'text/plain; charset=utf-8', 'no-store', guesses.message],
      ]);
    for (const one of apps) expect((await follow(code, one)).statusCode).toBe(429);
    network = `10.8.${networks}.1`;
    expect((await follow(code)).statusCode).toBe(302);
  });

  test('one network opens so many a minute, right or wrong', async () => {
    const code = await codeOf(await start());
    const { opens } = SHORT_LINK_LIMITS;
    const replies = await Promise.all(Array.from({ length: opens.count + 7 }, (_, n) => follow(code, apps[n % 2])));
    expect(replies.filter(({ statusCode }) => statusCode === 302)).toHaveLength(opens.count);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.body).toBe(opens.message);
  });
});
