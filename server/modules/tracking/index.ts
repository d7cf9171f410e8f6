import { CODE } from '#contract/errors.contract.ts';
import { recordConversion } from '#contract/tracking.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import type { ResolveSession } from '#server/platform/session.ts';
import { createTrackingStore } from './tracking.store.ts';

interface Dependencies {
  db: Database;
  throttle: Throttle;
  resolveSession: ResolveSession;
}

/** What one network may report in an hour: an office behind one address, but no script that fills the table. */
const PER_NETWORK = { limit: 30, windowMs: 60 * 60_000 };

/** Conversions of visitors whom an advertisement brought. */
export function createTrackingModule({ db, throttle, resolveSession }: Dependencies) {
  const store = createTrackingStore(db);
  const perNetwork = throttle(PER_NETWORK);

  /** Whose token it is. The call is open to everyone, so a token that is none is no error. */
  async function findAccount(token: unknown, address: string): Promise<string | null> {
    if (typeof token !== 'string' || token === '' || token.length > 200) return null;
    const session = await resolveSession(token, address);
    return session && session !== 'ended' ? session.accountId : null;
  }

  return {
    register(handle: Handle) {
      handle(recordConversion, async ({ input: { event, ...campaign }, request }) => {
        if (!perNetwork.take(networkOf(request.ip))) throw new AppError(CODE.tooMany);
        const known = Object.values(campaign).some((value) => value !== '');
        const accountId = known ? await findAccount(request.headers.token, request.ip) : null;
        if (known) await store.insert({ event, ...campaign, accountId }); // without a campaign there is nothing to count
        return null;
      });
    },
  };
}
