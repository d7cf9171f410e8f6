import { listChanges, type RecordAction } from '#server/modules/audit/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { randomPassword } from '#server/platform/random-password.ts';
import { createAccountAdminStore } from './account-admin.store.ts';
import { createPasswordHasher, type Derive } from './hash-password.ts';
import { digestOf } from './new-account.ts';

interface Dependencies {
  db: Database;
  record: RecordAction;
  /** Login of the operator; empty: the only one, or the first that was made. */
  loginAccount: string;
  /** What hashes the password; the server's own unless another one is given. */
  derive?: Derive | undefined;
}

/**
 * For whoever has the machine and has lost the password: another one, all sessions of the operator ended, and the account open again where it was
 * disabled or had expired. The audit log has a line on it. Null where no operator has that login.
 */
export async function resetOperator({
  db,
  record,
  loginAccount,
  derive,
}: Dependencies): Promise<{ loginAccount: string; password: string } | null> {
  const store = createAccountAdminStore(db);
  const found = (await store.operators()).find((row) => loginAccount === '' || row.loginAccount === loginAccount);
  if (!found) return null;
  const passwords = createPasswordHasher(derive);
  const password = randomPassword();
  const passwordHash = await passwords.hash(digestOf(password)).finally(passwords.close);
  const values = { passwordHash, online: 1, expireTime: null };
  await store.change(
    found.id,
    async (row, _operators, tx) => {
      const actor = {
        accountId: row.id,
        companyId: row.companyId,
        operator: true,
        standing: 'active',
        tokenHash: '',
      } as const;
      const opened = { online: values.online, expireTime: values.expireTime };
      const changes = listChanges({ online: row.online, expireTime: row.expireTime }, opened);
      const target = { id: row.id, name: row.loginAccount };
      await record({ actor, address: '本机', action: 'account.resetPassword', target, changes }, tx);
      return { values, endSessions: true };
    },
    new Date(),
  );
  return { loginAccount: found.loginAccount, password };
}
