import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';

const MINUTE = 60_000;

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
  throttle: Throttle,
  knowsNetwork: (accountId: string, network: string) => Promise<boolean>,
) {
  const onePlace = throttle({ limit: 10, windowMs: 5 * MINUTE });
  const oneAccount = throttle({ limit: 30, windowMs: 30 * MINUTE });
  const oneNetwork = throttle({ limit: 60, windowMs: 15 * MINUTE });
  const keysOf = ({ login, address, accountId }: Attempt) => {
    const [network, name] = [networkOf(address), accountId ?? `name ${login.toLowerCase()}`];
    return { network, name, place: `${network} ${name}` };
  };

  return {
    async take(attempt: Attempt): Promise<void> {
      const { network, name, place } = keysOf(attempt);
      if (!oneNetwork.take(network)) throw new AppError(CODE.tooMany, '登录尝试过于频繁，请稍后再试');
      if (!onePlace.take(place)) throw new AppError(CODE.tooMany, '登录尝试过于频繁，请 5 分钟后再试');
      if (oneAccount.take(name)) return;
      if (attempt.accountId && (await knowsNetwork(attempt.accountId, network))) return;
      throw new AppError(CODE.tooMany, '该账号登录失败次数过多，请稍后再试');
    },
    succeeded(attempt: Attempt): void {
      const { network, name, place } = keysOf(attempt);
      oneNetwork.giveBack(network);
      oneAccount.giveBack(name);
      onePlace.forget(place);
    },
  };
}

export type SignInGuard = ReturnType<typeof createSignInGuard>;
