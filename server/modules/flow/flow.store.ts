import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { containing } from '#server/platform/database/containing.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { flow } from './flow.table.ts';

export type StoredFlow = typeof flow.$inferSelect;

export function createFlowStore(db: Database) {
  const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
    and(eq(flow.accountId, accountId), isNull(flow.deletedAt), ...more);

  /** How many the account has. Until the transaction ends, nobody else makes or restores one for it. */
  async function countInTurn(tx: Transaction, accountId: string): Promise<number> {
    await lockName(tx, `flows ${accountId}`);
    const [counted] = await tx.select({ total: count() }).from(flow).where(owned(accountId));
    return counted?.total ?? 0;
  }

  return {
    async page(accountId: string, page: number, size: number, name: string) {
      const where = owned(accountId, containing(flow.name, name));
      const [records, [counted]] = await Promise.all([
        db
          .select()
          .from(flow)
          .where(where)
          .orderBy(desc(flow.updatedAt), desc(flow.id))
          .limit(size)
          .offset((page - 1) * size),
        db.select({ total: count() }).from(flow).where(where),
      ]);
      return { records, total: counted?.total ?? 0 };
    },
    /** Null, and nothing is stored, when the account has `most` flows. */
    async insert(accountId: string, name: string, most: number): Promise<string | null> {
      return db.transaction(async (tx) => {
        if ((await countInTurn(tx, accountId)) >= most) return null;
        const [row] = await tx.insert(flow).values({ accountId, name }).returning({ id: flow.id });
        return row?.id ?? null;
      });
    },
    async rename(accountId: string, id: string, name: string): Promise<boolean> {
      const rows = await db
        .update(flow)
        .set({ name, updatedAt: new Date() })
        .where(owned(accountId, eq(flow.id, id)))
        .returning({ id: flow.id });
      return rows.length > 0;
    },
    async delete(accountId: string, id: string): Promise<boolean> {
      const rows = await db
        .update(flow)
        .set({ deletedAt: new Date() })
        .where(owned(accountId, eq(flow.id, id)))
        .returning({ id: flow.id });
      return rows.length > 0;
    },
    async restore(accountId: string, id: string, most: number): Promise<'restored' | 'missing' | 'full'> {
      return db.transaction(async (tx) => {
        const total = await countInTurn(tx, accountId);
        const deleted = and(eq(flow.accountId, accountId), eq(flow.id, id), isNotNull(flow.deletedAt));
        const [found] = await tx.select({ id: flow.id }).from(flow).where(deleted);
        if (!found) return 'missing';
        if (total >= most) return 'full';
        await tx.update(flow).set({ deletedAt: null }).where(deleted);
        return 'restored';
      });
    },
    /** Which of these the account has or had: a deleted one stays a role's, so that taking the deletion back brings it to life there too. */
    async known(accountId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: flow.id })
        .from(flow)
        .where(and(eq(flow.accountId, accountId), inArray(flow.id, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type FlowStore = ReturnType<typeof createFlowStore>;
