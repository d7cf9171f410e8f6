import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { file } from '../file/file.table.ts';

export const library = pgTable(
  'library',
  {
    id: id(),
    /** Compact key for postings, which repeat it millions of times. */
    key: integer('key').generatedAlwaysAsIdentity().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    type: smallint('type').$type<1>().notNull().default(1),
    language: text('language').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted by its owner; purged a day later, until then the deletion can be taken back. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('library_account').on(table.accountId, table.updatedAt)],
);

export const document = pgTable(
  'document',
  {
    id: id(),
    libraryId: uuid('library_id')
      .notNull()
      .references(() => library.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => file.id),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** 1 processing, 2 success, 3 failed. */
    status: smallint('status').notNull().default(1),
    reason: text('reason'),
    progressDone: bigint('progress_done', { mode: 'number' }).notNull().default(0),
    progressTotal: bigint('progress_total', { mode: 'number' }).notNull().default(0),
    pages: integer('pages'),
    pagesWithoutText: jsonb('pages_without_text').$type<number[]>().notNull(),
    segmentCount: integer('segment_count').notNull().default(0),
    characters: bigint('characters', { mode: 'number' }).notNull().default(0),
    /** Counts fresh starts (restored, retried): an ingestion that began before the last one may not write any more. */
    run: integer('run').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('document_library').on(table.libraryId, table.createdAt), index('document_file').on(table.fileId)],
);

export const segment = pgTable(
  'segment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    libraryId: uuid('library_id').notNull(),
    /** Order in the document, from 0. */
    position: integer('position').notNull(),
    text: text('text').notNull(),
    page: integer('page'),
    heading: jsonb('heading').$type<string[]>().notNull(),
    /** Offsets into the document's text, in UTF-16 units. */
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
  },
  (table) => [uniqueIndex('segment_position').on(table.documentId, table.position)],
);
