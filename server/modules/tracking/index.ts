import { recordConversion } from '#contract/tracking.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { ResolveSession } from '#server/platform/session.ts';
import { createTrackingStore } from './tracking.store.ts';

interface Dependencies {
  db: Database;
  resolveSession: ResolveSession;
}

/** Conversions of visitors whom an advertisement brought. */
export function createTrackingModule({ db, resolveSession }: Dependencies) {
  const store = createTrackingStore(db);

  /** Whose token it is. The call is open to everyone, so a token that is none is no error. */
  async function findAccount(token: unknown, address: string): Promise<string | null> {
    if (typeof token !== 'string' || token === '' || token.length > 200) return null;
    const session = await resolveSession(token, address);
    return session && session !== 'ended' ? session.accountId : null;
  }

  return {
    register(handle: Handle) {
      handle(recordConversion, async ({ input: { event, ...campaign }, request }) => {
        const known = Object.values(campaign).some((value) => value !== '');
        const accountId = known ? await findAccount(request.headers.token, request.ip) : null;
        if (known) await store.insert({ event, ...campaign, accountId }); // without a campaign there is nothing to count
        return null;
      });
    },
  };
}
