import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { document, knowledgeRun, segmentChange } from '../knowledge.table.ts';

/** What a cleaning would change in one segment. */
export const cleaningProposal = pgTable(
  'cleaning_proposal',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => knowledgeRun.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    segmentId: bigint('segment_id', { mode: 'number' }).notNull(),
    rules: text('rules').array().notNull(),
    before: text('before').notNull(),
    /** Empty: the segment goes. */
    after: text('after').notNull(),
    status: text('status').$type<'open' | 'accepted' | 'rejected' | 'outdated'>().notNull().default('open'),
    changeId: uuid('change_id').references(() => segmentChange.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('cleaning_proposal_run').on(table.runId, table.status),
    index('cleaning_proposal_document').on(table.documentId),
  ],
);
