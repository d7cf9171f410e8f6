import { and, count, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { FileModule } from '#server/modules/file/index.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { sceneTemplate } from './template.table.ts';

type Values = Pick<typeof sceneTemplate.$inferInsert, 'name' | 'scene' | 'interaction' | 'avatarCode' | 'roleName'>;

export function createTemplateStore(db: Database, { writeWithinRoom }: Pick<FileModule, 'writeWithinRoom'>) {
  const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
    and(eq(sceneTemplate.accountId, accountId), isNull(sceneTemplate.deletedAt), ...more);

  /** Whether the account may have one more. Until the transaction ends, nobody else makes or restores one for it. */
  async function hasRoom(tx: Transaction, accountId: string, most: number): Promise<boolean> {
    await lockName(tx, `scene templates ${accountId}`);
    const [counted] = await tx.select({ total: count() }).from(sceneTemplate).where(owned(accountId));
    return (counted?.total ?? 0) < most;
  }

  /** Deleted ones that nobody takes back any more. */
  async function dropOld(tx: Transaction, accountId: string): Promise<void> {
    const old = lt(sceneTemplate.deletedAt, new Date(Date.now() - 2 * RESTORABLE_MS));
    await tx.delete(sceneTemplate).where(and(eq(sceneTemplate.accountId, accountId), old));
  }

  async function change(
    tx: Database | Transaction,
    accountId: string,
    id: string,
    values: { name: string } | { deletedAt: Date },
  ): Promise<boolean> {
    const rows = await tx
      .update(sceneTemplate)
      .set(values)
      .where(owned(accountId, eq(sceneTemplate.id, id)))
      .returning({ id: sceneTemplate.id });
    return rows.length > 0;
  }

  return {
    list: (accountId: string) =>
      db
        .select()
        .from(sceneTemplate)
        .where(owned(accountId))
        .orderBy(desc(sceneTemplate.createdAt), desc(sceneTemplate.id)),
    /** Null where the account has as many as it may. */
    insert: (accountId: string, values: Values, most: number): Promise<string | null> =>
      writeWithinRoom(accountId, async (tx) => {
        if (!(await hasRoom(tx, accountId, most))) return null;
        await dropOld(tx, accountId);
        const [row] = await tx
          .insert(sceneTemplate)
          .values({ accountId, ...values })
          .returning({ id: sceneTemplate.id });
        return row?.id ?? null;
      }),
    rename: (accountId: string, id: string, name: string) => change(db, accountId, id, { name }),
    delete: (accountId: string, id: string) =>
      db.transaction(async (tx) => {
        await dropOld(tx, accountId);
        return change(tx, accountId, id, { deletedAt: new Date() });
      }),
    restore: (accountId: string, id: string, most: number): Promise<'restored' | 'missing' | 'full'> =>
      db.transaction(async (tx) => {
        const gone = and(
          eq(sceneTemplate.accountId, accountId),
          eq(sceneTemplate.id, id),
          gt(sceneTemplate.deletedAt, new Date(Date.now() - RESTORABLE_MS)),
        );
        const room = await hasRoom(tx, accountId, most);
        const [found] = await tx.select({ id: sceneTemplate.id }).from(sceneTemplate).where(gone);
        if (!found) return 'missing';
        if (!room) return 'full';
        await tx.update(sceneTemplate).set({ deletedAt: null }).where(gone);
        return 'restored';
      }),
  };
}
