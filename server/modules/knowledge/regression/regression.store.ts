import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type FirstSegment, REGRESSION_LIMITS } from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { comesBack } from '#server/platform/database/comes-back.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { document, knowledgeRun, library, segment } from '../knowledge.table.ts';
import type { RunRow } from '../run/run.store.ts';
import { regressionCase } from './regression.table.ts';

export type CaseRow = typeof regressionCase.$inferSelect;
export type CaseValues = Pick<CaseRow, 'question' | 'expectedText' | 'documentId' | 'expectRefusal'>;

const KIND = 'regression';

const inUse = (libraryId: string) => and(eq(regressionCase.libraryId, libraryId), isNull(regressionCase.deletedAt));

/** Cases and runs of regression sets. */
export function createRegressionStore(db: Database) {
  return {
    /** Whatever adds or names cases of a library is done one after the other, so that what it counts and looks up stays true. */
    inTurn: <T>(libraryId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        await lockName(tx, `regression cases ${libraryId}`);
        return work(tx);
      }),
    /** All cases of a library in the order in which they were made, with the names of their documents. */
    async cases(libraryId: string): Promise<(CaseRow & { documentName: string | null })[]> {
      const rows = await db
        .select({ row: regressionCase, documentName: document.name })
        .from(regressionCase)
        .leftJoin(document, eq(document.id, regressionCase.documentId))
        .where(inUse(libraryId))
        .orderBy(desc(regressionCase.createdAt), desc(regressionCase.id));
      return rows.map(({ row, documentName }) => ({ ...row, documentName }));
    },
    async countCases(libraryId: string, within: Database | Transaction = db): Promise<number> {
      const [row] = await within.select({ total: count() }).from(regressionCase).where(inUse(libraryId));
      return row?.total ?? 0;
    },
    /** Those among `ids` that are in use, or that are deleted. */
    async findCases(
      libraryId: string,
      ids: string[],
      state: 'used' | 'deleted' = 'used',
      within: Database | Transaction = db,
    ): Promise<string[]> {
      const rows = await within
        .select({ id: regressionCase.id })
        .from(regressionCase)
        .where(
          and(
            eq(regressionCase.libraryId, libraryId),
            inArray(regressionCase.id, ids),
            (state === 'used' ? isNull : isNotNull)(regressionCase.deletedAt),
          ),
        );
      return rows.map(({ id }) => id);
    },
    async findByQuestion(
      libraryId: string,
      question: string,
      within: Database | Transaction = db,
    ): Promise<string | null> {
      const [row] = await within
        .select({ id: regressionCase.id })
        .from(regressionCase)
        .where(and(inUse(libraryId), eq(regressionCase.question, question)))
        .limit(1);
      return row?.id ?? null;
    },
    async insertCase(
      libraryId: string,
      values: CaseValues,
      source: CaseRow['source'],
      tx: Transaction,
    ): Promise<string> {
      const [row] = await tx
        .insert(regressionCase)
        .values({ libraryId, ...values, source })
        .returning({ id: regressionCase.id });
      if (!row) throw new Error('the case was not inserted');
      return row.id;
    },
    async updateCase(id: string, values: CaseValues, tx: Transaction): Promise<void> {
      await tx
        .update(regressionCase)
        .set({ ...values, updatedAt: new Date() })
        .where(eq(regressionCase.id, id));
    },
    async deleteCases(libraryId: string, ids: string[]): Promise<void> {
      await db
        .update(regressionCase)
        .set({ deletedAt: new Date() })
        .where(and(inUse(libraryId), inArray(regressionCase.id, ids)));
      await db
        .delete(regressionCase)
        .where(
          and(
            eq(regressionCase.libraryId, libraryId),
            lt(regressionCase.deletedAt, new Date(Date.now() - RESTORABLE_MS)),
          ),
        );
    },
    /** Leaves out those whose question has been added again. */
    async restoreCases(libraryId: string, ids: string[], tx: Transaction): Promise<void> {
      await tx
        .update(regressionCase)
        .set({ deletedAt: null })
        .where(
          and(
            eq(regressionCase.libraryId, libraryId),
            inArray(regressionCase.id, ids),
            comesBack(regressionCase, [regressionCase.libraryId, regressionCase.question], ids),
          ),
        );
    },
    /** Segments of a library, with the beginning of their texts; those that are gone are left out. */
    async firstSegments(libraryId: string, ids: number[]): Promise<Map<number, FirstSegment>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({
          segmentId: segment.id,
          documentId: segment.documentId,
          documentName: document.name,
          page: segment.page,
          heading: segment.heading,
          text: sql<string>`left(${segment.text}, ${REGRESSION_LIMITS.excerpt})`,
        })
        .from(segment)
        .innerJoin(document, and(eq(document.id, segment.documentId), isNull(document.deletedAt)))
        .where(and(eq(segment.libraryId, libraryId), inArray(segment.id, ids)));
      return new Map(rows.map((row) => [row.segmentId, row]));
    },
    /** Text of one segment; null when it is gone. */
    async segmentText(id: number): Promise<string | null> {
      const [row] = await db.select({ text: segment.text }).from(segment).where(eq(segment.id, id)).limit(1);
      return row?.text ?? null;
    },
    /** Names of documents that were added, changed or deleted since then: the latest of them, and how many there are. */
    async changedDocuments(libraryId: string, since: Date): Promise<{ documents: string[]; documentCount: number }> {
      const rows = await db
        .select({ name: document.name, total: sql<number>`count(*) over ()`.mapWith(Number) })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), or(gt(document.updatedAt, since), gt(document.deletedAt, since))))
        .orderBy(desc(sql`greatest(${document.updatedAt}, ${document.deletedAt})`))
        .limit(REGRESSION_LIMITS.namedDocuments);
      return { documents: rows.map(({ name }) => name), documentCount: rows[0]?.total ?? 0 };
    },
    /** Readable documents of a library by name. */
    async documentsByName(libraryId: string): Promise<Map<string, string>> {
      const rows = await db
        .select({ id: document.id, name: document.name })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), isNull(document.deletedAt)));
      return new Map(rows.map(({ id, name }) => [name, id]));
    },
    /** The last runs with those that failed, latest first. */
    async runs(libraryId: string): Promise<RunRow[]> {
      return db
        .select()
        .from(knowledgeRun)
        .where(
          and(
            eq(knowledgeRun.libraryId, libraryId),
            eq(knowledgeRun.kind, KIND),
            inArray(knowledgeRun.status, [RUN_STATUS.running, RUN_STATUS.done, RUN_STATUS.failed]),
          ),
        )
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id))
        .limit(REGRESSION_LIMITS.runs);
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
