import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { document, documentText, library, segment, segmentChange } from '../knowledge.table.ts';
import type { SegmentState } from './segment-state.ts';

export type SegmentChangeRow = typeof segmentChange.$inferSelect;

const STATE = {
  id: segment.id,
  position: segment.position,
  text: segment.text,
  page: segment.page,
  heading: segment.heading,
  startAt: segment.startAt,
  endAt: segment.endAt,
  enabled: segment.enabled,
  edited: sql<boolean>`${segment.editedAt} is not null`,
} as const;

/** Of the cut that the document answers from. */
const isLive = (documentId: string) =>
  sql`${segment.run} = (select ${document.liveRun} from ${document} where ${document.id} = ${documentId}::uuid)`;

export interface SegmentFilter {
  /** Part of the text. */
  text?: string;
  enabled?: boolean;
}

export function createSegmentStore(db: Database) {
  const matching = (documentId: string, filter: SegmentFilter) =>
    and(
      eq(segment.documentId, documentId),
      isLive(documentId),
      containing(segment.text, filter.text),
      filter.enabled === undefined ? undefined : eq(segment.enabled, filter.enabled),
    );

  return {
    /** Segments of a document in their order. */
    async list(documentId: string, range: { offset: number; limit: number }, filter: SegmentFilter = {}) {
      const rows: SegmentState[] = await db
        .select(STATE)
        .from(segment)
        .where(matching(documentId, filter))
        .orderBy(asc(segment.position))
        .limit(range.limit)
        .offset(range.offset);
      return rows;
    },
    async count(documentId: string, filter: SegmentFilter = {}): Promise<number> {
      const [row] = await db.select({ total: count() }).from(segment).where(matching(documentId, filter));
      return row?.total ?? 0;
    },
    /** How many segments stand before one; null when the document has no such segment. */
    async placeOf(documentId: string, id: number): Promise<number | null> {
      const [row] = await db
        .select({ position: segment.position })
        .from(segment)
        .where(and(eq(segment.documentId, documentId), eq(segment.id, id), isLive(documentId)))
        .limit(1);
      if (!row) return null;
      const [before] = await db
        .select({ total: count() })
        .from(segment)
        .where(and(eq(segment.documentId, documentId), isLive(documentId), lt(segment.position, row.position)));
      return before?.total ?? 0;
    },
    /** Pieces of the text as it was read that touch a range of it. */
    async readText(documentId: string, from: number, to: number, limit: number) {
      return db
        .select({
          startAt: documentText.startAt,
          endAt: documentText.endAt,
          page: documentText.page,
          text: documentText.text,
          titles: documentText.titles,
        })
        .from(documentText)
        .innerJoin(document, and(eq(document.id, documentText.documentId), eq(document.liveRun, documentText.run)))
        .where(
          and(eq(documentText.documentId, documentId), lt(documentText.startAt, to), gte(documentText.endAt, from)),
        )
        .orderBy(asc(documentText.startAt))
        .limit(limit);
    },
    async listChanges(documentId: string, limit: number): Promise<SegmentChangeRow[]> {
      const rows = await db
        .select({ change: segmentChange })
        .from(segmentChange)
        .innerJoin(document, and(eq(document.id, segmentChange.documentId), eq(document.liveRun, segmentChange.run)))
        .where(eq(segmentChange.documentId, documentId))
        .orderBy(desc(segmentChange.createdAt), desc(segmentChange.id))
        .limit(limit);
      return rows.map((row) => row.change);
    },
  };
}

export type SegmentStore = ReturnType<typeof createSegmentStore>;

/** The document for the length of the transaction: one change of its segments at a time. Null when it is gone. */
export async function lockDocument(
  tx: Transaction,
  documentId: string,
): Promise<{ libraryId: string; libraryKey: number; status: number; run: number } | null> {
  const [row] = await tx
    .select({ libraryId: document.libraryId, libraryKey: library.key, status: document.status, run: document.liveRun })
    .from(document)
    .innerJoin(library, eq(library.id, document.libraryId))
    .where(and(eq(document.id, documentId), isNull(document.deletedAt), isNull(library.deletedAt)))
    .limit(1)
    .for('update', { of: document });
  return row ?? null;
}

/** Segments of the document among `ids`, in order. */
export async function readSegments(tx: Transaction, documentId: string, ids: number[]): Promise<SegmentState[]> {
  if (ids.length === 0) return [];
  return tx
    .select(STATE)
    .from(segment)
    .where(and(eq(segment.documentId, documentId), isLive(documentId), inArray(segment.id, ids)))
    .orderBy(asc(segment.position));
}

/** The segment that follows a position. */
export async function readNext(tx: Transaction, documentId: string, position: number): Promise<SegmentState | null> {
  const [row] = await tx
    .select(STATE)
    .from(segment)
    .where(and(eq(segment.documentId, documentId), isLive(documentId), sql`${segment.position} > ${position}`))
    .orderBy(asc(segment.position))
    .limit(1);
  return row ?? null;
}

/** Enabled segments whose ids lie in one of the ranges (end excluded), by id. */
export async function readEnabled(tx: Transaction, documentId: string, ranges: { from: number; to: number }[]) {
  const inRange = ranges.map(({ from, to }) => and(gte(segment.id, from), lt(segment.id, to)));
  return tx
    .select({ id: segment.id, text: segment.text, heading: segment.heading })
    .from(segment)
    .where(and(eq(segment.documentId, documentId), isLive(documentId), eq(segment.enabled, true), or(...inRange)))
    .orderBy(asc(segment.id));
}

export async function deleteSegments(tx: Transaction, documentId: string, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(segment).where(and(eq(segment.documentId, documentId), inArray(segment.id, ids)));
}

/** Writes segments as given; those that do not exist are made, with the id they had or a new one. Answers them as written. */
export async function putSegments(
  tx: Transaction,
  target: { documentId: string; libraryId: string; run: number },
  states: NewSegmentState[],
): Promise<SegmentState[]> {
  const written: SegmentState[] = [];
  for (const state of states) {
    const { id, edited, ...values } = state;
    const position = await freePosition(tx, target.documentId, state);
    const row = { ...values, ...target, position, editedAt: edited ? new Date() : null };
    if (id === null) {
      const [made] = await tx.insert(segment).values(row).returning(STATE);
      if (made) written.push(made);
      continue;
    }
    const [changed] = await tx.update(segment).set(row).where(eq(segment.id, id)).returning(STATE);
    const [put] = changed
      ? [changed]
      : await tx
          .insert(segment)
          .overridingSystemValue()
          .values({ id, ...row })
          .returning(STATE);
    if (put) written.push(put);
  }
  return written;
}

/** A segment to be written; `id` null for a new one. */
export type NewSegmentState = Omit<SegmentState, 'id'> & { id: number | null };

/** The wanted position, or where another segment has it by now, one between that and its successor. */
async function freePosition(tx: Transaction, documentId: string, state: NewSegmentState): Promise<number> {
  const [taken] = await tx
    .select({ id: segment.id })
    .from(segment)
    .where(and(eq(segment.documentId, documentId), isLive(documentId), eq(segment.position, state.position)))
    .limit(1);
  if (!taken || taken.id === state.id) return state.position;
  const next = await readNext(tx, documentId, state.position);
  return next ? (state.position + next.position) / 2 : state.position + 1;
}

export async function insertChange(
  tx: Transaction,
  values: Pick<SegmentChangeRow, 'documentId' | 'run' | 'action' | 'before' | 'after'>,
): Promise<string> {
  const [row] = await tx.insert(segmentChange).values(values).returning({ id: segmentChange.id });
  if (!row) throw new Error('the change was not recorded');
  return row.id;
}

/** Marks a change as taken back; null when the document has none by this id, or it was taken back before. */
export async function markUndone(tx: Transaction, documentId: string, id: string): Promise<SegmentChangeRow | null> {
  const [row] = await tx
    .update(segmentChange)
    .set({ undoneAt: new Date() })
    .where(and(eq(segmentChange.id, id), eq(segmentChange.documentId, documentId), isNull(segmentChange.undoneAt)))
    .returning();
  return row ?? null;
}

/** The document has so many segments more (or fewer), and both it and its library were changed now. */
export async function countChanged(
  tx: Transaction,
  target: { documentId: string; libraryId: string },
  added: number,
): Promise<void> {
  const updatedAt = new Date();
  await tx
    .update(document)
    .set({ segmentCount: sql`${document.segmentCount} + ${added}`, updatedAt })
    .where(eq(document.id, target.documentId));
  await tx.update(library).set({ updatedAt }).where(eq(library.id, target.libraryId));
}
