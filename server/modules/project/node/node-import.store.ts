import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { NODE_LIMITS } from '#contract/node.contract.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { nodeImport, projectNode } from './node.table.ts';

export type ImportRow = typeof nodeImport.$inferSelect;

const DAY_MS = 86_400_000;
const isActive = inArray(nodeImport.state, ['waiting', 'running']);
const active = (id: string) => and(eq(nodeImport.id, id), isActive);

/** Files on their way to nodes. */
export function createImportStore(db: Database) {
  const change = async (where: ReturnType<typeof active>, values: Partial<ImportRow>): Promise<boolean> => {
    const rows = await db
      .update(nodeImport)
      .set({ ...values, updatedAt: new Date() })
      .where(where)
      .returning({ id: nodeImport.id });
    return rows.length > 0;
  };
  return {
    /** Nothing is stored while another one of the project, or as many of the account as there may be, are under way. */
    begin: (
      values: Pick<ImportRow, 'accountId' | 'projectId' | 'fileId' | 'fileName'>,
      announce: (tx: Transaction, id: string) => Promise<void>,
    ): Promise<ImportRow | 'busy' | 'many'> =>
      db.transaction(async (tx) => {
        await lockName(tx, `node imports ${values.accountId}`);
        await lockName(tx, `node import ${values.projectId}`);
        const ofProject = eq(nodeImport.projectId, values.projectId);
        const [other] = await tx
          .select({ id: nodeImport.id })
          .from(nodeImport)
          .where(and(ofProject, isActive))
          .limit(1);
        if (other) return 'busy';
        const ofAccount = and(eq(nodeImport.accountId, values.accountId), isActive);
        if ((await tx.$count(nodeImport, ofAccount)) >= NODE_LIMITS.importsPerAccount) return 'many';
        const [row] = await tx.insert(nodeImport).values(values).returning();
        if (!row) throw new Error('the import was not inserted');
        // Of those before nothing is asked any more, but for the pages that they have made.
        await tx.delete(nodeImport).where(and(ofProject, ne(nodeImport.id, row.id)));
        await announce(tx, row.id);
        return row;
      }),
    /** The last one that is under way, or ended within a day. */
    async last(accountId: string, projectId: string): Promise<ImportRow | null> {
      const mine = and(eq(nodeImport.accountId, accountId), eq(nodeImport.projectId, projectId));
      const isRecent = or(isActive, gt(nodeImport.updatedAt, new Date(Date.now() - DAY_MS)));
      const [row] = await db
        .select()
        .from(nodeImport)
        .where(and(mine, isRecent))
        .orderBy(desc(nodeImport.createdAt))
        .limit(1);
      return row ?? null;
    },
    async listActive(): Promise<string[]> {
      return (await db.select({ id: nodeImport.id }).from(nodeImport).where(isActive)).map(({ id }) => id);
    },
    async findActive(id: string): Promise<ImportRow | null> {
      const [row] = await db.select().from(nodeImport).where(active(id)).limit(1);
      return row ?? null;
    },
    /** Whose it is. */
    async ownerOf(id: string, tx: Database | Transaction = db): Promise<string | null> {
      const [row] = await tx
        .select({ owner: nodeImport.accountId })
        .from(nodeImport)
        .where(eq(nodeImport.id, id))
        .limit(1);
      return row?.owner ?? null;
    },
    note: (id: string, values: Partial<Pick<ImportRow, 'total' | 'note'>>) =>
      change(active(id), { ...values, state: 'running' }),
    notePlain: (id: string, page: number) =>
      change(active(id), { plain: sql`${nodeImport.plain} || ${page}::int` as never }),
    noteSpent: (id: string, spentMs: number) => change(active(id), { spentMs }),
    /** False where it has ended before. */
    finish: (id: string) => change(active(id), { state: 'done' }),
    fail: (id: string, problem: string) => change(active(id), { state: 'failed', problem }),
    end: (accountId: string, projectId: string, problem: string) =>
      change(and(eq(nodeImport.accountId, accountId), eq(nodeImport.projectId, projectId), isActive), {
        state: 'failed',
        problem,
      }),
    /** How many of its first pages have become nodes, also such as were deleted since. */
    async pagesMade(id: string): Promise<number> {
      const [row] = await db
        .select({ most: sql<number | null>`max(${projectNode.importPage})` })
        .from(projectNode)
        .where(eq(projectNode.importId, id));
      return Number(row?.most ?? 0);
    },
    /** Within the transaction that makes a page's node. False where it has ended meanwhile. */
    async notePage(tx: Transaction, id: string, done: number): Promise<boolean> {
      const rows = await tx
        .update(nodeImport)
        .set({ done, updatedAt: new Date() })
        .where(active(id))
        .returning({ id: nodeImport.id });
      return rows.length > 0;
    },
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;
