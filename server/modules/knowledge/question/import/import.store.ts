import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { knowledgeRun, library } from '../../knowledge.table.ts';
import { questionImportError } from '../question.table.ts';

export const RUN = { running: 1, done: 2, failed: 3 } as const;

/** What was asked for. */
export interface ImportInput extends Record<string, unknown> {
  fileId: string;
  fileName: string;
  duplicates: 'merge' | 'report';
}

/** What has come out so far, in rows of the workbook. */
export interface ImportResult extends Record<string, unknown> {
  rows: number;
  created: number;
  merged: number;
  failed: number;
}

export type ImportErrorRow = typeof questionImportError.$inferSelect;
export type NewImportError = Pick<ImportErrorRow, 'sheet' | 'row' | 'reason' | 'cells'>;

export function createImportStore(db: Database) {
  return {
    /** The last import of a library. */
    async last(libraryId: string) {
      const [row] = await db
        .select()
        .from(knowledgeRun)
        .where(and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, 'import')))
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id))
        .limit(1);
      return row ?? null;
    },

    /** A running import with the library it is for, unless that is deleted. */
    async find(runId: string) {
      const [row] = await db
        .select({ run: knowledgeRun, accountId: library.accountId, libraryKey: library.key })
        .from(knowledgeRun)
        .innerJoin(library, eq(library.id, knowledgeRun.libraryId))
        .where(and(eq(knowledgeRun.id, runId), eq(knowledgeRun.status, RUN.running), isNull(library.deletedAt)))
        .limit(1);
      return row ?? null;
    },

    /** Imports that are under way, unless their library is deleted. */
    async listRunning(): Promise<{ id: string; libraryId: string }[]> {
      return db
        .select({ id: knowledgeRun.id, libraryId: knowledgeRun.libraryId })
        .from(knowledgeRun)
        .innerJoin(library, eq(library.id, knowledgeRun.libraryId))
        .where(and(eq(knowledgeRun.kind, 'import'), eq(knowledgeRun.status, RUN.running), isNull(library.deletedAt)));
    },

    async finish(runId: string, status: number, reason: string | null): Promise<void> {
      await db
        .update(knowledgeRun)
        .set({ status, reason, finishedAt: new Date() })
        .where(and(eq(knowledgeRun.id, runId), eq(knowledgeRun.status, RUN.running)));
    },

    async errors(runId: string, after: string | null, size: number): Promise<ImportErrorRow[]> {
      return db
        .select()
        .from(questionImportError)
        .where(and(eq(questionImportError.runId, runId), after ? sql`${questionImportError.id} > ${after}` : undefined))
        .orderBy(asc(questionImportError.id))
        .limit(size);
    },

    async countErrors(runId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(questionImportError)
        .where(eq(questionImportError.runId, runId));
      return row?.total ?? 0;
    },
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;

/** Within the transaction that also enqueues it. Rows that an earlier import left out are forgotten. */
export async function insertImport(tx: Transaction, libraryId: string, input: ImportInput): Promise<string> {
  const earlier = tx
    .select({ id: knowledgeRun.id })
    .from(knowledgeRun)
    .where(and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, 'import')));
  await tx.delete(questionImportError).where(sql`${questionImportError.runId} in ${earlier}`);
  const result: ImportResult = { rows: 0, created: 0, merged: 0, failed: 0 };
  const [row] = await tx
    .insert(knowledgeRun)
    .values({ libraryId, kind: 'import', input, result })
    .returning({ id: knowledgeRun.id });
  if (!row) throw new Error('the import was not recorded');
  return row.id;
}

/** How far an import is, in the transaction that wrote its rows. */
export async function noteImport(
  tx: Transaction,
  runId: string,
  result: ImportResult,
  progress: { done: number; total: number },
  errors: readonly NewImportError[],
): Promise<void> {
  await tx
    .update(knowledgeRun)
    .set({ result, progressDone: progress.done, progressTotal: progress.total })
    .where(eq(knowledgeRun.id, runId));
  if (errors.length > 0)
    await tx.insert(questionImportError).values(errors.map((row) => ({ ...row, id: newId(), runId })));
}

/** Whether a file is being read into a library now, or has been. */
export async function hasRead(tx: Transaction, libraryId: string, fileId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: knowledgeRun.id })
    .from(knowledgeRun)
    .where(
      and(
        eq(knowledgeRun.libraryId, libraryId),
        eq(knowledgeRun.kind, 'import'),
        inArray(knowledgeRun.status, [RUN.running, RUN.done]),
        sql`${knowledgeRun.input} ->> 'fileId' = ${fileId}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
