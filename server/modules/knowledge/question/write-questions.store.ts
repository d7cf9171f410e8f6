import { and, eq, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { QuestionValues } from '#contract/question.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { countSegmentTerms } from '#server/retrieval/count-segment-terms.ts';
import { indexSegments, maxBatchSegments, readBatches } from '#server/retrieval/posting.store.ts';
import { document, library, segment } from '../knowledge.table.ts';
import { reindexSegments } from '../segment/reindex-segments.ts';
import { findByKeys, type QuestionRow } from './question.store.ts';
import { question } from './question.table.ts';
import { listKeys, writeSegment } from './question-values.ts';

/** Where the entries of a library are kept and indexed. */
export interface QuestionShelf {
  libraryId: string;
  libraryKey: number;
  /** Its hidden document. */
  documentId: string;
}

/** One writer a library at a time, whatever it writes: positions and batches of the index depend on it, and what is looked up stays true. */
export async function lockShelf(tx: Transaction, { libraryId, documentId }: QuestionShelf, added = 0): Promise<void> {
  await tx
    .update(document)
    .set({ segmentCount: sql`${document.segmentCount} + ${added}::int`, updatedAt: new Date() })
    .where(eq(document.id, documentId));
  await tx.update(library).set({ updatedAt: new Date() }).where(eq(library.id, libraryId));
}

/** Adds entries, with their segments and index. Answers their ids, in order. */
export async function insertQuestions(
  tx: Transaction,
  shelf: QuestionShelf,
  entries: readonly QuestionValues[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  await lockShelf(tx, shelf, entries.length);
  const next = await nextPosition(tx, shelf);
  const texts = entries.map(writeSegment);
  const segments = await tx
    .insert(segment)
    .values(
      entries.map(({ enabled }, index) => ({
        documentId: shelf.documentId,
        libraryId: shelf.libraryId,
        position: next + index,
        text: texts[index] ?? '',
        heading: [],
        startAt: 0,
        endAt: 0,
        enabled,
      })),
    )
    .returning({ id: segment.id, enabled: segment.enabled, text: segment.text });
  const rows = entries.map((entry, index) => ({
    ...toColumns(entry),
    id: newId(),
    libraryId: shelf.libraryId,
    segmentId: segments[index]?.id ?? null,
  }));
  await tx.insert(question).values(rows);
  // A handful joins the batch before it; many make batches of their own.
  if (entries.length < 16) {
    await reindex(
      tx,
      shelf,
      segments.map(({ id }) => id),
    );
  } else {
    const shown = segments.filter(({ enabled }) => enabled);
    for (let from = 0; from < shown.length; from += maxBatchSegments)
      await indexSegments(tx, {
        libraryKey: shelf.libraryKey,
        documentId: shelf.documentId,
        segments: shown
          .slice(from, from + maxBatchSegments)
          .map(({ id, text }) => ({ id, counts: countSegmentTerms({ heading: [], text }) })),
      });
  }
  return rows.map(({ id }) => id);
}

async function nextPosition(tx: Transaction, { documentId }: QuestionShelf): Promise<number> {
  const [last] = await tx
    .select({ position: max(segment.position) })
    .from(segment)
    .where(eq(segment.documentId, documentId));
  return (last?.position ?? -1) + 1;
}

/** What an entry holds, once nobody else writes to its library; null where it is gone. */
export async function readQuestion(tx: Transaction, id: string): Promise<QuestionValues | null> {
  const [row] = await tx
    .select()
    .from(question)
    .where(and(eq(question.id, id), isNull(question.deletedAt)));
  if (!row) return null;
  const { classify, question: asked, similar, answer, pictureUrl, videoUrl, enabled } = row;
  return { classify, question: asked, similar, answer, pictureUrl, videoUrl, enabled };
}

/** Replaces entries; only their own segments are written and indexed again. */
export async function updateQuestions(
  tx: Transaction,
  shelf: QuestionShelf,
  entries: readonly { id: string; values: QuestionValues }[],
): Promise<void> {
  if (entries.length === 0) return;
  await lockShelf(tx, shelf, 0);
  const touched: number[] = [];
  for (const { id, values } of entries) {
    const [row] = await tx
      .update(question)
      .set({ ...toColumns(values), updatedAt: new Date() })
      .where(and(eq(question.id, id), eq(question.libraryId, shelf.libraryId), isNull(question.deletedAt)))
      .returning({ segmentId: question.segmentId });
    if (!row?.segmentId) continue;
    await tx
      .update(segment)
      .set({ text: writeSegment(values), enabled: values.enabled })
      .where(eq(segment.id, row.segmentId));
    touched.push(row.segmentId);
  }
  await reindex(tx, shelf, touched);
}

/** Switches, deletes or restores entries and takes them out of the index or back into it. Answers how many there were. */
export async function setQuestionState(
  tx: Transaction,
  shelf: QuestionShelf,
  ids: readonly string[],
  state: 'enabled' | 'disabled' | 'deleted' | 'restored',
): Promise<number> {
  await lockShelf(tx, shelf, 0);
  const rows = await tx
    .update(question)
    .set(
      state === 'deleted'
        ? { deletedAt: new Date() }
        : state === 'restored'
          ? { deletedAt: null }
          : { enabled: state === 'enabled', updatedAt: new Date() },
    )
    .where(
      and(
        inArray(question.id, [...ids]),
        eq(question.libraryId, shelf.libraryId),
        state === 'restored' ? isNotNull(question.deletedAt) : isNull(question.deletedAt),
      ),
    )
    .returning({ segmentId: question.segmentId, enabled: question.enabled, deletedAt: question.deletedAt });
  const change = state === 'deleted' ? -rows.length : state === 'restored' ? rows.length : 0;
  if (change !== 0) await lockShelf(tx, shelf, change);
  for (const shown of [true, false]) {
    const segmentIds = rows
      .filter(({ enabled, deletedAt }) => (enabled && deletedAt === null) === shown)
      .flatMap(({ segmentId }) => segmentId ?? []);
    if (segmentIds.length === 0) continue;
    await tx.update(segment).set({ enabled: shown }).where(inArray(segment.id, segmentIds));
    await reindex(tx, shelf, segmentIds);
  }
  return rows.length;
}

export async function moveQuestions(
  tx: Transaction,
  shelf: QuestionShelf,
  ids: readonly string[],
  classify: string,
): Promise<number> {
  const rows = await tx
    .update(question)
    .set({ classify, updatedAt: new Date() })
    .where(and(inArray(question.id, [...ids]), eq(question.libraryId, shelf.libraryId), isNull(question.deletedAt)))
    .returning({ id: question.id });
  return rows.length;
}

/** Puts entries with their segments and index into another library. Answers how many there were. */
export async function shelveQuestions(
  tx: Transaction,
  from: QuestionShelf,
  to: QuestionShelf,
  ids: readonly string[],
): Promise<number> {
  // In one order, so that a move there and one back never wait for each other.
  for (const shelf of from.libraryId < to.libraryId ? [from, to] : [to, from]) await lockShelf(tx, shelf);
  const rows = await tx
    .update(question)
    .set({ libraryId: to.libraryId, updatedAt: new Date() })
    .where(and(inArray(question.id, [...ids]), eq(question.libraryId, from.libraryId), isNull(question.deletedAt)))
    .returning({ segmentId: question.segmentId });
  const segmentIds = rows.flatMap(({ segmentId }) => segmentId ?? []);
  if (segmentIds.length === 0) return rows.length;
  const batches = [await readBatches(tx, from.documentId), await readBatches(tx, to.documentId)] as const;
  const next = await nextPosition(tx, to);
  await tx.execute(sql`
    update ${segment} set library_id = ${to.libraryId}::uuid, document_id = ${to.documentId}::uuid, position = ${next} + part.place
    from unnest(${sql.param(segmentIds)}::bigint[]) with ordinality as part(id, place) where ${segment.id} = part.id`);
  await lockShelf(tx, from, -segmentIds.length);
  await lockShelf(tx, to, segmentIds.length);
  await reindexSegments(tx, from, batches[0], segmentIds); // first: a batch is known by its first segment, wherever that is
  await reindexSegments(tx, to, batches[1], segmentIds);
  return rows.length;
}

/** An entry of the library that has the question of one of these entries, which are in it by now; null when there is none. */
export async function findRepeated(
  tx: Transaction,
  { libraryId }: QuestionShelf,
  ids: readonly string[],
): Promise<QuestionRow | null> {
  const own = await tx
    .select({ normalized: question.normalized })
    .from(question)
    .where(and(inArray(question.id, [...ids]), eq(question.libraryId, libraryId)));
  const known = await findByKeys(tx, libraryId, [...new Set(own.map(({ normalized }) => normalized))]);
  return known.find(({ id }) => !ids.includes(id)) ?? null;
}

/** Removes what was deleted before `moment`, for good. Its segments left the index when it was deleted. */
export async function purgeQuestions(tx: Transaction, libraryId: string, moment: Date): Promise<void> {
  const rows = await tx
    .delete(question)
    .where(and(eq(question.libraryId, libraryId), isNotNull(question.deletedAt), lt(question.deletedAt, moment)))
    .returning({ segmentId: question.segmentId });
  const segmentIds = rows.flatMap(({ segmentId }) => segmentId ?? []);
  if (segmentIds.length > 0) await tx.delete(segment).where(inArray(segment.id, segmentIds));
}

/** Segments that change here are never deleted meanwhile, so the batches are still as they were. */
async function reindex(tx: Transaction, shelf: QuestionShelf, segmentIds: number[]): Promise<void> {
  await reindexSegments(tx, shelf, await readBatches(tx, shelf.documentId), segmentIds);
}

function toColumns(values: QuestionValues) {
  const keys = listKeys(values);
  return { ...values, normalized: keys[0] ?? '', keys };
}
