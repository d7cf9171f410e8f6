import { beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/platform/session.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createAuditStore } from './audit.store.ts';
import { createAuditModule } from './index.ts';

describeOnBothDatabases('audit log', (database) => {
  let actor: Session;
  beforeAll(async () => {
    const { sql } = database();
    const [company] = await sql`
      insert into company (id, key, config) values (gen_random_uuid(), 'default', '{}') returning id`;
    const [account] = await sql`
      insert into account (id, company_id, login_account, nick_name, languages, flags, file_size_limit, video_size_limit)
      values (gen_random_uuid(), ${company?.id}, 'admin', '管理员', '[]', '{}', 1, 1) returning id`;
    const rest = { companyId: company?.id, operator: true, standing: 'active', tokenHash: 'h' } as const;
    actor = { accountId: account?.id, ...rest };
  });

  const entry = (action: string, name: string) => ({
    actor,
    action,
    target: { id: 'x', name },
    changes: [{ field: 'online', before: '1', after: '0' }],
    address: '203.0.113.7',
  });

  test('entries come newest first, with the name that the actor had then, page by page and by keyword', async () => {
    const { record } = createAuditModule(database().db);
    const store = createAuditStore(database().db);
    await record(entry('account.update', '林晚秋'));
    await database().sql`update account set nick_name = '改名'`;
    await record(entry('company.save', '100%_甲'));
    const all = await store.page(1, 20, '');
    expect(all.total).toBe(2);
    expect(all.records).toMatchObject([
      { actorName: '改名（admin）', action: 'company.save', targetName: '100%_甲', address: '203.0.113.7' },
      { actorName: '管理员（admin）', changes: [{ field: 'online', before: '1', after: '0' }] },
    ]);
    expect((await store.page(2, 1, '')).records).toEqual(all.records.slice(1));
    const found = async (keyword: string) => (await store.page(1, 20, keyword)).records.map((row) => row.action);
    expect(await found('晚秋')).toEqual(['account.update']);
    expect(await found('COMPANY')).toEqual(['company.save']);
    expect(await found('0%_')).toEqual(['company.save']);
    expect(await found('管理员')).toEqual(['account.update']);
    expect(await found('%')).toEqual(['company.save']);
  });

  test('an entry of a transaction that fails is not there', async () => {
    const { record } = createAuditModule(database().db);
    const store = createAuditStore(database().db);
    const work = database().db.transaction(async (tx) => {
      await record(entry('account.rolledBack', '谁'), tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await store.page(1, 20, 'rolledBack')).total).toBe(0);
  });
});
