import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { document, library } from '../knowledge.table.ts';

/** Web addresses that a library reads, once or again and again. */
export const webSource = pgTable(
  'web_source',
  {
    id: id(),
    libraryId: uuid('library_id')
      .notNull()
      .references(() => library.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mode: text('mode').$type<'pages' | 'sitemap' | 'site'>().notNull(),
    urls: jsonb('urls').$type<string[]>().notNull(),
    maxPages: integer('max_pages').notNull(),
    schedule: text('schedule').$type<'none' | 'daily' | 'weekly'>().notNull().default('none'),
    /** 1 running, 2 done, 3 failed. */
    status: smallint('status').notNull().default(1),
    reason: text('reason'),
    nextRunAt: moment('next_run_at'),
    lastRunAt: moment('last_run_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('web_source_library').on(table.libraryId, table.createdAt)],
);

/** One page of a source. */
export const webPage = pgTable(
  'web_page',
  {
    id: id(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => webSource.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'set null' }),
    /** SHA-256 of the readable text: an unchanged page is not read again. */
    contentHash: text('content_hash'),
    /** How the site named this version of the page, for asking whether there is another one (RFC 9110 §13). */
    etag: text('etag'),
    lastModified: text('last_modified'),
    title: text('title').notNull().default(''),
    /** 1 waiting, 2 read, 3 failed, 4 unchanged, 5 gone. */
    status: smallint('status').notNull().default(1),
    reason: text('reason'),
    depth: integer('depth').notNull().default(0),
    fetchedAt: moment('fetched_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('web_page_url').on(table.sourceId, table.url),
    index('web_page_document').on(table.documentId),
  ],
);
