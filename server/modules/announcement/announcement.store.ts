import { and, count, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { company } from '../company/company.table.ts';
import { recordEvent } from '../event/index.ts';
import { announcement, announcementReader } from './announcement.table.ts';

export type AnnouncementRow = typeof announcement.$inferSelect;
type Values = Pick<AnnouncementRow, 'companyId' | 'title' | 'text'>;

const there = isNull(announcement.deletedAt);
/** By the operator, and there. */
const told = and(there, isNull(announcement.accountId));

/** For how long what the product told one account is kept. */
const KEPT = sql`interval '30 days'`;

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
        .innerJoin(
          announcement,
          or(
            eq(announcement.accountId, account.id),
            and(
              isNull(announcement.accountId),
              or(isNull(announcement.companyId), eq(announcement.companyId, account.companyId)),
            ),
          ),
        )
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
    /** What the product tells one account; older messages to it go. */
    async tell(accountId: string, message: { title: string; text: string }): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .delete(announcement)
          .where(and(eq(announcement.accountId, accountId), lt(announcement.createdAt, sql`now() - ${KEPT}`)));
        const [row] = await tx
          .insert(announcement)
          .values({ accountId, ...message })
          .returning({ id: announcement.id });
        await recordEvent(tx, { kind: 'notice.created', subjectId: row?.id ?? '', accountId });
      });
    },
    async page(page: number, size: number) {
      const rows = await db
        .select({ announcement, companyName: sql<string | null>`${company.config} ->> 'companyName'` })
        .from(announcement)
        .leftJoin(company, eq(company.id, announcement.companyId))
        .where(told)
        .orderBy(desc(announcement.createdAt), desc(announcement.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(announcement).where(told);
      return { rows, total: counted?.total ?? 0 };
    },
    within: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction(work),
  };
}

/** Locks the row, so that what is told of its change in the audit log is true; null where there is none that is there, or deleted. */
export async function lockAnnouncement(tx: Transaction, id: string, deleted: boolean): Promise<AnnouncementRow | null> {
  const state = and(deleted ? isNotNull(announcement.deletedAt) : there, isNull(announcement.accountId));
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
