import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { knowledgeRun, library, segment } from '../knowledge.table.ts';

/** One entry of a question-and-answer library. It is searched through a segment that holds its question and the similar ones. */
export const question = pgTable(
  'question',
  {
    id: id(),
    libraryId: uuid('library_id')
      .notNull()
      .references(() => library.id, { onDelete: 'cascade' }),
    segmentId: bigint('segment_id', { mode: 'number' }).references(() => segment.id, { onDelete: 'set null' }),
    /** Category; empty for none. */
    classify: text('classify').notNull().default(''),
    question: text('question').notNull(),
    /** The question without case, width, spaces and punctuation: what an exact match compares. */
    normalized: text('normalized').notNull(),
    /** The same of the question and all similar ones. */
    keys: text('keys').array().notNull().default([]),
    similar: jsonb('similar').$type<string[]>().notNull().default([]),
    answer: text('answer').notNull(),
    pictureUrl: text('picture_url').notNull().default(''),
    videoUrl: text('video_url').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    hits: integer('hits').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('question_library').on(table.libraryId, table.updatedAt),
    index('question_normalized').on(table.libraryId, table.normalized),
    index('question_keys').using('gin', table.keys),
    index('question_segment').on(table.segmentId),
  ],
);

/** One row of an imported workbook that was left out. */
export const questionImportError = pgTable(
  'question_import_error',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => knowledgeRun.id, { onDelete: 'cascade' }),
    sheet: text('sheet').notNull(),
    /** As the sheet numbers it, from 1. */
    row: integer('row').notNull(),
    reason: text('reason').notNull(),
    /** The cells as they were, in the order of the template. */
    cells: jsonb('cells').$type<string[]>().notNull(),
  },
  (table) => [index('question_import_error_run').on(table.runId, table.id)],
);
