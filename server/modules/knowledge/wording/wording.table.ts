import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';

export const wording = pgTable(
  'wording',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** What people call it. */
    said: text('said').notNull(),
    /** The same as it is compared: folded, without space around it. */
    folded: text('folded').notNull(),
    /** What documents call it, the one that is surest first. */
    meant: jsonb('meant').$type<string[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('wording_account').on(table.accountId, table.updatedAt),
    uniqueIndex('wording_said').on(table.accountId, table.folded).where(sql`deleted_at is null`),
  ],
);
