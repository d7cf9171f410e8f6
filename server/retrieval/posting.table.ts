import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { document, segment } from '#server/modules/knowledge/knowledge.table.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** Compared byte by byte: a language's collation is many times slower and means nothing for terms. */
const termText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Segments of one document that were indexed together. The statistics of a library are sums over its batches, so two
 * documents that are indexed at the same time never write the same row, and a deleted batch takes its counts with it.
 */
export const postingBatch = pgTable(
  'posting_batch',
  {
    /** Lowest segment id of the batch; its postings refer to it. They go with it, whoever deletes the segment (trigger). */
    firstSegment: bigint('first_segment', { mode: 'number' })
      .primaryKey()
      .references(() => segment.id, { onDelete: 'cascade' }),
    libraryKey: integer('library_key').notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    segmentCount: smallint('segment_count').notNull(),
    /** Sum of the segments' lengths in terms. */
    totalLength: integer('total_length').notNull(),
    /** Of a cut that does not answer, not yet or no longer, or of a document out of service (`settleBatches`). */
    hidden: boolean('hidden').notNull().default(false),
    /** Another one each time it is written: a changed text may leave all counts as they were. */
    revision: bigint('revision', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    index('posting_batch_library').on(table.libraryKey),
    index('posting_batch_document').on(table.documentId),
    index('posting_batch_hidden').on(table.libraryKey).where(sql`hidden`),
  ],
);

/**
 * One term in one batch, with all its segments packed into `entries` (pack-postings.ts). Measured on 3,000 segments in
 * documents of 100: 15 KB and 1.1 ms a segment to write, 1.2 ms a search; a row per posting took 26 KB, 2.2 ms and 4.4 ms.
 * No primary key: the two indexes deduplicate, a unique one would be the largest part of the table.
 */
export const posting = pgTable(
  'posting',
  {
    firstSegment: bigint('first_segment', { mode: 'number' }).notNull(),
    libraryKey: integer('library_key').notNull(),
    /** How many segments of the batch hold the term. */
    segmentCount: smallint('segment_count').notNull(),
    term: termText('term').notNull(),
    entries: bytea('entries').notNull(),
  },
  (table) => [
    index('posting_term').on(table.libraryKey, table.term),
    index('posting_first_segment').on(table.firstSegment),
  ],
);
