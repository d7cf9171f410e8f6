import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { company } from '../company/company.table.ts';

export const announcement = pgTable(
  'announcement',
  {
    id: id(),
    /** Null: for the people of every brand. */
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    /** What the product tells one account; null for what the operator tells. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('announcement_created').on(table.createdAt), index('announcement_account').on(table.accountId)],
);

/** When an account looked at them last. */
export const announcementReader = pgTable('announcement_reader', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  readAt: moment('read_at').notNull(),
});
