import { beforeAll, expect, test } from 'vitest';
import { checkStanding, writeMoment } from '#contract/access.contract.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createCompanyModule } from '../company/index.ts';
import { createAccountStore } from './account.store.ts';
import { type AccountAdminStore, createAccountAdminStore } from './account-admin.store.ts';
import { createPasswordHasher } from './hash-password.ts';
import { type AccountValues, prepareAccount } from './new-account.ts';

describeOnBothDatabases('the list of accounts', (database) => {
  let store: AccountAdminStore;
  const now = new Date('2026-11-21T09:00:00Z');
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const { db, sql } = database();
    store = createAccountAdminStore(db);
    const companyId = await createCompanyModule(db).ensureDefault();
    const accounts = createAccountStore(db);
    const add = async (values: Omit<AccountValues, 'companyId'>, company = companyId) => {
      const { id } = await accounts.insert(
        await prepareAccount({ companyId: company, ...values }, createPasswordHasher()),
      );
      ids[values.loginAccount] = id;
    };
    const [other] = await sql`
      insert into company (id, key, config) values (gen_random_uuid(), 'other', '{"companyName":"甲公司"}') returning id`;
    await add({ loginAccount: 'a1', nickName: '林晚秋', email: 'lin_q@example.cn', phone: '13800138000' });
    await add({ loginAccount: 'a2', nickName: '100% 满意', online: 0, expireTime: new Date(0) });
    await add({ loginAccount: 'a3', nickName: '到期', expireTime: now });
    await add({ loginAccount: 'a4', nickName: '将到期', expireTime: new Date(now.getTime() + 1) }, other?.id);
    for (const size of [3, 4_000_000_000])
      await sql`insert into file (id, account_id, sha256, size, name) values (gen_random_uuid(), ${ids.a1 ?? ''}, 'x', ${size}, 'f')`;
    await sql`
      insert into file (id, account_id, sha256, size, name, kind)
      values (gen_random_uuid(), ${ids.a1 ?? ''}, 'y', 5000000000, 'a.mp4', 'material')`;
  });
  const names = async (filter: Partial<Parameters<AccountAdminStore['page']>[2]>, page = 1, size = 20) => {
    const { records, total } = await store.page(
      page,
      size,
      { keyword: '', companyId: '', standing: '', ...filter },
      now,
    );
    return { names: records.map((record) => record.account.loginAccount), total };
  };

  test('newest first, page by page, with what is stored and whose it is', async () => {
    expect(await names({})).toEqual({ names: ['a4', 'a3', 'a2', 'a1'], total: 4 });
    expect(await names({}, 2, 3)).toEqual({ names: ['a1'], total: 4 });
    expect(await store.find(ids.a1 ?? '')).toMatchObject({
      usedFileSize: 4_000_000_003,
      usedVideoSize: 5_000_000_000,
      companyName: '化身',
    });
    expect(await store.find(ids.a4 ?? '')).toMatchObject({ usedFileSize: 0, usedVideoSize: 0, companyName: '甲公司' });
    expect(await store.find(crypto.randomUUID())).toBeNull();
  });

  test.each([
    ['a1', ['a1']],
    ['晚秋', ['a1']],
    ['LIN_', ['a1']],
    ['0013899', []],
    ['3800138', ['a1']],
    ['100%', ['a2']],
    ['%', ['a2']],
    ['_', ['a1']],
    ['到期', ['a4', 'a3']],
  ])('%s finds by name, account, e-mail and phone', async (keyword, found) => {
    expect((await names({ keyword })).names).toEqual(found);
  });

  test('standing is the contract’s, to the millisecond', async () => {
    const { records } = await store.page(1, 20, { keyword: '', companyId: '', standing: '' }, now);
    for (const standing of ['active', 'banned', 'expired'] as const) {
      const expected = records.filter(({ account: { online, expireTime } }) => {
        // The wire carries seconds; a millisecond more is the same there.
        const end = expireTime && expireTime > now ? new Date(now.getTime() + 1000) : expireTime;
        return checkStanding({ online, expireTime: end && writeMoment(end) }, now.getTime()) === standing;
      });
      expect((await names({ standing })).names).toEqual(expected.map((record) => record.account.loginAccount));
    }
    expect((await names({ standing: 'banned' })).names).toEqual(['a2']);
    expect((await names({ standing: 'expired' })).names).toEqual(['a3']);
    expect((await names({ standing: 'expiring' })).names).toEqual(['a4']);
  });

  test('of one company', async () => {
    const { account } = (await store.find(ids.a4 ?? '')) ?? {};
    expect(await names({ companyId: account?.companyId ?? '' })).toEqual({ names: ['a4'], total: 1 });
  });

  test('what is taken is found in any of the three columns', async () => {
    expect(await store.findTaken(['a1', '13800138000', 'free'])).toEqual(
      new Set(['a1', 'lin_q@example.cn', '13800138000']),
    );
    expect(await store.findTaken(['free'])).toEqual(new Set());
  });

  test('a change and what goes with it are one; whom it does not know it says', async () => {
    const failing = store.change(
      ids.a1 ?? '',
      async (_row, _operators, tx) => {
        await tx.execute("update account set nick_name = 'half' where login_account = 'a2'");
        throw new Error('no');
      },
      now,
    );
    await expect(failing).rejects.toThrow('no');
    expect((await store.find(ids.a2 ?? ''))?.account.nickName).toBe('100% 满意');
    const decide = async () => ({ values: { remark: 'x' }, endSessions: false });
    expect(await store.change(crypto.randomUUID(), decide, now)).toBe(false);
    expect(await store.change(ids.a3 ?? '', decide, now)).toBe(true);
    expect((await store.find(ids.a3 ?? ''))?.account.remark).toBe('x');
  });
});
