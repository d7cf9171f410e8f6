import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { type RouteDependencies, registerVerificationRoutes } from './verification.routes.ts';
import { createVerificationService } from './verification.service.ts';
import { createVerificationStore } from './verification.store.ts';

type Dependencies = Omit<Parameters<typeof createVerificationService>[0], 'store'> &
  Omit<RouteDependencies, 'service'> & { db: Database };

/** Codes that prove who holds a phone number or a mailbox, and the work that has to be done before one is sent. */
export function createVerificationModule({ db, brandName, hasAccount, ...rest }: Dependencies) {
  const service = createVerificationService({ store: createVerificationStore(db), ...rest });
  return {
    /** True once for the right code; every try counts. */
    takeCode: service.takeCode,
    spendProof: service.spendProof,
    register: (handle: Handle) => registerVerificationRoutes(handle, { service, brandName, hasAccount }),
  };
}
