import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMoment, writeMoment } from '#contract/access.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { companyList } from '#contract/operator.contract.ts';
import { operatorOverview } from '#contract/overview.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const DAY_MS = 86_400_000;

describe('the overview of operators', () => {
  let app: TestApp;
  let operator: string;
  let own: { token: string; accountId: string };
  beforeAll(async () => {
    app = await createTestApp();
    operator = (await app.createUser(undefined, { operator: true })).token;
    own = await app.createUser();
  });
  afterAll(() => app.close());

  const read = async () => (await app.call(operatorOverview, {}, operator)).data;
  const change = (accountId: string, values: object) =>
    app.database.sql`update account set ${app.database.sql(values as never)} where id = ${accountId}`;

  test('is for operators', async () => {
    expect((await app.call(operatorOverview, {}, own.token)).code).toBe(403);
  });

  test('counts accounts by their standing, and brands', async () => {
    const before = await read();
    const [banned, expired, expiring] = [await app.createUser(), await app.createUser(), await app.createUser()];
    const soon = new Date(Date.now() + 2 * DAY_MS);
    await change(banned.accountId, { online: 0 });
    await change(expired.accountId, { expire_time: new Date(0).toISOString() });
    await change(expiring.accountId, { expire_time: soon.toISOString() });
    const after = await read();
    expect(after.accounts).toEqual({
      total: before.accounts.total + 3,
      active: before.accounts.active + 1,
      banned: before.accounts.banned + 1,
      expired: before.accounts.expired + 1,
      expiring: before.accounts.expiring + 1,
    });
    expect(after.brands).toBe((await app.call(companyList, {}, operator)).data.length);
    const [first] = after.attention;
    expect(first).toMatchObject({ id: expiring.accountId, expireTime: writeMoment(soon) });
    expect(readMoment(first?.expireTime ?? '')).toBeLessThanOrEqual(soon.getTime());
    const last = [expiring, expired, banned].map(({ accountId }) => accountId);
    expect(after.signIns.slice(0, 3).map(({ id }) => id)).toEqual(last);
  });

  test('sums what all keep, and names who is nearly full', async () => {
    const before = await read();
    const full = await app.createUser();
    await change(full.accountId, { file_size_limit: 1000, video_size_limit: 1000 });
    const add = (size: number) =>
      app.database.sql`
        insert into file (id, account_id, sha256, size, name)
        values (gen_random_uuid(), ${full.accountId}, 'x', ${size}, 'f')`;
    await add(899);
    const named = async () => (await read()).attention.find(({ id }) => id === full.accountId);
    expect(await named()).toBeUndefined();
    await add(1);
    expect(await named()).toMatchObject({ files: { used: 900, limit: 1000 }, material: { used: 0, limit: 1000 } });
    expect((await read()).storage.files).toEqual({
      used: before.storage.files.used + 900,
      limit: before.storage.files.limit + 1000,
    });
  });

  test('names what failed until it is mended, put out of service or deleted', async () => {
    const library = (await app.call(saveLibrary, { name: '指南', segmentText: '说明。' }, own.token)).data;
    const failedOf = async (kind: string) =>
      (await read()).failed.find((one) => one.kind === kind && one.account?.id === own.accountId)?.count ?? 0;
    const { sql } = app.database;
    await sql`
      insert into document (id, library_id, file_id, name, kind, size, status, pages_without_text)
      select gen_random_uuid(), library_id, file_id, 'b.md', kind, size, 3, '[]' from document where library_id = ${library}`;
    expect(await failedOf('document')).toBe(1);
    await sql`update document set enabled = false where name = 'b.md'`;
    expect(await failedOf('document')).toBe(0);

    const addRun = (status: number, at: Date) => sql`
      insert into knowledge_run (id, library_id, kind, status, created_at)
      values (gen_random_uuid(), ${library}, 'clean', ${status}, ${at.toISOString()})`;
    await addRun(3, new Date());
    expect(await failedOf('run')).toBe(1);
    await addRun(2, new Date(Date.now() + 1000));
    expect(await failedOf('run')).toBe(0);

    await sql`
      insert into web_source (id, library_id, name, mode, urls, max_pages, status)
      values (gen_random_uuid(), ${library}, '站', 'pages', '[]', 1, 3)`;
    expect(await failedOf('site')).toBe(1);
    await sql`update library set deleted_at = now() where id = ${library}`;
    expect(await failedOf('site')).toBe(0);
  });
});
