import { LRUCache } from 'lru-cache';
import { CODE } from '#contract/errors.contract.ts';
import { guessesOf, type TokenKind } from '#contract/rate-limit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Limits } from '#server/platform/limit/limits.ts';

const MAX_KNOWN = 100_000;

/**
 * Holds guessing of tokens back. Only different tokens that never existed count, and while a network is held back, tokens that this
 * process has seen in use still pass: an office behind one address goes on working while one machine in it guesses.
 */
export interface TokenGuard {
  /** Throws 429 for a token that nobody was seen using, from a network that has used up its guesses. */
  check(tokenHash: string, address: string): Promise<void>;
  noteUnknown(tokenHash: string, address: string): Promise<void>;
  noteKnown(tokenHash: string): void;
}

/** @param kind of tokens; those of one kind are counted together */
export function createTokenGuard(limits: Limits, kind: TokenKind): TokenGuard {
  const { guesses, repeats } = guessesOf(kind);
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  return {
    async check(tokenHash, address) {
      if (!known.has(tokenHash) && (await limits.isSpent(guesses, networkOf(address))))
        throw new AppError(CODE.tooMany, guesses.message);
    },
    async noteUnknown(tokenHash, address) {
      const network = networkOf(address);
      const { allowed } = await limits.take(repeats, `${network} ${tokenHash}`);
      if (allowed) await limits.take(guesses, network);
    },
    noteKnown: (tokenHash) => void known.set(tokenHash, true),
  };
}
