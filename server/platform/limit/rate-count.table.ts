import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * Attempts in windows that are open. Unlogged (see its migration): a count costs no write to the disk, and is lost only when the
 * database itself crashes.
 */
export const rateCount = pgTable(
  'rate_count',
  {
    /** Of the limit. */
    name: text('name').notNull(),
    /** Digest of whose attempts these are: no address and no name of a person is kept. */
    key: text('key').notNull(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] }), index('rate_count_ends_at').on(table.endsAt)],
);
