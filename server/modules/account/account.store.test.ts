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

  test('a phone number finds its account; an account of that very name comes before another’s address', async () => {
    const byPhone = await store.insert(values('phone-owner', { phone: '13800138000' }));
    expect((await store.findByLogin('13800138000'))?.id).toBe(byPhone.id);
    expect((await store.findByPhone('13800138000'))?.id).toBe(byPhone.id);
    const named = await store.insert(values('13800138000'));
    expect((await store.findByLogin('13800138000'))?.id).toBe(named.id);
    expect((await store.findByPhone('13800138000'))?.id).toBe(byPhone.id);
    const mail = await store.insert(values('mail-owner', { email: 'own@example.cn' }));
    expect((await store.findByEmail('OWN@example.cn'))?.id).toBe(mail.id);
    expect(await store.findByEmail('mail-owner')).toBeNull();
  });

  test('an account is new once, also when two ask at the same time', async () => {
    const { id } = await store.insert(values('new'));
    const claims = await Promise.all([store.claimFirstLogin(id), store.claimFirstLogin(id)]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await store.claimFirstLogin(id)).toBe(false);
  });

  test('one installation has one default company and each look once', async () => {
    const company = createCompanyModule(database().db);
    expect(await company.ensureDefault()).toBe(companyId);
    expect(await company.nameOf(companyId)).toBe('化身');
    const avatars = createAvatarModule({
      db: database().db,
      ffmpegPath: null,
      jobs: { define() {}, send: async () => {} },
      ...({ files: {} } as { files: never; log: never }), // no look is uploaded here
    });
    await avatars.ensureShipped();
    await avatars.ensureShipped();
    expect((await database().sql`select code from avatar order by sort`).map((row) => row.code)).toEqual([
      'zhiyao',
      'jingxing',
      'qinghe',
      'xiaoman',
      'muyun',
      'wenyin',
      'shuning',
      'zhongan',
      'yuntuan',
      'abo',
    ]);
    expect(await avatars.isUsable(randomUUID(), await avatars.first())).toBe(true);
    expect(await avatars.isUsable(randomUUID(), randomUUID())).toBe(false);
  });
});
