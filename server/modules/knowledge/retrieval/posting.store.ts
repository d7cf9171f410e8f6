import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { packPosting } from './pack-postings.ts';
import { posting, postingBatch } from './posting.table.ts';

/** Segments written at once: a transaction of about 15,000 rows, 0.2 s on the embedded database. */
export const maxBatchSegments = 200;

/** A stored segment. */
export interface IndexedSegment {
  id: number;
  /** The terms of its headings and text (count-terms.ts); `length` counts their occurrences. */
  counts: { terms: Iterable<readonly [term: string, count: number]>; length: number };
}

export interface IndexBatch {
  libraryKey: number;
  documentId: string;
  /** Stored segments of the document, at most `maxBatchSegments`. */
  segments: IndexedSegment[];
}

/** What BM25 needs to know about the libraries searched together. */
export interface IndexStatistics {
  segmentCount: number;
  totalLength: number;
  /** Differs whenever a batch was added, rewritten or taken out. */
  version: string;
}

/**
 * Makes a batch of segments searchable. Call it in the transaction that stores the segments, so that both exist or
 * neither; writing the same batch again replaces it. Other documents of the library may be indexed at the same time.
 */
export async function indexSegments(transaction: Transaction, batch: IndexBatch): Promise<void> {
  if (batch.segments.length > maxBatchSegments) throw new RangeError(`At most ${maxBatchSegments} segments at once`);
  if (batch.segments.length === 0) return;
  const firstSegment = batch.segments.reduce((lowest, { id }) => Math.min(lowest, id), Number.MAX_SAFE_INTEGER);
  await transaction.delete(postingBatch).where(eq(postingBatch.firstSegment, firstSegment));
  await transaction.insert(postingBatch).values({
    firstSegment,
    libraryKey: batch.libraryKey,
    documentId: batch.documentId,
    segmentCount: batch.segments.length,
    totalLength: batch.segments.reduce((sum, { counts }) => sum + counts.length, 0),
  });
  const rows = packBatch(firstSegment, batch.segments);
  // One parameter a column, and the entries as slices of one block of bytes: an array of bytea would be sent as text.
  await transaction.execute(sql`
    insert into ${posting} (first_segment, library_key, segment_count, term, entries)
    select ${firstSegment}::bigint, ${batch.libraryKey}::int, row.count, row.term,
      substring(${rows.block}::bytea from row.start for row.size)
    from unnest(${sql.param(rows.terms)}::text[], ${sql.param(rows.counts)}::smallint[],
      ${sql.param(rows.starts)}::int[], ${sql.param(rows.sizes)}::int[]) as row(term, count, start, size)`);
}

/** First segments of a document's batches, lowest first. */
export async function readBatches(transaction: Transaction, documentId: string): Promise<number[]> {
  const rows = await transaction
    .select({ first: postingBatch.firstSegment })
    .from(postingBatch)
    .where(eq(postingBatch.documentId, documentId))
    .orderBy(asc(postingBatch.firstSegment));
  return rows.map((row) => row.first);
}

/** Takes batches of a document out of the index, with their counts. */
export async function deleteBatches(transaction: Transaction, documentId: string, firsts: number[]): Promise<void> {
  if (firsts.length === 0) return;
  await transaction
    .delete(postingBatch)
    .where(and(eq(postingBatch.documentId, documentId), inArray(postingBatch.firstSegment, firsts)));
}

function packBatch(firstSegment: number, segments: IndexBatch['segments']) {
  const packed = new Map<string, { count: number; bytes: number[] }>();
  for (const { id, counts } of segments) {
    for (const [term, frequency] of counts.terms) {
      const row = packed.get(term) ?? { count: 0, bytes: [] };
      packed.set(term, row);
      row.count++;
      packPosting(row.bytes, firstSegment, { segmentId: id, frequency, length: counts.length });
    }
  }
  const terms: string[] = [];
  const counts: number[] = [];
  const starts: number[] = [];
  const sizes: number[] = [];
  const block: number[] = [];
  // Sorted, so that the index is written in its own order.
  for (const [term, row] of [...packed].sort(([a], [b]) => (a < b ? -1 : 1))) {
    terms.push(term);
    counts.push(row.count);
    starts.push(block.length + 1);
    sizes.push(row.bytes.length);
    for (const byte of row.bytes) block.push(byte);
  }
  return { terms, counts, starts, sizes, block: Buffer.from(block) };
}

/** Statistics over all segments of the libraries. */
export async function readStatistics(db: Database, libraryKeys: number[]): Promise<IndexStatistics> {
  const [row] = await db.execute<{ batches: number; segments: number; length: string; latest: string }>(sql`
    select count(*)::int as batches, coalesce(sum(segment_count), 0)::int as segments,
      coalesce(sum(total_length), 0)::bigint as length, coalesce(max(revision), 0)::bigint as latest
    from ${postingBatch} where library_key = any(${sql.param(libraryKeys)}::int[])`);
  if (!row) throw new Error('an aggregate always gives a row');
  const { batches, segments, length, latest } = row;
  return {
    segmentCount: segments,
    totalLength: Number(length),
    version: `${batches}/${segments}/${length}/${latest}`,
  };
}

/** In how many segments each term occurs; terms that occur nowhere are absent. */
export async function readFrequencies(
  db: Database,
  libraryKeys: number[],
  terms: string[],
): Promise<Map<string, number>> {
  const rows = await db.execute<{ term: string; frequency: number }>(sql`
    select term, sum(segment_count)::int as frequency from ${posting}
    where library_key = any(${sql.param(libraryKeys)}::int[]) and term = any(${sql.param(terms)}::text[])
    group by term`);
  return new Map(rows.map((row) => [row.term, row.frequency]));
}

export interface PackedPostings {
  term: string;
  firstSegment: number;
  entries: Uint8Array;
}

/** The packed postings of the terms. */
export async function readPostings(db: Database, libraryKeys: number[], terms: string[]): Promise<PackedPostings[]> {
  const rows = await db.execute<{ term: string; first: string; entries: Uint8Array }>(sql`
    select term, first_segment as first, entries from ${posting}
    where library_key = any(${sql.param(libraryKeys)}::int[]) and term = any(${sql.param(terms)}::text[])`);
  return rows.map((row) => ({ term: row.term, firstSegment: Number(row.first), entries: row.entries }));
}
