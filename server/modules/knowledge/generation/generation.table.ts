import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { reviewedColumns } from '../knowledge.table.ts';

/** A question with its answer that was made from a document, waiting for a person's word. */
export const generatedQuestion = pgTable(
  'generated_question',
  {
    ...reviewedColumns(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    /** Name of the model, or of the offline rule that made it. */
    engine: text('engine').notNull(),
    /** The role answers it from the documents already, when it was made. */
    answered: boolean('answered').notNull().default(false),
    status: text('status').$type<'open' | 'added' | 'rejected'>().notNull().default('open'),
  },
  (table) => [index('generated_question_run').on(table.runId, table.status)],
);
