import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, logout } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { deleteProject, endProjectLinks, updateProject } from '#contract/project.contract.ts';
import { setProjectPassword } from '#contract/project-access.contract.ts';
import { publishProject, showVersion } from '#contract/publish.contract.ts';
import { deleteRole, enableRoles, saveRole } from '#contract/role.contract.ts';
import { createShareToken, shareTokenList, toggleShareToken } from '#contract/share.contract.ts';
import {
  followVisit,
  openVisit,
  startProject,
  VISIT_LIMITS,
  type VisitNews,
  type VisitPlace,
} from '#contract/visit.contract.ts';
import { unlockVisit } from '#contract/visit-unlock.contract.ts';
import { openPostgres } from '#server/platform/database/open-database.ts';
import { readLines } from '#server/testing/read-lines.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases, describePostgres, openPostgresFor } from '#server/testing/test-database.ts';

/** A role that somebody shares, at a listening application. */
async function openHouse(app: TestApp) {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { token, accountId } = await app.createUser();
  const roleId = (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  return {
    app,
    address,
    token,
    accountId,
    roleId,
    share: async (): Promise<VisitPlace> => ({
      roleId,
      token: (await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data,
    }),
    async idOf(place: VisitPlace): Promise<string> {
      const { records } = (await app.call(shareTokenList, {}, token)).data;
      return records.find((record) => record.token === place.token)?.id ?? '';
    },
  };
}

const send = (address: string, path: string, input: object, cookie: string, signal?: AbortSignal, session = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(cookie ? { cookie } : {}),
      ...(session ? { token: session } : {}),
    },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });
const answer = async (reply: Promise<Response>) => (await (await reply).json()) as { code: number; message: string };

async function enter(address: string, place: VisitPlace, session = ''): Promise<string> {
  const reply = await send(address, openVisit.path, place, '', undefined, session);
  expect(await reply.json()).toMatchObject({ code: 200 });
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The news of a place one by one; a refusal comes as the envelope that it is. */
async function follow(address: string, place: VisitPlace, cookie: string, session = '') {
  const controller = new AbortController();
  const reply = await send(address, followVisit.path, place, cookie, controller.signal, session);
  const lines = readLines(reply);
  const next = async (): Promise<VisitNews | undefined> => {
    const { value, done } = await lines.next();
    return done ? undefined : (JSON.parse(value) as VisitNews);
  };
  return { next, close: () => controller.abort() };
}

async function enterAndFollow(address: string, place: VisitPlace, session = '') {
  const stream = await follow(address, place, await enter(address, place, session), session);
  expect(await stream.next()).toMatchObject({ type: 'open' });
  return stream;
}

describeOnBothDatabases('news of a place', (database) => {
  let house: Awaited<ReturnType<typeof openHouse>>;
  beforeAll(async () => {
    house = await openHouse(await createTestApp({ database: database() }));
  });
  afterAll(() => house.app.close());

  const revoke = async (place: VisitPlace) =>
    house.app.call(toggleShareToken, { id: await house.idOf(place), status: 0 }, house.token);

  test('a link that is revoked is closed at once, with the words of every other call, and nothing comes after', async () => {
    const place = await house.share();
    const stream = await enterAndFollow(house.address, place);
    await revoke(place);
    const refused = await answer(send(house.address, openVisit.path, place, ''));
    expect(await stream.next()).toEqual({ type: 'closed', code: CODE.linkRevoked, message: refused.message });
    expect(await stream.next()).toBeUndefined();
  });

  test('what happens to another link, and all else of the account, is told to nobody', async () => {
    const [mine, other] = [await house.share(), await house.share()];
    const stream = await enterAndFollow(house.address, mine);
    const others = await enterAndFollow(house.address, other);
    await revoke(other);
    expect(await others.next()).toMatchObject({ type: 'closed' });
    await house.app.call(saveRole, { name: '别的', roleDesc: '别的', avatarId: house.app.avatarId }, house.token);
    await revoke(mine);
    expect(await stream.next(), 'the first line after it was opened').toMatchObject({ type: 'closed' });
  });

  test('a demonstration of what is saved asks to sign in when the session of its owner ends, and no other one', async () => {
    const { app, address } = house;
    const password = 'abcd1234';
    const known = { loginEmail: 'presenter', loginEmailPwd: createHash('md5').update(password).digest('hex') };
    const { token } = await app.createUser(known.loginEmail, { password });
    const session = (await app.call(login, known)).data.token;
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    const roleId = (await app.call(saveRole, role, token)).data;
    const id = (await app.call(updateProject, { name: '大厅', roleId }, token)).data;
    const place = { projectId: id, ticket: (await app.call(startProject, { id, draft: 1 }, token)).data };
    const [ending, staying] = [
      await enterAndFollow(address, place, session),
      await enterAndFollow(address, place, token),
    ];
    await app.call(logout, {}, session);
    const told = { type: 'closed', code: CODE.signInNeeded, message: '请先登录，登录后继续演示' };
    expect(await ending.next()).toEqual(told);
    expect(await ending.next()).toBeUndefined();
    await app.call(deleteProject, { id }, token);
    expect(await staying.next(), 'the first line after it was opened').toMatchObject({ code: CODE.notFound });
  });

  test('a new password closes a room to those who came in with the old one, and to nobody who needs none', async () => {
    const { app, token, roleId, address } = house;
    const id = (await app.call(updateProject, { name: '大厅', roleId }, token)).data;
    const started = async (own: 0 | 1) => ({
      projectId: id,
      ticket: (await app.call(startProject, { id, own }, token)).data,
    });
    const [visitor, owner] = [
      await enterAndFollow(address, await started(0)),
      await enterAndFollow(address, await started(1)),
    ];
    const set = (password: string) => app.call(setProjectPassword, { id, password }, token);
    await set('246800');
    const locked = { type: 'closed', code: CODE.passwordNeeded, message: '请输入访问密码' };
    expect(await visitor.next()).toEqual(locked);
    const place = await started(0);
    const { data } = (await answer(send(address, unlockVisit.path, { ...place, password: '246800' }, ''))) as never as {
      data: { pass: string };
    };
    const inside = await enterAndFollow(address, { ...place, pass: data.pass });
    await set('135700');
    expect(await inside.next()).toEqual(locked);
    await app.call(endProjectLinks, { id }, token);
    expect(await owner.next(), 'the first line after it was opened').toMatchObject({ code: CODE.linkRevoked });
  });

  test('a role that is switched off closes its places at once, and opens them again', async () => {
    const { app, token } = house;
    const roleId = (await app.call(saveRole, { name: '歇', roleDesc: '歇', avatarId: app.avatarId }, token)).data;
    const place = {
      roleId,
      token: (await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data,
    };
    const stream = await enterAndFollow(house.address, place);
    await app.call(enableRoles, { ids: [roleId], enabled: false }, token);
    expect(await stream.next()).toMatchObject({ type: 'closed', code: CODE.roleOff });
    expect(await stream.next()).toBeUndefined();
    await app.call(enableRoles, { ids: [roleId], enabled: true }, token);
    (await enterAndFollow(house.address, place)).close();
  });

  test('another version that is published is told, and so is the way back; what is only saved is not', async () => {
    const { app, token, roleId, address } = house;
    const id = (await app.call(updateProject, { name: '展厅', roleId, direction: '1' }, token)).data;
    const ticket = (await app.call(startProject, { id }, token)).data;
    const stream = await follow(address, { projectId: id, ticket }, await enter(address, { projectId: id, ticket }));
    expect(await stream.next()).toEqual({ type: 'open', edition: '' });
    await app.call(publishProject, { id }, token);
    expect(await stream.next()).toEqual({ type: 'open', edition: '1' });
    await app.call(updateProject, { id, name: '展厅', roleId, direction: '2' }, token);
    await app.call(publishProject, { id }, token);
    expect(await stream.next()).toEqual({ type: 'open', edition: '2' });
    await app.call(showVersion, { id, number: 1 }, token);
    expect(await stream.next()).toEqual({ type: 'open', edition: '1' });
    const room = await (await send(address, openVisit.path, { projectId: id, ticket }, '')).json();
    expect(room).toMatchObject({ data: { edition: '1' } });
    stream.close();
  });

  test('a link ends by the clock, without anybody’s doing', async () => {
    const place = await house.share();
    const id = await house.idOf(place);
    const cookie = await enter(house.address, place);
    await database().sql`update share_token set expires_at = now() + interval '1500 milliseconds' where id = ${id}`;
    const stream = await follow(house.address, place, cookie);
    expect(await stream.next()).toMatchObject({ type: 'open' });
    expect(await stream.next()).toMatchObject({ type: 'closed', code: CODE.linkExpired });
    expect(await stream.next()).toBeUndefined();
  });

  test('ends with its role, with the standing of its account, with a brand that bans sharing', async () => {
    const { app, token } = house;
    const roleId = (await app.call(saveRole, { name: '短', roleDesc: '短', avatarId: app.avatarId }, token)).data;
    const short = (await app.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token)).data;
    const ofRole = await enterAndFollow(house.address, { roleId, token: short });
    const place = await house.share();
    const ofAccount = await enterAndFollow(house.address, place);
    await app.call(deleteRole, { id: roleId }, token);
    expect(await ofRole.next()).toMatchObject({ type: 'closed', code: CODE.roleGone });
    await database().sql`update account set online = 0 where id = ${house.accountId}`;
    expect(await ofAccount.next()).toMatchObject({ type: 'closed', code: CODE.placeClosed });
    await database().sql`update account set online = 1 where id = ${house.accountId}`;
    const ofBrand = await enterAndFollow(house.address, place);
    const ban = (value: number) => database().sql`
      update company set config = jsonb_set(config::jsonb, '{roleShareBan}', ${`${value}`}::jsonb)
      where id = (select company_id from account where id = ${house.accountId})`;
    await ban(1);
    expect(await ofBrand.next()).toMatchObject({ type: 'closed', code: CODE.sharingBanned });
    await ban(0);
  });

  test('a started project ends with the project', async () => {
    const { app, token, roleId } = house;
    const projectId = (await app.call(updateProject, { name: '大厅屏', roleId }, token)).data;
    const { data: ticket } = await app.call(startProject, { id: projectId }, token);
    const stream = await enterAndFollow(house.address, { projectId, ticket });
    await database().sql`update project set deleted_at = now() where id = ${projectId}`;
    expect(await stream.next()).toMatchObject({ type: 'closed', code: CODE.notFound });
    const cookie = await enter(house.address, await house.share());
    for (const wrong of [{ projectId, ticket }, { projectId, ticket: `x${ticket}` }, { projectId }])
      expect(await (await send(house.address, followVisit.path, wrong, cookie)).json()).toMatchObject({
        code: CODE.notFound,
      });
  });

  test('links to a project end when their owner ends them; those that are made afterwards open', async () => {
    const { app, token, roleId } = house;
    const projectId = (await app.call(updateProject, { name: '展厅屏', roleId }, token)).data;
    const make = async (days?: number) => (await app.call(startProject, { id: projectId, days }, token)).data;
    const stream = await enterAndFollow(house.address, { projectId, ticket: await make(30) });
    expect(await app.call(endProjectLinks, { id: projectId }, token)).toMatchObject({ code: CODE.ok });
    expect(await stream.next()).toMatchObject({ type: 'closed', code: CODE.linkRevoked });
    (await enterAndFollow(house.address, { projectId, ticket: await make() })).close();
    expect(await app.call(startProject, { id: projectId, days: 31 }, token)).toMatchObject({
      code: CODE.badInput,
      message: '最多支持30天',
    });
  });

  test('is refused as every call is: a wrong token, another role, a closed link, no cookie, an invented one, bad input', async () => {
    const place = await house.share();
    const cookie = await enter(house.address, place);
    const code = async (at: object, by = cookie) => (await answer(send(house.address, followVisit.path, at, by))).code;
    expect(await code({ ...place, token: 'x'.repeat(43) })).toBe(CODE.notFound);
    expect(await code({ roleId: place.roleId })).toBe(CODE.notFound);
    expect(await code({ ...place, roleId: house.accountId })).toBe(CODE.notFound);
    expect(await code({ ...place, token: 'x'.repeat(201) })).toBe(CODE.badInput);
    for (const none of ['', `visitor=${'0'.repeat(32)}.${'0'.repeat(64)}`])
      expect(await code(place, none)).toBe(CODE.conflict);
    await revoke(place);
    expect(await code(place)).toBe(CODE.linkRevoked);
  });

  test('one visitor has six at once and may begin so many a minute; others are not held back', async () => {
    const place = await house.share();
    const cookie = await enter(house.address, place);
    const again = () => answer(send(house.address, followVisit.path, place, cookie));
    const six = await Promise.all(Array.from({ length: 6 }, () => follow(house.address, place, cookie)));
    for (const stream of six) expect(await stream.next()).toMatchObject({ type: 'open' });
    expect(await again()).toMatchObject({ code: CODE.tooMany, message: '同时打开的页面最多 6 个，请关闭一些后重试' });
    for (let begun = 7; begun < VISIT_LIMITS.follows.count; begun += 1) await again();
    for (const stream of six) stream.close();
    expect(await again()).toMatchObject({ code: CODE.tooMany, message: VISIT_LIMITS.follows.message });
    (await enterAndFollow(house.address, place)).close();
  });
});

describePostgres('news of a place at two applications', () => {
  test('what one application closes is told by the other, and a server that stops ends its streams', async () => {
    const { database, url } = await openPostgresFor('migrated');
    const another = await openPostgres(url, 3);
    const one = await openHouse(await createTestApp({ jobs: false, database }));
    const other = await createTestApp({ jobs: false, database: another });
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const [place, open] = [await one.share(), await one.share()];
    const stream = await enterAndFollow(address, place);
    const lasting = await enterAndFollow(address, open);
    await one.app.call(toggleShareToken, { id: await one.idOf(place), status: 0 }, one.token);
    expect(await stream.next()).toMatchObject({ type: 'closed', code: CODE.linkRevoked });
    await other.close();
    expect(await lasting.next()).toBeUndefined();
    await one.app.close();
    await another.close();
    await database.close();
  });
});
