import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { account, session } from './account.table.ts';

export type AccountRow = typeof account.$inferSelect;
export type NewAccount = typeof account.$inferInsert;

export function createAccountStore(db: Database) {
  // Prepared: asked before every request, and planning costs the embedded database five times what running does.
  const liveSession = db
    .select({
      accountId: account.id,
      companyId: account.companyId,
      adminFlag: account.adminFlag,
      online: account.online,
      expireTime: account.expireTime,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), gt(session.expiresAt, sql.placeholder('now'))))
    .limit(1)
    .prepare('live_session');

  return {
    async findByLogin(login: string): Promise<AccountRow | null> {
      const column = login.includes('@') ? account.email : account.loginAccount;
      const [row] = await db.select().from(account).where(eq(column, login.toLowerCase())).limit(1);
      return row ?? null;
    },
    async findById(accountId: string): Promise<AccountRow | null> {
      const [row] = await db.select().from(account).where(eq(account.id, accountId)).limit(1);
      return row ?? null;
    },
    async insert(values: NewAccount): Promise<AccountRow> {
      const [row] = await db.insert(account).values(values).returning();
      if (!row) throw new Error('the account was not inserted');
      return row;
    },
    async markLoggedIn(accountId: string): Promise<void> {
      await db
        .update(account)
        .set({ firstLogin: false })
        .where(and(eq(account.id, accountId), eq(account.firstLogin, true)));
    },
    async insertSession(tokenHash: string, accountId: string, expiresAt: Date): Promise<void> {
      await db.delete(session).where(and(eq(session.accountId, accountId), lt(session.expiresAt, new Date())));
      await db.insert(session).values({ tokenHash, accountId, expiresAt });
    },
    async findSession(tokenHash: string, now: Date) {
      const [row] = await liveSession.execute({ tokenHash, now: now.toISOString() });
      return row ?? null;
    },
    async deleteSession(tokenHash: string): Promise<void> {
      await db.delete(session).where(eq(session.tokenHash, tokenHash));
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
