import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';

const WINDOW_MS = 5 * 60_000;
/** Different unknown tokens that one network may try within the window. */
const GUESSES = 60;
const MAX_KNOWN = 100_000;

/**
 * Holds guessing of tokens back. Only different tokens that never existed count, and while a network is held back, tokens that this
 * process has seen in use still pass: an office behind one address goes on working while one machine in it guesses.
 */
export interface TokenGuard {
  /** Throws 429 for a token that nobody was seen using, from a network that has used up its guesses. */
  check(tokenHash: string, address: string): void;
  noteUnknown(tokenHash: string, address: string): void;
  noteKnown(tokenHash: string): void;
}

export function createTokenGuard(throttle: Throttle): TokenGuard {
  const guesses = throttle({ limit: GUESSES, windowMs: WINDOW_MS });
  // A client that goes on sending one token of a database that is gone is no guesser.
  const repeats = throttle({ limit: 1, windowMs: WINDOW_MS });
  const known = new Set<string>();
  return {
    check(tokenHash, address) {
      if (!known.has(tokenHash) && guesses.isSpent(networkOf(address))) throw new AppError(CODE.tooMany);
    },
    noteUnknown(tokenHash, address) {
      const network = networkOf(address);
      if (repeats.take(`${network} ${tokenHash}`)) guesses.take(network);
    },
    noteKnown(tokenHash) {
      known.delete(tokenHash); // the one used last is forgotten last
      known.add(tokenHash);
      const [oldest] = known;
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    },
  };
}
