import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { login, userInfo } from '#contract/account.contract.ts';
import { libraryPage, libraryStatus } from '#contract/knowledge.contract.ts';
import { projectPage } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import { digestOf } from '#server/modules/account/new-account.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { seed } from './seed.ts';

const TABLES = ['company', 'account', 'avatar', 'library', 'document', 'role', 'project', 'file'];

describe('first start', () => {
  let app: TestApp;
  let dataDir: string;
  beforeEach(async () => {
    app = await createTestApp();
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-seed-'));
  });
  afterEach(async () => {
    await app.close();
    await fs.rm(dataDir, { recursive: true, force: true });
  });

  const passwords = (start: Awaited<ReturnType<typeof seed>>) =>
    Object.fromEntries(start?.credentials.map(({ account, password }) => [account, password]) ?? []);
  const counts = async () => {
    const rows = TABLES.map(async (table) => [
      table,
      (await app.database.sql`select 1 from ${app.database.sql(table)}`).length,
    ]);
    return Object.fromEntries(await Promise.all(rows));
  };
  const signIn = async (account: string, password = '') => {
    return (await app.call(login, { loginEmail: account, loginEmailPwd: digestOf(password) })).data?.token;
  };

  test('makes an operator and a creator with a role that answers from a library; a second start makes nothing twice', async () => {
    const first = await seed(app.modules, dataDir);
    const { demo, admin } = passwords(first);
    expect(demo).toMatch(/^[a-zA-Z2-9]{12}$/);
    expect(admin).not.toBe(demo);
    const file = path.join(dataDir, 'credentials.txt');
    expect(first?.file).toBe(file);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    expect(await fs.readFile(file, 'utf8')).toBe(`创作者\tdemo\t${demo}\n管理员\tadmin\t${admin}\n`);

    const token = await signIn('demo', demo);
    expect((await app.call(userInfo, {}, await signIn('admin', admin))).data).toMatchObject({ adminFlag: 1 });
    expect((await app.call(userInfo, {}, token)).data).toMatchObject({
      adminFlag: 0,
      nickName: '演示账号',
      companyName: '化身',
    });
    const [role] = (await app.call(rolePage, {}, token)).data.records;
    const [library] = (await app.call(libraryPage, {}, token)).data.records;
    expect(role).toMatchObject({ name: '小华', documentLibId: library?.id, answerOnlyFromDocs: 1 });
    expect((await app.call(projectPage, {}, token)).data.records).toMatchObject([
      { name: '平台向导', roleId: role?.id, roleName: '小华', direction: '2' },
    ]);
    await waitFor(async () => {
      const [status] = (await app.call(libraryStatus, [library?.id], token)).data;
      return status?.status === 2 || null;
    });

    const room = () => app.call(openVisit, { name: 'demo' });
    expect(await room()).toMatchObject({ code: 200, data: { channel: 'room', name: '小华' } });

    const before = await counts();
    expect(before).toEqual({
      company: 6,
      account: 2,
      avatar: 10,
      library: 1,
      document: 1,
      role: 1,
      project: 1,
      file: 1,
    });
    expect(await seed(app.modules, dataDir)).toBeNull();
    expect(await counts()).toEqual(before);
    expect(await fs.readFile(file, 'utf8')).toContain(demo);

    await app.database.sql`update project set public_name = null`;
    await seed(app.modules, dataDir);
    expect(await room(), 'an installation of an earlier version opens it too').toMatchObject({ code: 200 });
    await app.database.sql`update project set deleted_at = now()`;
    await app.database.sql`insert into project (id, account_id, name, role_id, direction)
      select gen_random_uuid(), account_id, '另一个', role_id, '2' from project`;
    await seed(app.modules, dataDir);
    expect(await room(), 'a name that was given is not given again').toMatchObject({ code: 404 });
  });

  test('cut off between the two accounts, it goes on with the passwords that were printed into the file', async () => {
    const createAccount = app.modules.account.createAccount;
    const cutOff: typeof app.modules = {
      ...app.modules,
      account: {
        ...app.modules.account,
        createAccount: (values) => {
          if (values.loginAccount === 'demo') throw new Error('killed');
          return createAccount(values);
        },
      },
    };
    await expect(seed(cutOff, dataDir)).rejects.toThrow('killed');
    expect(await signIn('demo')).toBeUndefined();
    const file = await fs.readFile(path.join(dataDir, 'credentials.txt'), 'utf8');

    const again = await seed(app.modules, dataDir);
    expect(await fs.readFile(path.join(dataDir, 'credentials.txt'), 'utf8')).toBe(file);
    expect(await signIn('admin', passwords(again).admin)).toMatch(/^.{43}$/);
    expect(await signIn('demo', passwords(again).demo)).toMatch(/^.{43}$/);
  });

  test.each(['knowledge', 'role', 'project'] as const)(
    'cut off before the demo has its %s, it goes on from there',
    async (part) => {
      const save = () => Promise.reject(new Error('killed'));
      await expect(seed({ ...app.modules, [part]: { ...app.modules[part], save } }, dataDir)).rejects.toThrow('killed');

      await seed(app.modules, dataDir);
      expect(await counts()).toMatchObject({ library: 1, document: 1, role: 1, project: 1 });
      const room = await app.call(openVisit, { name: 'demo' });
      expect(room).toMatchObject({ code: 200, data: { channel: 'room', name: '小华' } });
    },
  );

  test('a file of credentials that was cut off in a password does not make a short password', async () => {
    await fs.writeFile(path.join(dataDir, 'credentials.txt'), '创作者\tdemo\tabc');
    expect(passwords(await seed(app.modules, dataDir)).demo).toMatch(/^.{12}$/);
  });
});
