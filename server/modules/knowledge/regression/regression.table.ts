import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { document, library } from '../knowledge.table.ts';

/** A question whose right passage is known. */
export const regressionCase = pgTable(
  'regression_case',
  {
    id: id(),
    libraryId: uuid('library_id')
      .notNull()
      .references(() => library.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    /** Text that the right segment contains; survives a new cutting, as segment ids don't. */
    expectedText: text('expected_text').notNull().default(''),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'set null' }),
    /** Nothing in the library answers it, and that is what should be said. */
    expectRefusal: boolean('expect_refusal').notNull().default(false),
    source: text('source').$type<'manual' | 'import' | 'generated' | 'turn'>().notNull(),
    /** Rank and scores of the last run. */
    lastResult: jsonb('last_result').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** A deletion can be taken back for a day. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('regression_case_library').on(table.libraryId, table.createdAt)],
);
