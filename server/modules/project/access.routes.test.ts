import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import {
  copyProject,
  deleteProject,
  project as findProject,
  projectPage,
  restoreProject,
  updateProject,
} from '#contract/project.contract.ts';
import {
  changeEmbedDomains,
  PROJECT_ACCESS,
  projectAccess,
  setProjectPassword,
} from '#contract/project-access.contract.ts';
import { publishProject, showVersion } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

const OPEN = { hasPassword: false, domains: [], publicName: null, nodeCount: 0 };

describeOnBothDatabases('who may enter and embed a project', (database) => {
  let apps: [TestApp, TestApp];
  let app: TestApp;
  let token: string;
  let stranger: string;
  let roleId: string;
  let id: string;
  beforeAll(async () => {
    const options = { jobs: false, database: database() };
    apps = [await createTestApp(options), await createTestApp(options)];
    app = apps[0];
    token = (await app.createUser()).token;
    stranger = (await app.createUser()).token;
    roleId = (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  });
  beforeEach(async () => {
    id = (await app.call(updateProject, { name: '大厅', roleId }, token)).data;
  });
  afterAll(async () => {
    for (const one of apps ?? []) await one.close();
  });
  const read = async (of = id) => (await app.call(projectAccess, { id: of }, token)).data;
  const setPassword = (password: unknown, owner = token) => app.call(setProjectPassword, { id, password }, owner);
  const change = (changes: object, from = app) => from.call(changeEmbedDomains, { id, ...changes }, token);
  const rowOf = async (of = id) => (await database().sql`select * from project where id = ${of}`)[0];

  test('a password is kept as a slow hash alone, and told to nobody again', async () => {
    expect(await read()).toEqual(OPEN);
    expect(await setPassword('开门2468')).toEqual({ code: 200, message: '成功', data: null });
    expect(await read()).toEqual({ ...OPEN, hasPassword: true });
    const row = await rowOf();
    expect(row?.access_hash).toMatch(/^scrypt\$\d+\$/);
    for (const told of [
      await app.call(findProject, { id }, token),
      await app.call(projectPage, {}, token),
      await database().sql`select data from event where subject_id = ${id}`,
    ])
      for (const secret of ['开门2468', 'scrypt$', 'accessHash', 'access_hash'])
        expect(JSON.stringify(told)).not.toContain(secret);
    await setPassword('another');
    const after = await rowOf();
    expect(after?.access_hash).not.toBe(row?.access_hash);
    expect(after?.access_generation).toBe(Number(row?.access_generation) + 1);
    expect(after?.updated_at, 'a setting is no edit').toEqual(row?.updated_at);
    await setPassword(null);
    expect(await read()).toEqual(OPEN);
  });

  test.each([
    ['too short', '12345', '访问密码应有 6 到 32 个字'],
    ['too long', '密'.repeat(33), '访问密码应有 6 到 32 个字'],
    ['far too long', 'a'.repeat(5000), '访问密码应有 6 到 32 个字'],
    ['with a line break', '1234\n56', '访问密码不能有换行或控制字符'],
    ['with blanks around', ' 12345', '访问密码的前后不能有空格'],
    ['a number', 123456, expect.any(String)],
    ['missing', undefined, '请填写访问密码'],
    ['a list', ['1234'], expect.any(String)],
  ])('a password that is %s is refused and changes nothing', async (_title, password, message) => {
    const before = await rowOf();
    expect(await setPassword(password)).toMatchObject({ code: CODE.badInput, message });
    expect(await rowOf()).toEqual(before);
  });

  test('sites are added in the form of headers, once each, and removed', async () => {
    const added = await change({ add: ['https://Example.com/page', '*.例子.中国', 'example.com', 'localhost:3000'] });
    const domains = ['example.com', '*.xn--fsqu00a.xn--fiqs8s', 'localhost:3000'];
    expect(added.data).toEqual(domains);
    expect((await read()).domains).toEqual(domains);
    expect((await change({ remove: ['EXAMPLE.com', 'never.example'] })).data).toEqual(domains.slice(1));
    expect((await change({ add: ['a.example'], remove: ['localhost:3000'] })).data).toEqual([domains[1], 'a.example']);
    expect((await change({})).data).toEqual([domains[1], 'a.example']);
  });

  test('what is no host name is refused at its place, and nothing is added', async () => {
    expect(await change({ add: ['good.example', 'example.com; script-src *'] })).toMatchObject({
      code: CODE.badInput,
      data: [{ field: 'add.1', message: '“example.com; script-src *”不是正确的域名' }],
    });
    for (const add of ['good.example', [1], [null], [['a']], {}, Array(21).fill('a.example')])
      expect((await change({ add })).code).toBe(CODE.badInput);
    expect((await read()).domains).toEqual([]);
  });

  test('two tabs that add at once both count; the last place is given once over two processes', async () => {
    await change({ add: Array.from({ length: 16 }, (_, n) => `site-${n}.example`) });
    await Promise.all([change({ add: ['one.example'] }), change({ add: ['two.example'] }, apps[1])]);
    expect((await read()).domains.slice(16).toSorted()).toEqual(['one.example', 'two.example']);
    await change({ add: ['three.example'] });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => change({ add: [`raced-${n}.example`] }, apps[n % 2])),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ message }) => message === '最多 20 个域名，请先移除不用的')).toHaveLength(5);
    expect((await read()).domains).toHaveLength(PROJECT_ACCESS.domains);
  });

  test('two tabs that set a password at once leave the one that came last, and no pass of the other', async () => {
    await Promise.all([setPassword('first one'), apps[1].call(setProjectPassword, { id, password: 'second' }, token)]);
    expect((await rowOf())?.access_generation).toBe(2);
  });

  test('others and strangers neither see nor set anything', async () => {
    await setPassword('246800');
    await change({ add: ['a.example'] });
    const before = await rowOf();
    for (const [endpoint, input] of [
      [projectAccess, {}],
      [setProjectPassword, { password: '111111' }],
      [changeEmbedDomains, { add: ['b.example'] }],
    ] as [Endpoint, object][]) {
      expect((await app.call(endpoint, { ...input, id }, stranger)).code).toBe(CODE.notFound);
      expect((await app.call(endpoint, { ...input, id: randomUUID() }, token)).code).toBe(CODE.notFound);
      expect((await app.call(endpoint, { ...input, id: 'x' }, token)).code).toBe(CODE.badInput);
      expect((await app.call(endpoint, { ...input, id })).code).toBe(CODE.sessionEnded);
    }
    expect(await rowOf()).toEqual(before);
  });

  test('a copy has neither; a deletion that is taken back, a save and another version keep both', async () => {
    await setPassword('246800');
    await change({ add: ['a.example'] });
    const set = { hasPassword: true, domains: ['a.example'], publicName: null, nodeCount: 0 };
    const copy = (await app.call(copyProject, { projectId: id }, token)).data;
    expect(await read(copy)).toEqual(OPEN);
    await app.call(deleteProject, { id }, token);
    expect((await app.call(projectAccess, { id }, token)).code).toBe(CODE.notFound);
    expect(await app.modules.project.framersOf(id)).toEqual([]);
    await app.call(restoreProject, { id }, token);
    expect(await read()).toEqual(set);
    await app.call(publishProject, { id }, token);
    await app.call(updateProject, { id, name: '大厅二', roleId }, token);
    await app.call(publishProject, { id }, token);
    await app.call(showVersion, { id, number: 1 }, token);
    expect(await read()).toEqual(set);
    expect(await app.modules.project.framersOf(id)).toEqual(['a.example']);
  });
});
