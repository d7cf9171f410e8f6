import type { Standing } from '#contract/access.contract.ts';

/** The account behind a request, resolved from its token. */
export interface Session {
  accountId: string;
  companyId: string;
  operator: boolean;
  /** Whether the account may do more than read its own information and leave. */
  standing: Standing;
  /** SHA-256 of the token, which names the session without revealing it. */
  tokenHash: string;
}

/**
 * Null: unknown token. `ended`: it was valid once. Throws an AppError 429 when `address` has tried too many unknown ones.
 * @param address of the client, for counting guesses
 */
export type ResolveSession = (token: string, address: string) => Promise<Session | 'ended' | null>;
