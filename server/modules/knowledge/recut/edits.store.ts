import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { SegmentEdits } from '#contract/knowledge.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { carriedEdit, document, documentText, segment, segmentChange } from '../knowledge.table.ts';
import type { HandEdit } from './trace-edits.ts';

/** Pieces of a text that are read at once. */
const TEXT_BATCH = 200;
/** Edits without a place that are listed. */
const MOST_LISTED = 200;

export type CarriedRow = typeof carriedEdit.$inferSelect;
export type NewCarried = Pick<
  CarriedRow,
  'action' | 'text' | 'enabled' | 'page' | 'heading' | 'original' | 'startAt' | 'endAt'
>;

const isWaiting = (documentId: string, run: number) =>
  and(eq(carriedEdit.documentId, documentId), eq(carriedEdit.run, run), isNull(carriedEdit.settledAt));

const deletions = (documentId: string, run: number) =>
  and(
    ...[eq(segmentChange.documentId, documentId), eq(segmentChange.run, run)],
    ...[eq(segmentChange.action, 'delete'), isNull(segmentChange.undoneAt)],
  );

/** What people have done to the segments of a cut, those of earlier cuts that it carries among them; always in the same order. */
export async function readHandEdits(db: Database, documentId: string, run: number): Promise<HandEdit[]> {
  const own = and(eq(segment.documentId, documentId), eq(segment.run, run));
  const changed = await db
    .select()
    .from(segment)
    .where(and(own, or(isNotNull(segment.editedAt), eq(segment.enabled, false))))
    .orderBy(asc(segment.position));
  const edits: HandEdit[] = changed.map(({ text, enabled, page, heading, startAt: start, endAt: end, editedAt }) => ({
    ...{ action: editedAt ? 'edit' : 'disable', text, enabled, page, heading, range: { start, end }, original: '' },
  }));
  const deleted = await db
    .select({ before: segmentChange.before })
    .from(segmentChange)
    .where(deletions(documentId, run))
    .orderBy(asc(segmentChange.createdAt), asc(segmentChange.id));
  for (const { startAt, endAt, page, heading } of deleted.flatMap(({ before }) => before)) {
    // What neighbours repeat of it stays: it was not theirs that was deleted.
    const around = await db
      .select({ start: segment.startAt, end: segment.endAt })
      .from(segment)
      .where(and(own, lt(segment.startAt, endAt), gt(segment.endAt, startAt)));
    const start = Math.max(startAt, ...around.filter((one) => one.start <= startAt).map((one) => one.end));
    const end = Math.min(endAt, ...around.filter((one) => one.start > startAt).map((one) => one.start));
    if (start < end) edits.push({ ...GONE, page, heading, range: { start, end } });
  }
  const carried = await db.select().from(carriedEdit).where(isWaiting(documentId, run)).orderBy(asc(carriedEdit.id));
  for (const { startAt: start, endAt: end, action, text, enabled, page, heading, original } of carried) {
    const range = start === null || end === null ? null : { start, end };
    edits.push({ action, text, enabled, page, heading, original, range });
  }
  return edits;
}

const GONE = { action: 'delete', text: '', enabled: true, original: '' } as const;

/** The text of a cut as it was read, in its order. */
export async function* readPieces(db: Database, documentId: string, run: number) {
  const own = and(eq(documentText.documentId, documentId), eq(documentText.run, run));
  for (let after = -1; ; ) {
    const pieces = await db
      .select({ startAt: documentText.startAt, text: documentText.text })
      .from(documentText)
      .where(and(own, gt(documentText.startAt, after)))
      .orderBy(asc(documentText.startAt))
      .limit(TEXT_BATCH);
    yield* pieces;
    const last = pieces.at(-1);
    if (!last || pieces.length < TEXT_BATCH) return;
    after = last.startAt;
  }
}

/** How many segments of a cut were edited, only disabled, and deleted by hand, and how many edits wait for a place in it. */
export async function countEdits(db: Database, documentId: string, run: number): Promise<SegmentEdits> {
  const [row] = await db
    .select({
      edited: sql<number>`(count(*) filter (where ${segment.editedAt} is not null))::int`,
      disabled: sql<number>`(count(*) filter (where ${segment.editedAt} is null and not ${segment.enabled}))::int`,
    })
    .from(segment)
    .where(and(eq(segment.documentId, documentId), eq(segment.run, run)));
  const [gone] = await db
    .select({ deleted: sql<number>`coalesce(sum(jsonb_array_length(${segmentChange.before})), 0)::int` })
    .from(segmentChange)
    .where(deletions(documentId, run));
  const [carried] = await db
    .select({
      deleted: sql<number>`(count(*) filter (where ${carriedEdit.startAt} is not null))::int`,
      waiting: sql<number>`(count(*) filter (where ${carriedEdit.startAt} is null))::int`,
    })
    .from(carriedEdit)
    .where(isWaiting(documentId, run));
  const deleted = (gone?.deleted ?? 0) + (carried?.deleted ?? 0);
  return { edited: row?.edited ?? 0, disabled: row?.disabled ?? 0, deleted, waiting: carried?.waiting ?? 0 };
}

/** Within the transaction in which the cut that they belong to begins to answer. */
export async function insertCarried(
  tx: Transaction,
  documentId: string,
  run: number,
  edits: readonly NewCarried[],
): Promise<void> {
  const rows = edits.map((edit) => ({ ...edit, id: newId(), documentId, run }));
  for (let from = 0; from < rows.length; from += 500) await tx.insert(carriedEdit).values(rows.slice(from, from + 500));
}

/** Edits that wait for a place in the cut that answers. */
export async function listWaiting(db: Database, documentId: string): Promise<CarriedRow[]> {
  const rows = await db
    .select({ edit: carriedEdit })
    .from(carriedEdit)
    .innerJoin(document, and(eq(document.id, carriedEdit.documentId), eq(document.liveRun, carriedEdit.run)))
    .where(and(eq(document.id, documentId), isNull(carriedEdit.settledAt), isNull(carriedEdit.startAt)))
    .orderBy(asc(carriedEdit.id))
    .limit(MOST_LISTED);
  return rows.map(({ edit }) => edit);
}

/** Marks an edit that waits as settled, or the other way round; null where it is not so. */
export async function settleWaiting(
  tx: Transaction,
  { documentId, run }: { documentId: string; run: number },
  id: string,
  settled: boolean,
): Promise<CarriedRow | null> {
  const [row] = await tx
    .update(carriedEdit)
    .set({ settledAt: settled ? new Date() : null })
    .where(
      and(
        ...[eq(carriedEdit.id, id), eq(carriedEdit.documentId, documentId), eq(carriedEdit.run, run)],
        ...[isNull(carriedEdit.startAt), settled ? isNull(carriedEdit.settledAt) : isNotNull(carriedEdit.settledAt)],
      ),
    )
    .returning();
  return row ?? null;
}
