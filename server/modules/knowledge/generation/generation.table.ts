import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { document, knowledgeRun } from '../knowledge.table.ts';

/** A question with its answer that was made from a document, waiting for a person's word. */
export const generatedQuestion = pgTable(
  'generated_question',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => knowledgeRun.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    segmentId: bigint('segment_id', { mode: 'number' }).notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    /** Name of the model, or of the offline rule that made it. */
    engine: text('engine').notNull(),
    status: text('status').$type<'open' | 'added' | 'rejected'>().notNull().default('open'),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (table) => [index('generated_question_run').on(table.runId, table.status)],
);
