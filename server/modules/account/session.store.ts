import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { account, session } from './account.table.ts';

export type NewSession = typeof session.$inferInsert & { createdAt: Date; lastSeenAt: Date };

export function createSessionStore(db: Database) {
  // Prepared: asked before every request, and planning costs the embedded database five times what running does.
  const byToken = db
    .select({
      tokenHash: session.tokenHash,
      accountId: account.id,
      companyId: account.companyId,
      adminFlag: account.adminFlag,
      online: account.online,
      expireTime: account.expireTime,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(sql`${session.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`)
    .prepare('sessions_by_token');
  // One query for all who come at the same moment.
  const find = gatherReads(
    async (hashes: string[]) => {
      const rows = await byToken.execute({ tokenHashes: `{${hashes.join(',')}}` });
      return new Map(rows.map((row) => [row.tokenHash, row]));
    },
    (hash) => hash,
  );
  const living = (accountId: string, now: Date) =>
    and(eq(session.accountId, accountId), isNull(session.revokedAt), gt(session.expiresAt, now));

  return {
    /**
     * Null, and nothing is stored, when `expectedHash` is given and the password has been changed meanwhile. The account's row is
     * written first: a change of password that runs at the same time waits for this session and then ends it.
     * @param staleBefore sessions of the account that ended earlier are removed
     */
    async open(values: NewSession, staleBefore: Date, expectedHash?: string) {
      return db.transaction(async (tx) => {
        const [person] = await tx
          .update(account)
          .set({ lastLoginAt: values.createdAt })
          .where(
            and(
              eq(account.id, values.accountId),
              expectedHash === undefined ? undefined : eq(account.passwordHash, expectedHash),
            ),
          )
          .returning({ phone: account.phone, languages: account.languages });
        if (!person) return null;
        await tx
          .delete(session)
          .where(
            and(
              eq(session.accountId, values.accountId),
              or(lt(session.expiresAt, staleBefore), lt(session.revokedAt, staleBefore)),
            ),
          );
        await tx.insert(session).values(values);
        return person;
      });
    },
    /** By the SHA-256 of a token, in hexadecimal. */
    find,
    /** Whether the account was signed in from this network before, in a session whose row is still kept. */
    async knowsNetwork(accountId: string, network: string): Promise<boolean> {
      const rows = await db
        .selectDistinct({ address: session.address })
        .from(session)
        .where(eq(session.accountId, accountId));
      return rows.some(({ address }) => networkOf(address) === network);
    },
    /** Notes that the session was used, unless that was done since `seenBefore`. */
    async slide(tokenHash: string, now: Date, seenBefore: Date, idleMs: number, longestMs: number): Promise<void> {
      const idle = new Date(now.getTime() + idleMs).toISOString();
      const longest = sql`${session.createdAt} + ${`${longestMs} milliseconds`}::interval`;
      await db
        .update(session)
        .set({ lastSeenAt: now, expiresAt: sql`least(${idle}::timestamptz, ${longest})` })
        .where(and(eq(session.tokenHash, tokenHash), lt(session.lastSeenAt, seenBefore), isNull(session.revokedAt)));
    },
    async list(accountId: string, now: Date) {
      return db
        .select()
        .from(session)
        .where(living(accountId, now))
        .orderBy(desc(session.lastSeenAt), desc(session.id))
        .limit(100);
    },
    async revoke(tokenHash: string, now: Date): Promise<void> {
      await db
        .update(session)
        .set({ revokedAt: now })
        .where(and(eq(session.tokenHash, tokenHash), isNull(session.revokedAt)));
    },
    async revokeById(accountId: string, id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(session)
        .set({ revokedAt: now })
        .where(and(living(accountId, now), eq(session.id, id)))
        .returning({ id: session.id });
      return rows.length > 0;
    },
    /** Ends all living sessions of the account but `keep`; answers how many. */
    revokeAll: (accountId: string, now: Date, keep: string | null) => revokeSessions(db, accountId, now, keep),
  };
}

/** For writes that must end sessions in their own transaction. */
export async function revokeSessions(
  db: Pick<Database, 'update'>,
  accountId: string,
  now: Date,
  keep: string | null,
): Promise<number> {
  const rows = await db
    .update(session)
    .set({ revokedAt: now })
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        keep === null ? undefined : ne(session.tokenHash, keep),
      ),
    )
    .returning({ id: session.id });
  return rows.length;
}

export type SessionStore = ReturnType<typeof createSessionStore>;
