import { SIGN_IN_LIMITS } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { demandOfNetwork, networksOf } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';

const { onePlace, oneAccount, oneNetwork, withoutProof } = SIGN_IN_LIMITS;

interface Attempt {
  /** What was typed as account. */
  login: string;
  address: string;
  /** Null for an account that does not exist; it is counted all the same. */
  accountId: string | null;
  /** Solved proof of work; empty without one. */
  proof: string;
}

interface Dependencies {
  limits: Limits;
  /** Whether the account was signed in from there before. */
  knowsNetwork(accountId: string, network: string): Promise<boolean>;
  /** True once for each proof that was worked out for this installation. */
  spendProof(proof: string): Promise<boolean>;
}

/**
 * Holds guessing of passwords back, counted before the password is looked at, so that attempts at the same time count, too:
 * - one network on one account, and one network over many accounts (failures alone: an office may sign in at nine o'clock); IPv6 by
 *   /64 and by /48;
 * - many networks on one account;
 * - after the first failures of a network each further attempt costs a proof of work.
 * Networks from which the account was signed in before are spared all but the first, so that strangers can't keep its owner out.
 */
export function createSignInGuard({ limits, knowsNetwork, spendProof }: Dependencies) {
  const keysOf = ({ login, address, accountId }: Attempt) => {
    const [network, name] = [networkOf(address), accountId ?? `name ${login.toLowerCase()}`];
    return { network, name, place: `${network} ${name}` };
  };
  async function giveBack(attempt: Attempt): Promise<void> {
    const { name } = keysOf(attempt);
    await Promise.all([
      ...networksOf(attempt.address).map((network) => limits.giveBack(oneNetwork, network)),
      limits.giveBack(oneAccount, name),
    ]);
  }

  return {
    /** @returns whether the account knows the network */
    async take(attempt: Attempt): Promise<boolean> {
      const { network, name, place } = keysOf(attempt);
      const isKnown = attempt.accountId !== null && (await knowsNetwork(attempt.accountId, network));
      await demandOfNetwork(limits, oneNetwork, attempt.address).catch((error: unknown) => {
        if (!isKnown) throw error;
      });
      await limits.demand(onePlace, place);
      const { allowed } = await limits.take(oneAccount, name);
      if (isKnown) return true;
      if (!allowed) throw new AppError(CODE.tooMany, oneAccount.message);
      const isFree = !(await isSpentBy(attempt.address));
      if (isFree || (attempt.proof !== '' && (await spendProof(attempt.proof)))) return false;
      await Promise.all([giveBack(attempt), limits.giveBack(onePlace, place)]); // nothing was tried
      throw new AppError(CODE.proofNeeded);
    },
    /** The password was wrong. */
    async failed(attempt: Attempt): Promise<void> {
      await Promise.all(networksOf(attempt.address).map((network) => limits.take(withoutProof, network)));
    },
    async succeeded(attempt: Attempt): Promise<void> {
      await Promise.all([giveBack(attempt), limits.forget(onePlace, keysOf(attempt).place)]);
    },
    /** Nothing was tried after all. */
    async undone(attempt: Attempt): Promise<void> {
      await Promise.all([giveBack(attempt), limits.giveBack(onePlace, keysOf(attempt).place)]);
    },
  };

  async function isSpentBy(address: string): Promise<boolean> {
    const spent = await Promise.all(networksOf(address).map((network) => limits.isSpent(withoutProof, network)));
    return spent.includes(true);
  }
}

export type SignInGuard = ReturnType<typeof createSignInGuard>;
