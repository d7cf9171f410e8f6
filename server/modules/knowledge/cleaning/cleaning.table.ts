import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reviewedColumns, segmentChange } from '../knowledge.table.ts';

/** What a cleaning would change in one segment. */
export const cleaningProposal = pgTable(
  'cleaning_proposal',
  {
    ...reviewedColumns(),
    rules: text('rules').array().notNull(),
    before: text('before').notNull(),
    /** Empty: the segment goes. */
    after: text('after').notNull(),
    status: text('status').$type<'open' | 'accepted' | 'rejected' | 'outdated'>().notNull().default('open'),
    changeId: uuid('change_id').references(() => segmentChange.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('cleaning_proposal_run').on(table.runId, table.status),
    index('cleaning_proposal_document').on(table.documentId),
  ],
);
