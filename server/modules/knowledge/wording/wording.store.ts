import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { comesBack } from '#server/platform/database/comes-back.ts';
import { containing } from '#server/platform/database/containing.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { wording } from './wording.table.ts';

export type WordingRow = typeof wording.$inferSelect;
type Values = Pick<WordingRow, 'said' | 'folded' | 'meant'>;

/** All that documents call it, as one text. */
const names = sql`array_to_string(array(select jsonb_array_elements_text(${wording.meant})), ' ')`;

export function createWordingStore(db: Database) {
  const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
    and(eq(wording.accountId, accountId), isNull(wording.deletedAt), ...more);

  return {
    async page(accountId: string, page: number, size: number, text: string) {
      const where = owned(accountId, text ? or(containing(wording.said, text), containing(names, text)) : undefined);
      const [records, [counted]] = await Promise.all([
        db
          .select()
          .from(wording)
          .where(where)
          .orderBy(desc(wording.updatedAt), desc(wording.id))
          .limit(size)
          .offset((page - 1) * size),
        db.select({ total: count() }).from(wording).where(where),
      ]);
      return { records, total: counted?.total ?? 0 };
    },
    /** Whatever adds wordings of an account is done one after the other, so that what it counts and looks up stays true. */
    inTurn: <T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        await lockName(tx, `wordings ${accountId}`);
        return work(tx);
      }),
    async count(tx: Transaction, accountId: string): Promise<number> {
      const [counted] = await tx.select({ total: count() }).from(wording).where(owned(accountId));
      return counted?.total ?? 0;
    },
    /** Those among the words that the account has a wording for, with its id. */
    async findSaid(tx: Transaction, accountId: string, folded: readonly string[]): Promise<Map<string, string>> {
      const rows = await tx
        .select({ id: wording.id, folded: wording.folded })
        .from(wording)
        .where(owned(accountId, inArray(wording.folded, [...folded])));
      return new Map(rows.map((row) => [row.folded, row.id]));
    },
    async insert(tx: Transaction, accountId: string, values: Values): Promise<WordingRow> {
      const [row] = await tx
        .insert(wording)
        .values({ accountId, ...values })
        .returning();
      if (!row) throw new Error('the wording was not inserted');
      return row;
    },
    async update(tx: Transaction, accountId: string, id: string, values: Values): Promise<WordingRow | null> {
      const [row] = await tx
        .update(wording)
        .set({ ...values, updatedAt: new Date() })
        .where(owned(accountId, eq(wording.id, id)))
        .returning();
      return row ?? null;
    },
    /** All of them, or none: false where one is missing. */
    async delete(accountId: string, ids: readonly string[]): Promise<boolean> {
      return db.transaction(async (tx) => {
        const wanted = owned(accountId, inArray(wording.id, [...ids]));
        const rows = await tx.select({ id: wording.id }).from(wording).where(wanted).for('update');
        if (rows.length < new Set(ids).size) return false;
        await tx.update(wording).set({ deletedAt: new Date() }).where(wanted);
        await tx
          .delete(wording)
          .where(and(eq(wording.accountId, accountId), lt(wording.deletedAt, new Date(Date.now() - RESTORABLE_MS))));
        return true;
      });
    },
    async countDeleted(tx: Transaction, accountId: string, ids: readonly string[]): Promise<number> {
      const deleted = and(
        eq(wording.accountId, accountId),
        inArray(wording.id, [...ids]),
        isNotNull(wording.deletedAt),
        gt(wording.deletedAt, new Date(Date.now() - RESTORABLE_MS)),
      );
      return tx.$count(wording, deleted);
    },
    /** Leaves out what has been added anew. */
    async restore(tx: Transaction, ids: readonly string[]): Promise<void> {
      await tx
        .update(wording)
        .set({ deletedAt: null })
        .where(and(inArray(wording.id, [...ids]), comesBack(wording, [wording.accountId, wording.folded], ids)));
    },
  };
}
