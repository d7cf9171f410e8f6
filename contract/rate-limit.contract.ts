/**
 * How often something may be done. Counted in windows that begin with the first attempt of a key, over all processes of a database;
 * endpoints that name the same limit are counted together.
 */
export interface RateLimit {
  /** Unique among all limits. */
  name: string;
  /** Whose attempts are counted. The adapter counts those of accounts and networks; for others a service says whose they are. */
  per: 'account' | 'network' | 'visitor' | 'place' | 'speaker' | 'login' | 'token' | 'key';
  count: number;
  seconds: number;
  /** What is told beyond it; else the usual words of code 429. */
  message?: string;
}

/** So many within a minute. */
export const perMinute = <P extends RateLimit['per']>(name: string, per: P, count: number, message: string) => ({
  name,
  per,
  count,
  seconds: 60,
  message,
});

/** What an endpoint may declare: whose attempt a call is follows from the call itself. */
export type CallLimit = RateLimit & { per: 'account' | 'network' };

/** Tokens of one kind are counted together. */
export type TokenKind = 'session' | 'visit' | 'key';

/** Different tokens that never existed and that one network may try; one that is sent again and again is no guess. */
export const guessesOf = (kind: TokenKind): { guesses: RateLimit; repeats: RateLimit } => ({
  guesses: { name: `${kind}-guesses`, per: 'network', count: 60, seconds: 300 },
  repeats: { name: `${kind}-guess`, per: 'token', count: 1, seconds: 300 },
});
