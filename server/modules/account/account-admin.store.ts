import { and, asc, count, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { EXPIRY_WARNING_MS, type Standing } from '#contract/access.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { type AccountRow, type NewAccount, selectAccounts } from './account.store.ts';
import { account } from './account.table.ts';
import { revokeSessions } from './session.store.ts';

export interface AccountFilter {
  keyword: string;
  /** Empty: of every company. */
  companyId: string;
  standing: StandingFilter;
}

/** `expiring`: active, within the week before its end. */
type StandingFilter = Standing | 'expiring' | '';

/** An account with what the console shows beside it. */
export type ListedAccount = Awaited<ReturnType<AccountAdminStore['page']>>['records'][number];

/** What a change does to the row, and whether its sessions end. */
export interface AccountChange {
  values: Partial<NewAccount>;
  endSessions: boolean;
}

export function createAccountAdminStore(db: Database) {
  return {
    async page(page: number, size: number, { keyword, companyId, standing }: AccountFilter, now: Date) {
      const where = and(
        or(
          ...[account.loginAccount, account.nickName, account.email, account.phone].map((it) =>
            containing(it, keyword),
          ),
        ),
        companyId ? eq(account.companyId, companyId) : undefined,
        inStanding(standing, now),
      );
      const records = await selectAccounts(db)
        .where(where)
        .orderBy(desc(account.createdAt), desc(account.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(account).where(where);
      return { records, total: counted?.total ?? 0 };
    },
    async find(accountId: string) {
      const [row] = await selectAccounts(db).where(eq(account.id, accountId)).limit(1);
      return row ?? null;
    },
    /** Which of these are somebody's name, e-mail address or phone number already: signing in takes any of the three. */
    async findTaken(names: string[]): Promise<Set<string>> {
      const list = sql`(${sql.join(
        names.map((name) => sql`${name}`),
        sql`, `,
      )})`;
      const rows = await db
        .select({ loginAccount: account.loginAccount, email: account.email, phone: account.phone })
        .from(account)
        .where(sql`${account.loginAccount} in ${list} or ${account.email} in ${list} or ${account.phone} in ${list}`);
      return new Set(rows.flatMap((row) => [row.loginAccount, row.email, row.phone].filter((name) => name !== null)));
    },
    /** Inserts; `also` belongs to the same transaction. */
    async insert(values: NewAccount, also: (id: string, tx: Transaction) => Promise<void>): Promise<string> {
      return db.transaction(async (tx) => {
        const [row] = await tx.insert(account).values(values).returning({ id: account.id });
        if (!row) throw new Error('the account was not inserted');
        await also(row.id, tx);
        return row.id;
      });
    },
    /** The first that was made comes first. */
    operators: (): Promise<AccountRow[]> =>
      db.select().from(account).where(eq(account.adminFlag, 1)).orderBy(asc(account.createdAt), asc(account.id)),
    /**
     * Changes one account while nobody else changes it or any operator, so that what `decide` checks still holds when it is written.
     * False without such an account.
     * @param decide gets the row and all operators; what it does with the transaction is done, or undone, together with the change
     */
    async change(
      accountId: string,
      decide: (row: AccountRow, operators: AccountRow[], tx: Transaction) => Promise<AccountChange>,
      now: Date,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(account)
          .where(or(eq(account.id, accountId), eq(account.adminFlag, 1)))
          .orderBy(asc(account.id)) // always in the same order, or two changes could wait for each other
          .for('update');
        const row = rows.find((candidate) => candidate.id === accountId);
        if (!row) return false;
        const operators = rows.filter((candidate) => candidate.adminFlag === 1);
        const { values, endSessions } = await decide(row, operators, tx);
        await tx
          .update(account)
          .set({ ...values, updatedAt: now })
          .where(eq(account.id, accountId));
        if (endSessions) await revokeSessions(tx, accountId, now, null);
        return true;
      });
    },
  };
}

export type AccountAdminStore = ReturnType<typeof createAccountAdminStore>;

/** The same as checkStanding of the contract, which a test holds it to. */
export function inStanding(standing: StandingFilter, now: Date): SQL | undefined {
  if (standing === 'banned') return ne(account.online, 1);
  if (standing === 'expired') return and(eq(account.online, 1), lte(account.expireTime, now));
  if (standing === 'active')
    return and(eq(account.online, 1), or(isNull(account.expireTime), gt(account.expireTime, now)));
  if (standing === 'expiring')
    return and(inStanding('active', now), lte(account.expireTime, new Date(now.getTime() + EXPIRY_WARNING_MS)));
  return undefined;
}
