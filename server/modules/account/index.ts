import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { createAccountStore } from './account.store.ts';

interface Dependencies {
  db: Database;
  throttle: Throttle;
  storageUsed(accountId: string): Promise<number>;
  companyName(companyId: string): Promise<string>;
}

/** Accounts and sessions. */
export function createAccountModule({ db, throttle, storageUsed, companyName }: Dependencies) {
  const service = createAccountService({ store: createAccountStore(db), storageUsed, companyName });
  return {
    resolveSession: service.resolveSession,
    createAccount: service.createAccount,
    exists: service.exists,
    register: (handle: Handle) => registerAccountRoutes(handle, service, throttle),
  };
}
