import { integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** What processes hold at present: small, and empty while nothing happens. A lease with several caps has a row in each. */
export const lease = pgTable(
  'lease',
  {
    /** What is held, such as `turn`; names are unique within it. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Where it counts, or what it is found by. */
    scope: text('scope').notNull(),
    /** From 0 below the scope's capacity; null where nothing is counted. */
    slot: integer('slot'),
    /** The process that holds it: a random id of each start. */
    owner: uuid('owner').notNull(),
    /** No reference: a lease never keeps an account from being deleted. */
    accountId: uuid('account_id'),
    /** What the holder wants to find again when the owner is gone. */
    holder: jsonb('holder').$type<Record<string, unknown>>().notNull().default({}),
    takenAt: moment('taken_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name, table.scope] }),
    unique('lease_scope_slot').on(table.scope, table.slot),
  ],
);
