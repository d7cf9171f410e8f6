import { LRUCache } from 'lru-cache';
import type { ResolveSession, Session } from '../session.ts';
import { hashToken } from '../token.ts';

/** For how long a session that was good still is, ms. */
const RECENT_MS = 5000;
const MOST = 10_000;

/** `now` asks; `recent` is content with what was found a moment ago, whoever asked. Only good sessions are remembered. */
export function rememberSessions(
  resolve: ResolveSession,
  now: () => number = Date.now,
): Record<'now' | 'recent', ResolveSession> {
  const known = new LRUCache<string, Session>({ max: MOST, ttl: RECENT_MS, ttlResolution: 0, perf: { now } });
  const ask: ResolveSession = async (token, address) => {
    const session = await resolve(token, address);
    if (session !== null && session !== 'ended') known.set(hashToken(token), session);
    else known.delete(hashToken(token));
    return session;
  };
  return {
    now: ask,
    recent: async (token, address) => known.get(hashToken(token)) ?? ask(token, address),
  };
}
