import { expect, test } from 'vitest';
import { login, userInfo } from '#contract/account.contract.ts';
import { auditPage } from '#contract/operator.contract.ts';
import { createAuditModule } from '#server/modules/audit/index.ts';
import { createTestApp, derivePassword } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { digestOf } from './new-account.ts';
import { resetOperator } from './reset-operator.ts';

describeOnBothDatabases('an operator whose password is lost', (database) => {
  test('gets in with another one, everywhere else they are signed out, and the log has it without the password', async () => {
    const app = await createTestApp({ database: database(), jobs: false });
    const { token, accountId } = await app.createUser('boss', { operator: true } as never);
    const { token: other } = await app.createUser('somebody');
    await database().sql`update account set online = 0, expire_time = now() - interval '1 day' where id = ${accountId}`;
    const [row] = await database().sql`select login_account as name from account where id = ${accountId}`;
    const [plain] = await database().sql`select login_account as name from account where id <> ${accountId} limit 1`;
    const { db } = database();
    const { record } = createAuditModule(db);

    expect(await resetOperator({ db, record, loginAccount: 'nobody' })).toBeNull();
    expect(await resetOperator({ db, record, loginAccount: plain?.name })).toBeNull();
    expect((await app.call(userInfo, {}, other)).code).toBe(200);

    const done = await resetOperator({ db, record, loginAccount: '', derive: derivePassword });
    expect(done?.loginAccount).toBe(row?.name);
    expect((await app.call(userInfo, {}, token)).code).not.toBe(200);
    expect((await app.call(userInfo, {}, other)).code).toBe(200);
    const input = { loginEmail: row?.name, loginEmailPwd: digestOf(done?.password ?? '') };
    const back = await app.call(login, input);
    expect(back.code).toBe(200);
    const log = (await app.call(auditPage, {}, back.data.token)).data.records;
    expect(log[0]).toMatchObject({ action: 'account.resetPassword', address: '本机' });
    expect(JSON.stringify(log)).not.toContain(done?.password);
    await app.close();
  });
});
