import { checkStanding, writeMoment } from '#contract/access.contract.ts';
import type { LoginData, SessionRecord } from '#contract/account.contract.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { ResolveSession, Session } from '#server/platform/session.ts';
import { hashToken, newToken } from '#server/platform/token.ts';
import { describeAgent } from './describe-agent.ts';
import { maskPhone } from './mask-phone.ts';
import type { SessionStore } from './session.store.ts';
import type { TokenGuard } from './token-guard.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A session ends so long after its last use, */
const IDLE_MS = 30 * DAY;
/** and so long after its start in any case. */
const LONGEST_MS = 180 * DAY;
/** Use is noted at most so often. */
const NOTE_MS = HOUR;
/** An ended session's token answers "expired", not "unknown", for so long. */
const KEEP_ENDED_MS = 30 * DAY;

/** How and from where somebody signed in. */
export interface SignInOrigin {
  method: SessionRecord['method'];
  address: string;
  /** User-Agent header. */
  agent: string;
}

interface Dependencies {
  store: SessionStore;
  guard: TokenGuard;
  log: Log;
  now?: () => number;
}

/** Opaque random tokens of which only the SHA-256 is stored. */
export function createSessionService({ store, guard, log, now = Date.now }: Dependencies) {
  const sliding = new Set<string>();

  /** Never awaited: a request does not wait for it, and the next one notes what a failure lost. */
  function noteUse(tokenHash: string, at: number): void {
    if (sliding.has(tokenHash)) return;
    sliding.add(tokenHash);
    store
      .slide(tokenHash, new Date(at), new Date(at - NOTE_MS), IDLE_MS, LONGEST_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted'))
      .finally(() => sliding.delete(tokenHash));
  }

  const resolveSession: ResolveSession = async (token, address) => {
    const tokenHash = hashToken(token);
    const row = await store.find(tokenHash);
    if (!row) {
      await guard.noteUnknown(tokenHash, address);
      return null;
    }
    const at = now();
    if (row.revokedAt || row.expiresAt.getTime() <= at) return 'ended';
    if (at - row.lastSeenAt.getTime() > NOTE_MS) noteUse(tokenHash, at);
    const { accountId, companyId, adminFlag, online, expireTime } = row;
    const standing = checkStanding({ online, expireTime: expireTime && writeMoment(expireTime) }, at);
    return { accountId, companyId, operator: adminFlag === 1, standing, tokenHash };
  };

  return {
    resolveSession,
    /** Whether a session that was known before still is one, and of this account. */
    async hasSession(accountId: string, tokenHash: string): Promise<boolean> {
      const row = await store.find(tokenHash);
      return row?.accountId === accountId && !row.revokedAt && row.expiresAt.getTime() > now();
    },

    /**
     * The last step of every way in: a new token, which leaves the server once. A token that the client already had plays no part, so
     * that nobody can be signed in with a token that somebody else knows.
     * @param expectedHash the password hash that was checked; null is answered when it has changed meanwhile
     */
    async openSession(accountId: string, origin: SignInOrigin, expectedHash?: string): Promise<LoginData | null> {
      const token = newToken();
      const tokenHash = hashToken(token);
      const at = new Date(now());
      const { method, address, agent } = origin;
      const person = await store.open(
        {
          accountId,
          tokenHash,
          method,
          address: address.slice(0, 100),
          agent: agent.slice(0, 300),
          createdAt: at,
          lastSeenAt: at,
          expiresAt: new Date(at.getTime() + IDLE_MS),
        },
        new Date(at.getTime() - KEEP_ENDED_MS),
        expectedHash,
      );
      if (!person) return null;
      return { token, phoneNum: maskPhone(person.phone), languages: person.languages };
    },

    async list(session: Session): Promise<SessionRecord[]> {
      const rows = await store.list(session.accountId, new Date(now()));
      const records = rows.map((row) => ({
        id: row.id,
        current: row.tokenHash === session.tokenHash,
        method: row.method,
        agent: describeAgent(row.agent),
        address: row.address,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
      }));
      return records.toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    async revoke(session: Session, id: string): Promise<void> {
      if (!(await store.revokeById(session.accountId, id, new Date(now())))) throw notFound('登录记录');
    },
    revokeOthers: async (session: Session) => ({
      ended: await store.revokeAll(session.accountId, new Date(now()), session.tokenHash),
    }),
    end: (session: Session) => store.revoke(session.tokenHash, new Date(now())),
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
