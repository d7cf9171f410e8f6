import { and, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { company } from '../company/company.table.ts';
import { announcement, announcementReader } from './announcement.table.ts';

export type AnnouncementRow = typeof announcement.$inferSelect;
type Values = Pick<AnnouncementRow, 'companyId' | 'title' | 'text'>;

const there = isNull(announcement.deletedAt);

export function createAnnouncementStore(db: Database) {
  return {
    /** Those for the brand of an account, newest first, each with whether it came after the account's last look. */
    async forAccount(accountId: string, most: number) {
      return db
        .select({
          announcement,
          isNew: sql<boolean>`${announcement.createdAt} > coalesce(${announcementReader.readAt}, ${account.createdAt})`,
        })
        .from(account)
        .innerJoin(announcement, or(isNull(announcement.companyId), eq(announcement.companyId, account.companyId)))
        .leftJoin(announcementReader, eq(announcementReader.accountId, account.id))
        .where(and(eq(account.id, accountId), there))
        .orderBy(desc(announcement.createdAt), desc(announcement.id))
        .limit(most);
    },
    async noteRead(accountId: string): Promise<void> {
      await db
        .insert(announcementReader)
        .values({ accountId, readAt: sql`now()` as never })
        .onConflictDoUpdate({ target: announcementReader.accountId, set: { readAt: sql`now()` } });
    },
    async page(page: number, size: number) {
      const rows = await db
        .select({ announcement, companyName: sql<string | null>`${company.config} ->> 'companyName'` })
        .from(announcement)
        .leftJoin(company, eq(company.id, announcement.companyId))
        .where(there)
        .orderBy(desc(announcement.createdAt), desc(announcement.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(announcement).where(there);
      return { rows, total: counted?.total ?? 0 };
    },
    within: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction(work),
  };
}

/** Locks the row, so that what is told of its change in the audit log is true; null where there is none that is there, or deleted. */
export async function lockAnnouncement(tx: Transaction, id: string, deleted: boolean): Promise<AnnouncementRow | null> {
  const state = deleted ? isNotNull(announcement.deletedAt) : there;
  const [row] = await tx
    .select()
    .from(announcement)
    .where(and(eq(announcement.id, id), state))
    .for('update');
  return row ?? null;
}

export async function hasCompany(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: company.id }).from(company).where(eq(company.id, id))).length > 0;
}

export async function insertAnnouncement(tx: Transaction, values: Values): Promise<string> {
  const [row] = await tx.insert(announcement).values(values).returning({ id: announcement.id });
  if (!row) throw new Error('the announcement was not inserted');
  return row.id;
}

export async function changeAnnouncement(
  tx: Transaction,
  id: string,
  values: Partial<Values> & { deletedAt?: Date | null },
): Promise<void> {
  await tx
    .update(announcement)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(announcement.id, id));
}
