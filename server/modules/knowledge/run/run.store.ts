import { and, desc, eq, isNull } from 'drizzle-orm';
import { RUN_STATUS, type RunState } from '#contract/run.contract.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { knowledgeRun, library } from '../knowledge.table.ts';

export type RunRow = typeof knowledgeRun.$inferSelect;

/** Long work on libraries: its progress, its end, and who may see it. */
export function createRunStore(db: Database) {
  const select = () =>
    db
      .select({ run: knowledgeRun, accountId: library.accountId })
      .from(knowledgeRun)
      .innerJoin(library, and(eq(library.id, knowledgeRun.libraryId), isNull(library.deletedAt)))
      .$dynamic();

  return {
    /** A run of the account's own library. */
    async findOwned(accountId: string, id: string, kind: RunRow['kind']): Promise<RunRow | null> {
      const [row] = await select()
        .where(and(eq(knowledgeRun.id, id), eq(knowledgeRun.kind, kind), eq(library.accountId, accountId)))
        .limit(1);
      return row?.run ?? null;
    },
    /** Unless its library is deleted. */
    async find(id: string): Promise<(RunRow & { accountId: string }) | null> {
      const [row] = await select().where(eq(knowledgeRun.id, id)).limit(1);
      return row ? { ...row.run, accountId: row.accountId } : null;
    },
    async latest(libraryId: string, kind: RunRow['kind']): Promise<RunRow | null> {
      const [row] = await db
        .select()
        .from(knowledgeRun)
        .where(and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, kind)))
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id))
        .limit(1);
      return row ?? null;
    },
    /** Runs of a kind that are under way, unless their library is deleted. */
    async listRunning(kind: RunRow['kind']): Promise<Pick<RunRow, 'id' | 'libraryId'>[]> {
      const rows = await select().where(and(eq(knowledgeRun.kind, kind), eq(knowledgeRun.status, RUN_STATUS.running)));
      return rows.map(({ run }) => run);
    },
    /** Writes progress; false when the run has been cancelled or is gone. */
    async advance(id: string, progressDone: number): Promise<boolean> {
      const rows = await db
        .update(knowledgeRun)
        .set({ progressDone })
        .where(and(eq(knowledgeRun.id, id), eq(knowledgeRun.status, RUN_STATUS.running)))
        .returning({ id: knowledgeRun.id });
      return rows.length > 0;
    },
    /** Ends a run that is still running. */
    async finish(
      id: string,
      status: number,
      more: { result?: Record<string, unknown>; reason?: string } = {},
    ): Promise<void> {
      await db
        .update(knowledgeRun)
        .set({ status, finishedAt: new Date(), ...more })
        .where(and(eq(knowledgeRun.id, id), eq(knowledgeRun.status, RUN_STATUS.running)));
    },
  };
}

export type RunStore = ReturnType<typeof createRunStore>;

/** Within the transaction that also enqueues the work. */
export async function insertRun(
  tx: Transaction,
  values: Pick<RunRow, 'libraryId' | 'kind' | 'input' | 'progressTotal'>,
): Promise<string> {
  const [row] = await tx.insert(knowledgeRun).values(values).returning({ id: knowledgeRun.id });
  if (!row) throw new Error('the run was not inserted');
  return row.id;
}

/**
 * The run of a kind that is under way in a library; null for none. Until the transaction ends, nobody else finds out for that library and kind, so
 * that two who come together do not both begin one.
 */
export async function findRunning(tx: Transaction, libraryId: string, kind: RunRow['kind']): Promise<string | null> {
  await lockName(tx, `${kind} runs ${libraryId}`);
  const of = and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, kind));
  const [row] = await tx
    .select({ id: knowledgeRun.id })
    .from(knowledgeRun)
    .where(and(of, eq(knowledgeRun.status, RUN_STATUS.running)))
    .limit(1);
  return row?.id ?? null;
}

export function toRunState(row: RunRow): RunState {
  const { id, status, reason, progressDone, progressTotal } = row;
  return {
    id,
    status,
    reason,
    progressDone: Math.min(progressDone, progressTotal),
    progressTotal,
    createTime: row.createdAt.toISOString(),
    finishTime: row.finishedAt?.toISOString() ?? null,
  };
}
