/** The account behind a request, resolved from its token. */
export interface Session {
  accountId: string;
  companyId: string;
  operator: boolean;
  /** SHA-256 of the token, which names the session without revealing it. */
  tokenHash: string;
}

/** Null: unknown or expired token. */
export type ResolveSession = (token: string) => Promise<Session | null>;
