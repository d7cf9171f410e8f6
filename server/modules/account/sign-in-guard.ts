import { SIGN_IN_LIMITS } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Limits } from '#server/platform/limit/limits.ts';

const { onePlace, oneAccount, oneNetwork } = SIGN_IN_LIMITS;

interface Attempt {
  /** What was typed as account. */
  login: string;
  address: string;
  /** Null for an account that does not exist; it is counted all the same. */
  accountId: string | null;
}

/**
 * Holds guessing of passwords back, counted before the password is looked at, so that attempts at the same time count, too:
 * - one network on one account, and one network over many accounts (failures alone: an office may sign in at nine o'clock);
 * - many networks on one account. Networks from which the account was signed in before are spared, so that strangers can't keep
 *   its owner out.
 */
export function createSignInGuard(
  limits: Limits,
  knowsNetwork: (accountId: string, network: string) => Promise<boolean>,
) {
  const keysOf = ({ login, address, accountId }: Attempt) => {
    const [network, name] = [networkOf(address), accountId ?? `name ${login.toLowerCase()}`];
    return { network, name, place: `${network} ${name}` };
  };

  return {
    async take(attempt: Attempt): Promise<void> {
      const { network, name, place } = keysOf(attempt);
      await limits.demand(oneNetwork, network);
      await limits.demand(onePlace, place);
      const { allowed } = await limits.take(oneAccount, name);
      if (allowed || (attempt.accountId && (await knowsNetwork(attempt.accountId, network)))) return;
      throw new AppError(CODE.tooMany, oneAccount.message);
    },
    async succeeded(attempt: Attempt): Promise<void> {
      const { network, name, place } = keysOf(attempt);
      await Promise.all([
        limits.giveBack(oneNetwork, network),
        limits.giveBack(oneAccount, name),
        limits.forget(onePlace, place),
      ]);
    },
  };
}

export type SignInGuard = ReturnType<typeof createSignInGuard>;
