import { CODE } from '#contract/errors.contract.ts';
import type { SegmentAction } from '#contract/segment.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { readBatches } from '#server/retrieval/posting.store.ts';
import { reindexSegments } from './reindex-segments.ts';
import {
  countChanged,
  deleteSegments,
  insertChange,
  markUndone,
  type NewSegmentState,
  putSegments,
  readSegments,
} from './segment.store.ts';
import type { SegmentState } from './segment-state.ts';

/** Segments that one change may touch: what is written in its transaction stays within about a second on the embedded database. */
export const MAX_CHANGED = 500;

/** A document whose row the transaction holds (lockDocument). */
export interface LockedDocument {
  documentId: string;
  libraryId: string;
  libraryKey: number;
  /** Run whose segments answer. */
  run: number;
}

export interface SegmentsChange {
  action: SegmentAction;
  /** Ids of segments that go. */
  remove?: number[];
  /** Segments as they shall be: those with an id take the place of what they were, those without one are new. */
  put?: NewSegmentState[];
}

export interface RecordedChange {
  id: string;
  before: SegmentState[];
  after: SegmentState[];
}

/**
 * Changes segments of one document, in text and index at once, and records how to take it back. The document has to be locked
 * (lockDocument) and not be processing. At most `MAX_CHANGED` segments a call.
 */
export async function replaceSegments(
  tx: Transaction,
  target: LockedDocument,
  change: SegmentsChange,
): Promise<RecordedChange> {
  const { before, after } = await writeSegments(tx, target, change.remove ?? [], change.put ?? []);
  const id = await insertChange(tx, {
    documentId: target.documentId,
    run: target.run,
    action: change.action,
    before,
    after,
  });
  return { id, before, after };
}

/**
 * Takes a change back: its segments are again as they were. Throws 409 when they have been changed since, 404 for a change that
 * the document does not know or that was taken back before.
 */
export async function undoChange(tx: Transaction, target: LockedDocument, changeId: string): Promise<SegmentState[]> {
  const change = await markUndone(tx, target.documentId, changeId);
  if (!change) throw notFound('这次改动');
  const ids = [...new Set([...change.before, ...change.after].map(({ id }) => id))];
  const current = await readSegments(tx, target.documentId, ids);
  if (!sameStates(current, change.after))
    throw new AppError(CODE.conflict, '这些分段后来又被改动过，请先撤销之后的改动');
  const kept = new Set(change.before.map(({ id }) => id));
  const made = change.after.map(({ id }) => id).filter((id) => !kept.has(id));
  return (await writeSegments(tx, target, made, change.before)).after;
}

async function writeSegments(
  tx: Transaction,
  { documentId, libraryId, libraryKey, run }: LockedDocument,
  remove: number[],
  put: NewSegmentState[],
) {
  const named = [...new Set([...remove, ...put.flatMap(({ id }) => id ?? [])])];
  if (remove.length + put.length > MAX_CHANGED) throw new RangeError(`At most ${MAX_CHANGED} segments at once`);
  const batches = await readBatches(tx, documentId);
  const before = await readSegments(tx, documentId, named);
  await deleteSegments(tx, documentId, remove);
  const after = await putSegments(tx, { documentId, libraryId, run }, put);
  const changed = [...new Set([...before, ...after].map(({ id }) => id))];
  await reindexSegments(tx, { documentId, libraryKey }, batches, changed);
  await countChanged(tx, { documentId, libraryId }, after.length - before.length);
  return { before, after };
}

function sameStates(current: SegmentState[], expected: SegmentState[]): boolean {
  const byId = new Map(current.map((state) => [state.id, state]));
  return (
    current.length === expected.length &&
    expected.every((state) => {
      const now = byId.get(state.id);
      return now !== undefined && now.text === state.text && now.enabled === state.enabled;
    })
  );
}
