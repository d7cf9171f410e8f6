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

/** What an endpoint may declare: whose attempt a call is follows from the call itself. */
export type CallLimit = RateLimit & { per: 'account' | 'network' };
