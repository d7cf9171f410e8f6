import type { Transaction } from '#server/platform/database/open-database.ts';
import { countSegmentTerms } from '#server/retrieval/count-segment-terms.ts';
import { deleteBatches, indexSegments, maxBatchSegments } from '#server/retrieval/posting.store.ts';
import { readEnabled } from './segment.store.ts';

/** Ids of one batch's segments: from its first one up to the next batch's first one, which is excluded. */
interface BatchRange {
  from: number;
  to: number;
}

/**
 * Writes the batches anew that hold segments which were changed, and no others: about a hundred segments for one change. A segment
 * belongs to the last batch that begins at or before it, so that one that leaves the index comes back into the same place.
 * @param batches as they were before the change: a batch whose first segment was deleted went with it
 */
export async function reindexSegments(
  tx: Transaction,
  target: { documentId: string; libraryKey: number },
  batches: readonly number[],
  changedIds: readonly number[],
): Promise<void> {
  const ranges = findRanges(batches, changedIds);
  if (ranges.length === 0) return;
  const firsts = batches.filter((first) => ranges.some(({ from, to }) => first >= from && first < to));
  await deleteBatches(tx, target.documentId, firsts);
  const rows = await readEnabled(tx, target.documentId, ranges);
  for (const { from, to } of ranges) {
    const inRange = rows.filter(({ id }) => id >= from && id < to);
    for (let start = 0; start < inRange.length; start += maxBatchSegments) {
      const segments = inRange
        .slice(start, start + maxBatchSegments)
        .map((row) => ({ id: row.id, counts: countSegmentTerms(row) }));
      await indexSegments(tx, { ...target, segments });
    }
  }
}

function findRanges(batches: readonly number[], changedIds: readonly number[]): BatchRange[] {
  const found = new Map<number, BatchRange>();
  for (const id of changedIds) {
    const place = Math.max(
      0,
      batches.findLastIndex((first) => first <= id),
    );
    found.set(place, {
      from: place === 0 ? 0 : (batches[place] ?? 0),
      to: batches[place + 1] ?? Number.MAX_SAFE_INTEGER,
    });
  }
  return [...found.values()];
}
