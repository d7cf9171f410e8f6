import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { TRIAL_ROOM } from '#contract/home-host.contract.ts';
import { copyProject, deleteProject, restoreProject, updateProject } from '#contract/project.contract.ts';
import { projectAccess, setProjectPassword, setPublicName } from '#contract/project-access.contract.ts';
import { publishProject, showVersion, takeDownProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

interface Owner {
  token: string;
  roleId: string;
}

const TAKEN = '这个名称已被使用，请换一个';

describeOnBothDatabases('public names of projects', (database) => {
  let apps: [TestApp, TestApp];
  let app: TestApp;
  let mine: Owner;
  let theirs: Owner;
  let id: string;
  let name: string;
  let rounds = 0;
  const { send } = createVisitorCalls(
    () => app,
    () => `10.9.${rounds}.1`,
  );
  beforeAll(async () => {
    const options = { jobs: false, database: database() };
    apps = [await createTestApp(options), await createTestApp(options)];
    app = apps[0];
  });
  beforeEach(async () => {
    mine = await makeOwner();
    theirs = await makeOwner();
    rounds += 1;
    name = `大厅-${rounds}`;
    id = await makeLive(mine);
  });
  afterAll(async () => {
    for (const one of apps ?? []) await one.close();
  });

  async function makeOwner(): Promise<Owner> {
    const { token } = await app.createUser();
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    return { token, roleId: (await app.call(saveRole, role, token)).data };
  }
  const make = async ({ token, roleId }: Owner) =>
    (await app.call(updateProject, { name: '大厅', roleId, direction: '2' }, token)).data;
  async function makeLive(owner: Owner): Promise<string> {
    const made = await make(owner);
    await app.call(publishProject, { id: made }, owner.token);
    return made;
  }
  const give = (given: unknown, of = id, owner = mine, on = app) =>
    on.call(setPublicName, { id: of, name: given }, owner.token);
  const nameOf = async (of = id, owner = mine) =>
    (await app.call(projectAccess, { id: of }, owner.token)).data.publicName;
  const enter = async (at = name): Promise<number> => (await send(openVisit, { name: at })).json().code;

  test('a published project is opened by its name, by another one after a change, and by none once it is taken back', async () => {
    expect(await enter()).toBe(CODE.notFound);
    expect(await give(name)).toEqual({ code: 200, message: '成功', data: name });
    expect(await nameOf()).toBe(name);
    expect(await enter()).toBe(200);
    expect(await give(name), 'once more').toMatchObject({ code: 200 });
    const other = `hall-${rounds}`;
    expect((await give(other)).data).toBe(other);
    expect([await enter(), await enter(other)]).toEqual([CODE.notFound, 200]);
    expect(await give(null)).toMatchObject({ code: 200, data: null });
    expect([await enter(), await enter(other), await nameOf()]).toEqual([CODE.notFound, CODE.notFound, null]);
  });

  test('ideographs alone stand for themselves: what only looks like them is refused', async () => {
    for (const typed of ['江⻄大厅', '厦⻔大厅', '⻓沙大厅', 'аdmin-hall'])
      expect(await give(typed)).toMatchObject({ code: CODE.badInput, data: [{ field: 'name' }] });
  });

  test('it is kept as it stands in the address, however it was typed', async () => {
    expect((await give(` Ｈall-Ａ${rounds} `)).data).toBe(`hall-a${rounds}`);
    expect(await enter(`hall-a${rounds}`)).toBe(200);
  });

  test('it stands over another version, shows nothing while the project is down, and asks for the password', async () => {
    await give(name);
    await app.call(updateProject, { id, name: '大厅二', roleId: mine.roleId, direction: '1' }, mine.token);
    expect((await send(openVisit, { name })).json().data.direction, 'what is published').toBe('2');
    await app.call(publishProject, { id }, mine.token);
    expect((await send(openVisit, { name })).json().data.direction).toBe('1');
    await app.call(takeDownProject, { id }, mine.token);
    expect(await enter()).toBe(CODE.projectDown);
    await app.call(showVersion, { id, number: 1 }, mine.token);
    expect(await enter()).toBe(200);
    await app.call(setProjectPassword, { id, password: '246810' }, mine.token);
    expect(await enter()).toBe(CODE.passwordNeeded);
  });

  test.each([
    ['too short', '大厅', '公开地址的名称应有 3 到 30 个字'],
    ['too long', '厅'.repeat(31), '公开地址的名称应有 3 到 30 个字'],
    ['far too long', 'a'.repeat(5000), '公开地址的名称应有 3 到 30 个字'],
    ['empty', '', '公开地址的名称应有 3 到 30 个字'],
    ['with a slash', 'hall/one', '名称只能用小写字母、数字、连字符（-）和汉字'],
    ['with a blank', 'hall one', '名称只能用小写字母、数字、连字符（-）和汉字'],
    ['with what is not seen', 'hall\u200b', '名称只能用小写字母、数字、连字符（-）和汉字'],
    ['of letters that look like others', 'hаll', '名称只能用小写字母、数字、连字符（-）和汉字'],
    ['with signs of an address', 'a?b=c', '名称只能用小写字母、数字、连字符（-）和汉字'],
    ['begun by a hyphen', '-hall', '名称的开头和结尾不能是连字符'],
    ['the trial’s', TRIAL_ROOM, '这个名称由平台保留，请换一个'],
    ['a route’s', 'APP', '这个名称由平台保留，请换一个'],
    ['missing', undefined, '请填写公开地址的名称'],
    ['a number', 123, '字段 name 应为文字'],
    ['a list', ['hall'], '字段 name 应为文字'],
  ])('a name that is %s is refused, and the one before stays', async (_title, given, message) => {
    await give(name);
    expect(await give(given)).toMatchObject({ code: CODE.badInput, message });
    expect([await nameOf(), await enter()]).toEqual([name, 200]);
  });

  test('what is not published, or is down, gets none; one that it has can be taken back', async () => {
    const message = '项目还没有发布，发布后才能设置公开地址';
    expect(await give(name, await make(mine))).toMatchObject({ code: CODE.conflict, message });
    await give(name);
    await app.call(takeDownProject, { id }, mine.token);
    expect(await give(`hall-${rounds}`)).toMatchObject({ code: CODE.conflict, message });
    expect(await give(null)).toMatchObject({ code: 200 });
  });

  test('two projects never have one name: of all that come at once, from two accounts and processes, one gets it', async () => {
    const projects = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const owner = n % 2 === 0 ? mine : theirs;
        return { owner, project: await makeLive(owner) };
      }),
    );
    const replies = await Promise.all(
      projects.map(({ owner, project }, n) => give(name, project, owner, apps[n % 3 === 0 ? 1 : 0])),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    const refused = replies.filter(({ code }) => code !== 200);
    for (const reply of refused)
      expect(reply).toMatchObject({ code: CODE.badInput, message: TAKEN, data: [{ field: 'name', message: TAKEN }] });
    const had = await Promise.all(projects.map(({ owner, project }) => nameOf(project, owner)));
    expect(had.filter((one) => one === name)).toHaveLength(1);
  });

  test('two that want each other’s name both are refused, and neither waits', async () => {
    const other = await makeLive(theirs);
    await give(name);
    await give(`hall-${rounds}`, other, theirs);
    const replies = await Promise.all([give(`hall-${rounds}`), give(name, other, theirs, apps[1])]);
    expect(replies.map(({ message }) => message)).toEqual([TAKEN, TAKEN]);
  });

  test('a deletion that is taken back brings the name along, unless somebody has taken it meanwhile', async () => {
    await give(name);
    await app.call(deleteProject, { id }, mine.token);
    expect(await enter()).toBe(CODE.notFound);
    await app.call(restoreProject, { id }, mine.token);
    expect([await nameOf(), await enter()]).toEqual([name, 200]);
    await app.call(deleteProject, { id }, mine.token);
    const [foreign, other] = [await makeLive(theirs), await makeLive(mine)];
    expect(await give(name, foreign, theirs), 'it may still be brought back').toMatchObject({ message: TAKEN });
    expect(await give(name, other)).toMatchObject({ code: 200 });
    await app.call(restoreProject, { id }, mine.token);
    expect([await nameOf(), await nameOf(other), await enter()]).toEqual([null, name, 200]);
    await app.call(deleteProject, { id: other }, mine.token);
    await database().sql`update project set deleted_at = now() - interval '8 days' where id = ${other}`;
    expect(await give(name, foreign, theirs)).toMatchObject({ code: 200 });
  });

  test('a deletion that is taken back while another project takes the name: one of them has it', async () => {
    await give(name);
    await app.call(deleteProject, { id }, mine.token);
    const other = await makeLive(mine);
    const [taken, restored] = await Promise.all([
      give(name, other, mine, apps[1]),
      app.call(restoreProject, { id }, mine.token),
    ]);
    expect(restored.code).toBe(200);
    expect([await nameOf(), await nameOf(other)]).toEqual(taken.code === 200 ? [null, name] : [name, null]);
  });

  test('a copy has none, and what the platform has given stays', async () => {
    await give(name);
    const copy = (await app.call(copyProject, { projectId: id }, mine.token)).data;
    expect(await nameOf(copy)).toBe(null);
    await database().sql`update project set public_name = null where public_name = ${TRIAL_ROOM}`;
    await database().sql`update project set public_name = ${TRIAL_ROOM} where id = ${id}`;
    for (const given of [`hall-${rounds}`, null])
      expect(await give(given)).toMatchObject({
        code: CODE.conflict,
        message: '这个公开地址由平台使用，不能更换或收回',
      });
  });

  test('others and strangers give no names, and take none back', async () => {
    await give(name);
    for (const given of [`hall-${rounds}`, null]) {
      expect((await give(given, id, theirs)).code).toBe(CODE.notFound);
      expect((await give(given, randomUUID())).code).toBe(CODE.notFound);
      expect((await give(given, 'x')).code).toBe(CODE.badInput);
      expect((await app.call(setPublicName, { id, name: given })).code).toBe(CODE.sessionEnded);
    }
    expect(await nameOf()).toBe(name);
  });

  test('a name that is given or taken back is an event of the project: other tabs and whoever is in its room look again', async () => {
    await give(name);
    const [last] = await database().sql`select max(position) as position from event`;
    await give(null);
    const told = await database().sql`select kind from event where subject_id = ${id} and position > ${last?.position}`;
    expect(told).toEqual([{ kind: 'project.updated' }]);
  });
});
