import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteProject, updateProject } from '#contract/project.contract.ts';
import { isPublished, rolePage, saveRole } from '#contract/role.contract.ts';
import { createShareToken, shareTokenList, toggleShareToken } from '#contract/share.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('how roles are used', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database(), jobs: false });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(() => app.close());

  const makeRole = async (name: string) =>
    (await app.call(saveRole, { name, roleDesc: '描述', avatarId: app.avatarId }, token)).data;
  const list = async (input: object = {}) => (await app.call(rolePage, input, token)).data.records;
  const find = async (id: string) => (await list()).find((role) => role.id === id);
  /** A conversation so many days ago, with a question unless it was only greeted. */
  async function talk(
    roleId: string,
    more: { channel?: string; days?: number; greeted?: boolean; deleted?: boolean } = {},
  ) {
    const { channel = 'share', days = 0, greeted = false, deleted = false } = more;
    const id = randomUUID();
    const at = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await database().sql`
      insert into conversation (id, account_id, role_id, cid, channel, visitor_id, language, updated_at, deleted_at)
      values (${id}, ${accountId}, ${roleId}, ${id}, ${channel}, ${id}, 'zhchs', ${at}, ${deleted ? at : null})`;
    for (const start of greeted ? [1] : [1, 0])
      await database().sql`
        insert into turn (id, conversation_id, position, is_start, question, answer, sources, engine, outcome, answered, timings)
        values (${randomUUID()}, ${id}, ${1 - start}, ${start}, '问', '答', '{}', '', 'done', true, '{}')`;
  }

  test('conversations of others within seven days count, each once; what nobody asked, was deleted or is older does not', async () => {
    const [busy, quiet] = [await makeRole('忙的'), await makeRole('闲的')];
    for (const channel of ['share', 'room', 'api', 'embed']) await talk(busy, { channel });
    await talk(busy, { days: 6.9 });
    for (const more of [{ channel: 'preview' }, { days: 7.1 }, { greeted: true }, { deleted: true }])
      await talk(busy, more);
    expect(await find(busy)).toMatchObject({ weekUse: 5 });
    expect(await find(quiet)).toMatchObject({ weekUse: 0 });
    const quietest = await makeRole('新的');
    expect((await list({ sort: 'used', size: 2 })).map(({ id }) => id)).toEqual([busy, quietest]);
    await talk(quiet);
    expect((await list({ sort: 'used', size: 2 })).map(({ id }) => id)).toEqual([busy, quiet]);
  });

  test('a role is published while a link opens it or a project of it is open to everybody', async () => {
    const role = await makeRole('发布的');
    const state = async () => {
      const found = await find(role);
      return found && [found.openLinks, found.projects, found.publishedProjects, isPublished(found)];
    };
    expect(await state()).toEqual([0, 0, 0, false]);
    await app.call(createShareToken, { expiredDays: 1, subjectId: role }, token);
    expect(await state()).toEqual([1, 0, 0, true]);
    const [link] = (await app.call(shareTokenList, {}, token)).data.records;
    await app.call(toggleShareToken, { id: link?.id, status: 0 }, token);
    expect(await state()).toEqual([0, 0, 0, false]);
    await app.call(toggleShareToken, { id: link?.id, status: 1 }, token);
    await database().sql`update share_token set expires_at = now() where role_id = ${role}`;
    expect(await state()).toEqual([0, 0, 0, false]);
    const project = (await app.call(updateProject, { name: '项目', roleId: role }, token)).data;
    expect(await state()).toEqual([0, 1, 0, false]);
    await database().sql`update project set public_name = 'hall' where id = ${project}`;
    expect(await state()).toEqual([0, 1, 1, true]);
    await app.call(deleteProject, { id: project }, token);
    expect(await state()).toEqual([0, 0, 0, false]);
  });

  test('the list asks as often for many roles as for one', async () => {
    const asked: string[] = [];
    const { sql } = database();
    const before = sql.options.debug;
    sql.options.debug = (_connection, query) => void asked.push(query);
    // The least of several: what is prepared once, and what the server does beside a call, only ever adds.
    const count = async (size: number) => {
      const counts: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        asked.length = 0;
        await list({ size });
        counts.push(asked.length);
      }
      return Math.min(...counts);
    };
    const [few, many] = [await count(1), await count(1000)];
    sql.options.debug = before;
    expect(few).toBeGreaterThan(0);
    expect(many).toBe(few);
  });
});
