import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { REGRESSION_LIMITS } from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, knowledgeRun, library } from '../knowledge.table.ts';
import type { RunRow } from '../run/run.store.ts';
import { regressionCase } from './regression.table.ts';

export type CaseRow = typeof regressionCase.$inferSelect;
export type CaseValues = Pick<CaseRow, 'question' | 'expectedText' | 'documentId' | 'expectRefusal'>;

const KIND = 'regression';

/** Cases and runs of regression sets. */
export function createRegressionStore(db: Database) {
  return {
    /** All cases of a library in the order in which they were made, with the names of their documents. */
    async cases(libraryId: string): Promise<(CaseRow & { documentName: string | null })[]> {
      const rows = await db
        .select({ row: regressionCase, documentName: document.name })
        .from(regressionCase)
        .leftJoin(document, eq(document.id, regressionCase.documentId))
        .where(eq(regressionCase.libraryId, libraryId))
        .orderBy(desc(regressionCase.createdAt), desc(regressionCase.id));
      return rows.map(({ row, documentName }) => ({ ...row, documentName }));
    },
    async countCases(libraryId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(regressionCase)
        .where(eq(regressionCase.libraryId, libraryId));
      return row?.total ?? 0;
    },
    async findCases(libraryId: string, ids: string[]): Promise<string[]> {
      const rows = await db
        .select({ id: regressionCase.id })
        .from(regressionCase)
        .where(and(eq(regressionCase.libraryId, libraryId), inArray(regressionCase.id, ids)));
      return rows.map(({ id }) => id);
    },
    async findByQuestion(libraryId: string, question: string): Promise<string | null> {
      const [row] = await db
        .select({ id: regressionCase.id })
        .from(regressionCase)
        .where(and(eq(regressionCase.libraryId, libraryId), eq(regressionCase.question, question)))
        .limit(1);
      return row?.id ?? null;
    },
    async insertCase(libraryId: string, values: CaseValues, source: CaseRow['source']): Promise<string> {
      const [row] = await db
        .insert(regressionCase)
        .values({ libraryId, ...values, source })
        .returning({ id: regressionCase.id });
      if (!row) throw new Error('the case was not inserted');
      return row.id;
    },
    async updateCase(id: string, values: CaseValues): Promise<void> {
      await db
        .update(regressionCase)
        .set({ ...values, updatedAt: new Date() })
        .where(eq(regressionCase.id, id));
    },
    async deleteCases(libraryId: string, ids: string[]): Promise<void> {
      await db
        .delete(regressionCase)
        .where(and(eq(regressionCase.libraryId, libraryId), inArray(regressionCase.id, ids)));
    },
    /** Readable documents of a library by name. */
    async documentsByName(libraryId: string): Promise<Map<string, string>> {
      const rows = await db
        .select({ id: document.id, name: document.name })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), isNull(document.deletedAt)));
      return new Map(rows.map(({ id, name }) => [name, id]));
    },
    /** The last runs that were not given up, latest first. */
    async runs(libraryId: string, limit: number = REGRESSION_LIMITS.runs): Promise<RunRow[]> {
      return db
        .select()
        .from(knowledgeRun)
        .where(
          and(
            eq(knowledgeRun.libraryId, libraryId),
            eq(knowledgeRun.kind, KIND),
            inArray(knowledgeRun.status, [RUN_STATUS.running, RUN_STATUS.done]),
          ),
        )
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id))
        .limit(limit);
    },
    /** Runs whose drop nobody has acknowledged, latest first. */
    async alarms(accountId: string): Promise<RunRow[]> {
      const rows = await db
        .select({ run: knowledgeRun })
        .from(knowledgeRun)
        .innerJoin(library, eq(library.id, knowledgeRun.libraryId))
        .where(
          and(
            eq(library.accountId, accountId),
            isNull(library.deletedAt),
            eq(knowledgeRun.kind, KIND),
            sql`jsonb_array_length(coalesce(${knowledgeRun.result} -> 'drops', '[]'::jsonb)) > 0`,
            sql`${knowledgeRun.result} ->> 'acknowledged' is distinct from 'true'`,
          ),
        )
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id));
      return rows.map(({ run }) => run);
    },
    async acknowledge(libraryId: string): Promise<void> {
      await db
        .update(knowledgeRun)
        .set({ result: sql`${knowledgeRun.result} || '{"acknowledged": true}'::jsonb` })
        .where(
          and(
            eq(knowledgeRun.libraryId, libraryId),
            eq(knowledgeRun.kind, KIND),
            eq(knowledgeRun.status, RUN_STATUS.done),
          ),
        );
    },
    /** Forgets runs beyond the history. */
    async prune(libraryId: string): Promise<void> {
      const kept = db
        .select({ id: knowledgeRun.id })
        .from(knowledgeRun)
        .where(and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, KIND)))
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id))
        .limit(REGRESSION_LIMITS.runs);
      await db
        .delete(knowledgeRun)
        .where(
          and(
            eq(knowledgeRun.libraryId, libraryId),
            eq(knowledgeRun.kind, KIND),
            sql`${knowledgeRun.id} not in ${kept}`,
          ),
        );
    },
    /** A library as a run reads it; null when it is deleted. */
    async findLibrary(id: string) {
      const [row] = await db
        .select({ id: library.id, key: library.key, settings: library.settings })
        .from(library)
        .where(and(eq(library.id, id), isNull(library.deletedAt)))
        .limit(1);
      return row ?? null;
    },
    async isProcessing(libraryId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: document.id })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), eq(document.status, 1), isNull(document.deletedAt)))
        .orderBy(asc(document.id))
        .limit(1);
      return row !== undefined;
    },
  };
}

export type RegressionStore = ReturnType<typeof createRegressionStore>;
