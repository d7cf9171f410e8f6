import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createAvatarModule } from '../avatar/index.ts';
import { createCompanyModule } from '../company/index.ts';
import { createAccountStore, type NewAccount } from './account.store.ts';

describeOnBothDatabases('accounts, sessions and what belongs to them', (database) => {
  let store: ReturnType<typeof createAccountStore>;
  let companyId: string;
  beforeAll(async () => {
    store = createAccountStore(database().db);
    companyId = await createCompanyModule(database().db).ensureDefault();
  });
  const values = (loginAccount: string, more: Partial<NewAccount> = {}): NewAccount => ({
    companyId,
    loginAccount,
    nickName: loginAccount,
    languages: ['zhchs'],
    flags: { chatUclai: 1, showTaskChat: 0, flowOn: 0, evaluationOn: 0, robotOn: 0, aiCopyOn: 0, cloneOn: 0 },
    fileSizeLimit: 10 * 1024 ** 3, // more than 32 bits
    videoSizeLimit: 1,
    ...more,
  });
  const in1Hour = () => new Date(Date.now() + 3_600_000);

  test('an account is found by its name or its e-mail address, whatever the case', async () => {
    const { id } = await store.insert(values('lin', { email: 'lin@example.cn' }));
    for (const login of ['lin', 'LIN', 'lin@example.cn', 'Lin@Example.cn'])
      expect((await store.findByLogin(login))?.id).toBe(id);
    for (const login of ['li', 'lin%', 'example.cn', '@', '']) expect(await store.findByLogin(login)).toBeNull();
    expect(await store.findById(id)).toMatchObject({ fileSizeLimit: 10 * 1024 ** 3, firstLogin: true, online: 1 });
    expect(await store.findById(randomUUID())).toBeNull();
  });

  test('a name is given once, also when two ask at the same time', async () => {
    const results = await Promise.allSettled([store.insert(values('twice')), store.insert(values('twice'))]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a session serves until it expires or is ended; signing in clears expired ones of that account alone', async () => {
    const [mine, theirs] = [await store.insert(values('s1')), await store.insert(values('s2', { adminFlag: 1 }))];
    await store.insertSession('living', mine.id, in1Hour());
    await store.insertSession('expired', mine.id, new Date(Date.now() - 1000));
    await store.insertSession('their-expired', theirs.id, new Date(Date.now() - 1000));
    expect(await store.findSession('living', new Date())).toEqual({ accountId: mine.id, companyId, adminFlag: 0 });
    expect(await store.findSession('living', in1Hour())).toBeNull();
    expect(await store.findSession('expired', new Date())).toBeNull();
    await store.insertSession('new', mine.id, in1Hour());
    const kept = await database().sql`select token_hash from session order by token_hash`;
    expect(kept.map((row) => row.token_hash)).toEqual(['living', 'new', 'their-expired']);
    await store.deleteSession('living');
    expect(await store.findSession('living', new Date())).toBeNull();
    expect(await store.findSession('new', new Date())).not.toBeNull();
  });

  test('one installation has one default company and each look once', async () => {
    const company = createCompanyModule(database().db);
    expect(await company.ensureDefault()).toBe(companyId);
    expect(await company.nameOf(companyId)).toBe('化身');
    const avatars = createAvatarModule(database().db);
    await avatars.ensureShipped();
    await avatars.ensureShipped();
    expect((await database().sql`select code from avatar order by sort`).map((row) => row.code)).toEqual([
      'zhiyao',
      'jingxing',
      'qinghe',
      'xiaoman',
      'muyun',
      'wenyin',
    ]);
    expect(await avatars.exists(await avatars.first())).toBe(true);
    expect(await avatars.exists(randomUUID())).toBe(false);
  });
});
