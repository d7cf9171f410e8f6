import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import type { ListedTool } from './open-client.ts';
import { type ToolChoice, takePrints } from './tool-modes.ts';
import { toolServer } from './tool-server.table.ts';

export type ToolServerRow = typeof toolServer.$inferSelect;
export type ToolServerValues = Pick<ToolServerRow, 'name' | 'url' | 'headerNames' | 'sealedHeaders' | 'enabled'>;
/** What no longer counts once a server's address or headers are others. */
export type Forgotten = Partial<Pick<ToolServerRow, 'tools' | 'error' | 'checkedAt' | 'toolChoices' | 'toolPrints'>>;

export function createToolServerStore(db: Database) {
  const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
    and(eq(toolServer.accountId, accountId), isNull(toolServer.deletedAt), ...more);
  return {
    /** Whatever adds or names servers of an account is done one after the other, so that what it counts stays true. */
    inTurn: <T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        await lockName(tx, `tool servers ${accountId}`);
        return work(tx);
      }),
    list: (accountId: string, within: Database | Transaction = db): Promise<ToolServerRow[]> =>
      within.select().from(toolServer).where(owned(accountId)).orderBy(asc(toolServer.id)),

    async find(accountId: string, id: string): Promise<ToolServerRow | null> {
      const [row] = await db
        .select()
        .from(toolServer)
        .where(owned(accountId, eq(toolServer.id, id)));
      return row ?? null;
    },
    async insert(accountId: string, values: ToolServerValues, tx: Transaction): Promise<string> {
      const [row] = await tx
        .insert(toolServer)
        .values({ accountId, ...values, updatedAt: new Date() }) // in the milliseconds in which it is compared
        .returning({ id: toolServer.id });
      if (!row) throw new Error('the tool server was not inserted');
      return row.id;
    },
    async update(
      accountId: string,
      id: string,
      values: ToolServerValues,
      forgotten: Forgotten,
      tx: Transaction,
    ): Promise<boolean> {
      const rows = await tx
        .update(toolServer)
        .set({ ...values, ...forgotten, updatedAt: new Date() })
        .where(owned(accountId, eq(toolServer.id, id)))
        .returning({ id: toolServer.id });
      return rows.length > 0;
    },
    /** The row with what a server answered; null for one that has been changed meanwhile, of which nothing is noted. */
    async noteAnswer(
      row: ToolServerRow,
      answer: { tools?: ListedTool[]; error: string },
    ): Promise<ToolServerRow | null> {
      const prints =
        answer.tools &&
        sql`coalesce(${toolServer.toolPrints}, ${JSON.stringify(takePrints(answer.tools))}::text::jsonb)`;
      const [noted] = await db
        .update(toolServer)
        .set({ ...answer, ...(prints ? { toolPrints: prints } : {}), checkedAt: new Date() })
        .where(and(eq(toolServer.id, row.id), eq(toolServer.updatedAt, row.updatedAt)))
        .returning();
      return noted ?? null;
    },
    /** The server itself stays what it is: its connection goes on. */
    async setChoices(id: string, toolChoices: ToolChoice[], tx: Transaction): Promise<void> {
      await tx.update(toolServer).set({ toolChoices }).where(eq(toolServer.id, id));
    },
    async delete(accountId: string, id: string): Promise<boolean> {
      const rows = await db
        .update(toolServer)
        .set({ deletedAt: new Date() })
        .where(owned(accountId, eq(toolServer.id, id)))
        .returning({ id: toolServer.id });
      return rows.length > 0;
    },
    async restore(accountId: string, id: string, tx: Transaction): Promise<string | null> {
      const [row] = await tx
        .update(toolServer)
        .set({ deletedAt: null })
        .where(and(eq(toolServer.accountId, accountId), eq(toolServer.id, id), isNotNull(toolServer.deletedAt)))
        .returning({ name: toolServer.name });
      return row?.name ?? null;
    },
  };
}

export type ToolServerStore = ReturnType<typeof createToolServerStore>;
