import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { company } from '../company/company.table.ts';
import { file, fileReservation } from '../file/file.table.ts';
import { account } from './account.table.ts';
import { revokeSessions } from './session.store.ts';

export type AccountRow = typeof account.$inferSelect;
export type NewAccount = typeof account.$inferInsert;

/** Bytes of an account's files of one kind. */
export const sumFiles = (kind: 'document' | 'material') => {
  const of = sql.raw(`'${kind}'`);
  return sql`((select coalesce(sum(${file.size}), 0) from ${file} where ${file.accountId} = ${account.id} and ${file.kind} = ${of})
    + (select coalesce(sum(${fileReservation.size}), 0) from ${fileReservation} where ${fileReservation.accountId} = ${account.id} and ${fileReservation.kind} = ${of}))`.mapWith(
    Number,
  );
};

/** Accounts with the name of their company and what their files take. */
export const selectAccounts = (from: Database | Transaction) =>
  from
    .select({
      account,
      companyName: sql<string>`coalesce(${company.config} ->> 'companyName', '')`,
      /** Bytes. */
      usedFileSize: sumFiles('document'),
      usedVideoSize: sumFiles('material'),
    })
    .from(account)
    .innerJoin(company, eq(company.id, account.companyId))
    .$dynamic();

export function createAccountStore(db: Database) {
  // Prepared: every page of the product begins with it.
  const detailed = selectAccounts(db)
    .where(eq(account.id, sql.placeholder('accountId')))
    .limit(1)
    .prepare('account_detailed');
  const findOne = async (where: ReturnType<typeof eq>): Promise<AccountRow | null> => {
    const [row] = await db.select().from(account).where(where).limit(1);
    return row ?? null;
  };

  // Asked for in every turn of a conversation.
  const findRights = gatherReads(
    async (ids: string[]) => {
      const rows = await db
        .select({
          id: account.id,
          flags: account.flags,
          languages: account.languages,
          models: account.models,
          customizedNlp: account.customizedNlp,
        })
        .from(account)
        .where(inArray(account.id, ids));
      return new Map(rows.map((row) => [row.id, row]));
    },
    (id) => id,
  );

  return {
    /** What decides what the account may make of a role. */
    findRights,
    /** By account name, e-mail address or phone number; an account of that name comes first. */
    async findByLogin(login: string): Promise<AccountRow | null> {
      const typed = login.toLowerCase();
      const [row] = await db
        .select()
        .from(account)
        .where(or(eq(account.loginAccount, typed), eq(account.email, typed), eq(account.phone, typed)))
        .orderBy(desc(sql`${account.loginAccount} = ${typed}`))
        .limit(1);
      return row ?? null;
    },
    async findDetailed(accountId: string) {
      const [row] = await detailed.execute({ accountId });
      return row ?? null;
    },
    findById: (accountId: string) => findOne(eq(account.id, accountId)),
    findByEmail: (email: string) => findOne(eq(account.email, email.toLowerCase())),
    findByPhone: (phone: string) => findOne(eq(account.phone, phone)),
    async insert(values: NewAccount): Promise<AccountRow> {
      const [row] = await db.insert(account).values(values).returning();
      if (!row) throw new Error('the account was not inserted');
      return row;
    },
    async finishGuide(accountId: string, guide: string): Promise<void> {
      const name = JSON.stringify([guide]);
      await db
        .update(account)
        .set({ usedGuides: sql`${account.usedGuides} || ${name}::jsonb` })
        .where(and(eq(account.id, accountId), sql`not ${account.usedGuides} @> ${name}::jsonb`));
    },
    /** True for the one call that finds the account new. */
    async claimFirstLogin(accountId: string): Promise<boolean> {
      const rows = await db
        .update(account)
        .set({ firstLogin: false })
        .where(and(eq(account.id, accountId), eq(account.firstLogin, true)))
        .returning({ id: account.id });
      return rows.length > 0;
    },
    /**
     * Sets a password and ends the account's sessions but `keep`, both or neither. False when the password is not `expected` any more
     * (undefined: whatever it is).
     */
    async replacePassword(
      accountId: string,
      passwordHash: string,
      keep: string | null,
      expected: string | null | undefined,
      now: Date,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const unchanged =
          expected === undefined ? undefined : sql`${account.passwordHash} is not distinct from ${expected}`;
        const rows = await tx
          .update(account)
          .set({ passwordHash, updatedAt: now })
          .where(and(eq(account.id, accountId), unchanged))
          .returning({ id: account.id });
        if (rows.length === 0) return false;
        await revokeSessions(tx, accountId, now, keep);
        return true;
      });
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
