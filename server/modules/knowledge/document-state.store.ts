import { and, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { settleBatches } from '#server/retrieval/posting.store.ts';
import { document, library } from './knowledge.table.ts';

const FRESH = {
  status: STATUS.processing,
  reason: null,
  progressDone: 0,
  progressTotal: 0,
  segmentCount: 0,
  run: sql`${document.run} + 1`,
  liveRun: sql`${document.run} + 1`,
  recut: null,
  previousCut: null,
  keptRun: null,
};

/** Has documents read from the start; the job that does it goes into the same transaction. */
export async function markRetried(tx: Transaction, ids: string[]): Promise<void> {
  await tx.update(document).set(FRESH).where(inArray(document.id, ids));
}

/**
 * Marks documents deleted: they answer nothing from then on. What one answered with is kept as it is, with its edits; a reading that was
 * under way is over.
 */
export async function markDeleted(tx: Transaction, ids: string[]): Promise<void> {
  const answered = sql`(${document.status} = ${STATUS.success} or ${document.recut} is not null) and ${document.segmentCount} > 0`;
  const rows = await tx
    .update(document)
    .set({
      deletedAt: sql`now()`,
      keptRun: sql`case when ${answered} then ${document.liveRun} end`,
      // Nothing is of this run: whatever asks for the live one finds nothing, and a reading that goes on writes for nobody.
      run: sql`${document.run} + 1`,
      liveRun: sql`${document.run} + 1`,
      recut: null,
    })
    .where(and(inArray(document.id, ids), isNull(document.deletedAt)))
    .returning({ id: document.id, libraryId: document.libraryId });
  await settleBatches(tx, idsOf(rows));
  await noteChange(tx, rows);
}

/** What a library answers from has become different: it was changed just now. */
async function noteChange(tx: Transaction, rows: readonly { libraryId: string }[]): Promise<void> {
  const ids = [...new Set(rows.map(({ libraryId }) => libraryId))];
  if (ids.length > 0) await tx.update(library).set({ updatedAt: sql`now()` }).where(inArray(library.id, ids));
}

/** Takes deletions back. Answers the documents that have to be read from the start; the others are as they were. */
export async function markRestored(tx: Transaction, ids: string[]): Promise<string[]> {
  const kept = await tx
    .update(document)
    .set({ deletedAt: null, status: STATUS.success, liveRun: sql`${document.keptRun}`, keptRun: null })
    .where(and(inArray(document.id, ids), isNotNull(document.deletedAt), isNotNull(document.keptRun)))
    .returning({ id: document.id });
  await settleBatches(tx, idsOf(kept));
  const fresh = await tx
    .update(document)
    .set({ ...FRESH, deletedAt: null })
    .where(and(inArray(document.id, ids), isNotNull(document.deletedAt)))
    .returning({ id: document.id });
  return idsOf(fresh);
}

/** Takes locked documents out of service, or back into it. Answers those that were not so before, with their libraries. */
export async function markEnabled(
  tx: Transaction,
  ids: string[],
  enabled: boolean,
): Promise<{ id: string; libraryId: string }[]> {
  const rows = await tx
    .update(document)
    .set({ enabled, updatedAt: sql`now()` })
    .where(and(inArray(document.id, ids), ne(document.enabled, enabled)))
    .returning({ id: document.id, libraryId: document.libraryId });
  await settleBatches(tx, idsOf(rows));
  await noteChange(tx, rows);
  return rows;
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
