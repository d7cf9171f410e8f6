import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EventKind } from '#contract/event.contract.ts';
import { moment } from '#server/platform/database/columns.ts';

export const eventPosition = pgSequence('event_position');

/** What happened. Rows are written by triggers on the tables that change, and by `recordEvent`; see decision 036. */
export const event = pgTable(
  'event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Given at the commit, in the order of the commits (trigger); null only within the transaction. */
    position: bigint('position', { mode: 'number' }),
    /** Null: for operators. No reference: what happened to an account that is gone stays told until it is old. */
    accountId: uuid('account_id'),
    kind: text('kind').$type<EventKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Operator who did it; null: the account itself, or the product's work for it. */
    actorId: uuid('actor_id'),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('event_position_unique').on(table.position),
    index('event_account').on(table.accountId, table.position),
    index('event_subject').on(table.subjectId, table.at),
    index('event_at').on(table.at),
  ],
);
