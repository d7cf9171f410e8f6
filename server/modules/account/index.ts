import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { RecordAction } from '../audit/index.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { createAccountStore } from './account.store.ts';
import { registerAccountAdminRoutes } from './account-admin.routes.ts';
import { createAccountAdminService } from './account-admin.service.ts';
import { createAccountAdminStore } from './account-admin.store.ts';
import { createPasswordHasher } from './hash-password.ts';
import { createSessionService, type SignInOrigin } from './session.service.ts';
import { createSessionStore } from './session.store.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { createTokenGuard } from './token-guard.ts';

interface Dependencies {
  db: Database;
  throttle: Throttle;
  log: Log;
  secretBox: SecretBox;
  /** Writes what an operator did into the log. */
  record: RecordAction;
  storageUsed(accountId: string): Promise<number>;
  companyName(companyId: string): Promise<string>;
}

/** Accounts and sessions. */
export function createAccountModule({ db, throttle, log, secretBox, record, storageUsed, companyName }: Dependencies) {
  const sessionStore = createSessionStore(db);
  const sessions = createSessionService({ store: sessionStore, guard: createTokenGuard(throttle), log });
  const passwords = createPasswordHasher();
  const admin = createAccountAdminService({ store: createAccountAdminStore(db), passwords, secretBox, record });
  const service = createAccountService({
    store: createAccountStore(db),
    sessions,
    passwords,
    signInGuard: createSignInGuard(throttle, sessionStore.knowsAddress),
    throttle,
    secretBox,
    storageUsed,
    companyName,
  });
  return {
    resolveSession: sessions.resolveSession,
    /** The last step of every way in that has proven who asks: answers what the client gets, with the only copy of the token. */
    async openSession(accountId: string, origin: SignInOrigin) {
      const data = await sessions.openSession(accountId, origin);
      if (!data) throw new Error('a session was asked for an account that does not exist');
      return data;
    },
    createAccount: service.createAccount,
    /** Sets a password (plain text) and ends every session of the account. */
    resetPassword: service.resetPassword,
    exists: service.exists,
    /** Ids by verified address or number; null without such an account. */
    findByEmail: service.findByEmail,
    findByPhone: service.findByPhone,
    register(handle: Handle) {
      registerAccountRoutes(handle, service, sessions);
      registerAccountAdminRoutes(handle, admin);
    },
  };
}
