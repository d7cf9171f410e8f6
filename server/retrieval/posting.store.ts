import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { document, segment } from '#server/modules/knowledge/knowledge.table.ts';
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
  /** Ids of the first batch and of the last one. */
  range: { first: number; last: number };
  /** Differs whenever a batch was added, rewritten or taken out. */
  version: string;
}

/** What of a document answers: its live cut, while it is in service. `own` is the first segment of a batch, `holder` its document. */
const IS_SILENT = sql.raw('(own.run <> holder.live_run or not holder.enabled)');

/**
 * Makes a batch of segments searchable, once their cut answers. Call it in the transaction that stores the segments, so that both exist or
 * neither, and that holds the document's row; writing the same batch again replaces it. Other documents of the library may be indexed at
 * the same time.
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
    hidden: sql`(select ${IS_SILENT} from segment own, document holder
      where own.id = ${firstSegment}::bigint and holder.id = ${batch.documentId}::uuid)`,
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

/** First segments of the batches of a document's live cut, lowest first, whether it is in service or not. */
export async function readBatches(transaction: Transaction, documentId: string): Promise<number[]> {
  const rows = await transaction
    .select({ first: postingBatch.firstSegment })
    .from(postingBatch)
    .innerJoin(document, eq(document.id, postingBatch.documentId))
    .innerJoin(segment, and(eq(segment.id, postingBatch.firstSegment), eq(segment.run, document.liveRun)))
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

/**
 * Has the index follow what documents say of themselves: from which run they answer, and whether they are in service. Call it after that
 * was changed, in the same transaction. A few rows for each thousand segments.
 */
export async function settleBatches(transaction: Transaction, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await transaction.execute(sql`
    update ${postingBatch} set hidden = ${IS_SILENT}, revision = default
    from segment own, document holder
    where own.id = ${postingBatch.firstSegment} and holder.id = ${postingBatch.documentId}
      and ${postingBatch.documentId} = any(${sql.param([...documentIds])}::uuid[]) and ${postingBatch.hidden} <> ${IS_SILENT}`);
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

/** Leaves out the batches of cuts that do not answer, and of documents out of service. */
function answering(libraryKeys: number[]) {
  return sql`first_segment not in (
    select first_segment from ${postingBatch} where library_key = any(${sql.param(libraryKeys)}::int[]) and hidden)`;
}

/** Statistics over all segments of the libraries. */
export async function readStatistics(db: Database, libraryKeys: number[]): Promise<IndexStatistics> {
  const [row] = await db.execute<{
    batches: number;
    segments: number;
    length: string;
    latest: string;
    low: string;
    high: string;
  }>(sql`
    select count(*)::int as batches, coalesce(sum(segment_count), 0)::int as segments,
      coalesce(sum(total_length), 0)::bigint as length, coalesce(max(revision), 0)::bigint as latest,
      coalesce(min(first_segment), 0)::bigint as low, coalesce(max(first_segment), 0)::bigint as high
    from ${postingBatch} where library_key = any(${sql.param(libraryKeys)}::int[]) and not hidden`);
  if (!row) throw new Error('an aggregate always gives a row');
  const { batches, segments, length, latest, low, high } = row;
  return {
    segmentCount: segments,
    totalLength: Number(length),
    range: { first: Number(low), last: Number(high) },
    version: `${batches}/${segments}/${length}/${latest}`,
  };
}

/** Segments of the libraries' indexed documents, those of other cuts among them. */
export async function readSegmentIds(db: Database, libraryKeys: number[], limit: number): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from ${segment} where enabled and document_id in (
      select document_id from ${postingBatch} where library_key = any(${sql.param(libraryKeys)}::int[]) and not hidden)
    order by id desc limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

export interface PackedPostings {
  term: string;
  firstSegment: number;
  entries: Uint8Array;
}

/** What was read of one term. */
export interface TermPostings {
  /** Segments that hold the term, of the rows read. */
  segmentCount: number;
  postings: PackedPostings[];
  /** More rows than were asked for may follow. */
  isPart: boolean;
}

/**
 * Reads the postings of each term, at most `rows` of each in each library; terms that occur nowhere are absent. All rows of a term
 * come as one value: thousands of rows would cost more to pass on than to find.
 */
export async function readTerms(
  db: Database,
  libraryKeys: number[],
  terms: string[],
  rows: number,
): Promise<Map<string, TermPostings>> {
  if (terms.length === 0) return new Map();
  const found = await db.execute<{ term: string; segments: number; rows: number; block: Uint8Array }>(sql`
    select wanted.term, found.segments, found.rows, found.block
    from unnest(${sql.param(terms)}::text[]) as wanted(term)
    cross join unnest(${sql.param(libraryKeys)}::int[]) as shelf(key)
    cross join lateral (
      select sum(segment_count)::int as segments, count(*)::int as rows,
        string_agg(int8send(first_segment) || int4send(length(entries)) || entries, ''::bytea) as block
      from (
        select first_segment, segment_count, entries from ${posting}
        where library_key = shelf.key and term = wanted.term collate "C" and ${answering(libraryKeys)}
        limit ${rows}) as part) as found
    where found.rows > 0`);
  const read = new Map<string, TermPostings>();
  for (const { term, segments, rows: count, block } of found) {
    const one = read.get(term) ?? { segmentCount: 0, postings: [], isPart: false };
    read.set(term, one);
    one.segmentCount += segments;
    one.isPart ||= count >= rows;
    one.postings.push(...unpackBlock(term, block));
  }
  return read;
}

function unpackBlock(term: string, block: Uint8Array): PackedPostings[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const postings: PackedPostings[] = [];
  for (let at = 0; at < block.length; ) {
    const end = at + 12 + view.getInt32(at + 8);
    postings.push({ term, firstSegment: Number(view.getBigInt64(at)), entries: block.subarray(at + 12, end) });
    at = end;
  }
  return postings;
}

export interface CharacterPostings extends PackedPostings {
  segmentCount: number;
}

/**
 * The packed postings of all longer terms that begin with the characters, at most `limit` rows for each; `term` is the character.
 * The lone character itself is left out: it is a term like others.
 */
export async function readCharacterPostings(
  db: Database,
  libraryKeys: number[],
  characters: string[],
  limit: number,
): Promise<CharacterPostings[]> {
  const nexts = characters.map((character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 1));
  const rows = await db.execute<{ term: string; first: string; count: number; entries: Uint8Array }>(sql`
    select row.character as term, found.first_segment as first, found.segment_count::int as count, found.entries
    from unnest(${sql.param(characters)}::text[], ${sql.param(nexts)}::text[]) as row(character, next)
    cross join lateral (
      select term, first_segment, segment_count, entries from ${posting}
      where library_key = any(${sql.param(libraryKeys)}::int[])
        and term > row.character collate "C" and term < row.next collate "C" and ${answering(libraryKeys)}
      order by term, first_segment limit ${limit}) as found
    order by found.term, found.first_segment`);
  return rows.map((row) => ({
    term: row.term,
    firstSegment: Number(row.first),
    segmentCount: row.count,
    entries: row.entries,
  }));
}
