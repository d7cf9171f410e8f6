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
  const known = new Map<string, { session: Session; until: number }>();
  const ask: ResolveSession = async (token, address) => {
    const session = await resolve(token, address);
    const name = hashToken(token);
    known.delete(name); // put back as the newest
    if (session !== null && session !== 'ended') known.set(name, { session, until: now() + RECENT_MS });
    for (const [oldest, { until }] of known) {
      if (until > now() && known.size <= MOST) break;
      known.delete(oldest);
    }
    return session;
  };
  return {
    now: ask,
    async recent(token, address) {
      const found = known.get(hashToken(token));
      return found && found.until > now() ? found.session : ask(token, address);
    },
  };
}
