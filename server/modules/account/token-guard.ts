import { CODE } from '#contract/errors.contract.ts';
import { guessesOf, type TokenKind } from '#contract/rate-limit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { demandOfNetwork, isSpentOfNetwork } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';

/**
 * Holds guessing of tokens back. Only different tokens that never existed count, and only such are refused: tokens have 256 random bits, so that whoever
 * has one that exists did not guess it, and an office behind one address goes on working while one machine in it guesses.
 */
export interface TokenGuard {
  /** Counts a token that nobody has. Throws 429 for a network that has used up its guesses. */
  noteUnknown(tokenHash: string, address: string): Promise<void>;
}

/** @param kind of tokens; those of one kind are counted together */
export function createTokenGuard(limits: Limits, kind: TokenKind): TokenGuard {
  const { guesses, repeats } = guessesOf(kind);
  return {
    async noteUnknown(tokenHash, address) {
      const network = networkOf(address);
      if (await isSpentOfNetwork(limits, guesses, address)) throw new AppError(CODE.tooMany, guesses.message);
      const { allowed } = await limits.take(repeats, `${network} ${tokenHash}`);
      if (allowed) await demandOfNetwork(limits, guesses, address);
    },
  };
}
