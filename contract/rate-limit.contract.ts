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

const WHOSE: Partial<Record<RateLimit['per'], string>> = {
  account: '每个账号',
  network: '同一网络',
  place: '所有访客合计',
};
const sayTime = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} 小时` : seconds === 60 ? '一分钟' : `${seconds / 60} 分钟`;

/** The sentence of a limit: what was too much, how many may be, and when it goes on. */
function tellLimit({ per, count, seconds }: Pick<RateLimit, 'per' | 'count' | 'seconds'>, what: string): string {
  const time = sayTime(seconds);
  return `${what}：${WHOSE[per] ?? ''}${time.replace(/^(?=\d)/, WHOSE[per] ? ' ' : '')}内最多 ${count} 次，请${time.replace(/^(?=\d)/, ' ')}后再试`;
}

/** So many within so long, told in words. */
export const limited = <P extends RateLimit['per']>(
  name: string,
  { per, count, seconds }: { per: P; count: number; seconds: number },
  what: string,
) => ({ name, per, count, seconds, message: tellLimit({ per, count, seconds }, what) });

/** So many within a minute. */
export const perMinute = <P extends RateLimit['per']>(name: string, per: P, count: number, what: string) =>
  limited(name, { per, count, seconds: 60 }, what);

/** What an endpoint may declare: whose attempt a call is follows from the call itself. */
export type CallLimit = RateLimit & { per: 'account' | 'network' };

/** Tokens of one kind are counted together. */
export type TokenKind = 'session' | 'visit' | 'key' | 'short';

const GUESSED: Record<TokenKind, string> = {
  session: '无效的登录状态太多了',
  visit: '无效的链接太多了',
  key: '无效的密钥太多了',
  short: '无效的链接太多了',
};

/** Different tokens that never existed and that one network may try; one that is sent again and again is no guess. */
export const guessesOf = (kind: TokenKind) => ({
  guesses: limited(`${kind}-guesses`, { per: 'network', count: 60, seconds: 300 }, GUESSED[kind]),
  repeats: { name: `${kind}-guess`, per: 'token', count: 1, seconds: 300 } satisfies RateLimit,
});
