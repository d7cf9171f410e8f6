import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { RecordAction } from '../audit/index.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { createAccountStore } from './account.store.ts';
import { registerAccountAdminRoutes } from './account-admin.routes.ts';
import { createAccountAdminService } from './account-admin.service.ts';
import { createAccountAdminStore } from './account-admin.store.ts';
import { createCodeSignIn, type TakeCode } from './code-sign-in.ts';
import { describeAgent } from './describe-agent.ts';
import { createPasswordHasher, type Derive } from './hash-password.ts';
import { registerRegistrationRoutes } from './registration.routes.ts';
import { createSessionService } from './session.service.ts';
import { createSessionStore } from './session.store.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { createSurveyStore } from './survey.store.ts';
import { createTokenGuard } from './token-guard.ts';

export { createTokenGuard, type TokenGuard } from './token-guard.ts';

/** Who has an account, for what is built before the module and needs the database alone. */
export function createAccountDirectory(db: Database) {
  const { findByEmail } = createAccountStore(db);
  return { hasAccount: async (email: string): Promise<boolean> => (await findByEmail(email)) !== null };
}

export type { Derive } from './hash-password.ts';
export { resetOperator } from './reset-operator.ts';

interface Dependencies {
  db: Database;
  limits: Limits;
  log: Log;
  secretBox: SecretBox;
  /** Writes what an operator did into the log. */
  record: RecordAction;
  /** Company that a new account of this visit joins. */
  companyOf(request: FastifyRequest): Promise<string>;
  /** True once for the right code; every try counts. */
  takeCode: TakeCode;
  /** True once for each proof of work that was done for this installation. */
  spendProof(proof: string): Promise<boolean>;
  /** Another hash of passwords than the slow one; in tests alone. */
  derive: Derive | undefined;
}

/** Accounts and sessions. */
export function createAccountModule(dependencies: Dependencies) {
  const { db, limits, log, secretBox, record, companyOf, takeCode, spendProof, derive } = dependencies;
  const sessionStore = createSessionStore(db);
  const sessions = createSessionService({ store: sessionStore, guard: createTokenGuard(limits, 'session'), log });
  const passwords = createPasswordHasher(derive);
  const admin = createAccountAdminService({ store: createAccountAdminStore(db), passwords, secretBox, record });
  const service = createAccountService({
    store: createAccountStore(db),
    sessions,
    passwords,
    signInGuard: createSignInGuard({ limits, knowsNetwork: sessionStore.knowsNetwork, spendProof }),
    limits,
    secretBox,
    log,
  });
  return {
    resolveSession: sessions.resolveSession,
    hasSession: sessions.hasSession,
    /** Browser and system of a User-Agent header, as people say them. */
    describeAgent,
    createAccount: service.createAccount,
    idOf: service.idOf,
    findUntouched: service.findUntouched,
    storageLimits: service.storageLimits,
    /** What the account may make of a role. */
    roleRights: service.roleRights,
    mayClone: service.mayClone,
    /** Slow hashes of passwords, in threads of their own. */
    passwords,
    /** All accounts together, and those that an operator should look at. */
    survey: createSurveyStore(db),
    close: passwords.close,
    register(handle: Handle) {
      registerAccountRoutes(handle, service, sessions);
      registerRegistrationRoutes(handle, createCodeSignIn({ service, sessions, takeCode }), companyOf);
      registerAccountAdminRoutes(handle, admin);
    },
  };
}
