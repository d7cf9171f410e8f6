import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { WordCategory, WordKind, WordLevel } from '#contract/moderation.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';

/** A listed word: of the installation, or of one account, whose roles alone it concerns. */
export const sensitiveWord = pgTable(
  'sensitive_word',
  {
    id: id(),
    /** Null for the installation's. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
    /** The word as it is compared; no list has it twice. */
    folded: text('folded').notNull(),
    category: text('category').$type<WordCategory>().notNull(),
    level: smallint('level').$type<WordLevel>().notNull(),
    kind: text('kind').$type<WordKind>().notNull(),
    enabled: boolean('enabled').notNull(),
    hits: integer('hits').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('sensitive_word_platform')
      .on(table.folded)
      .where(sql`${table.accountId} is null and ${table.deletedAt} is null`),
    uniqueIndex('sensitive_word_account')
      .on(table.accountId, table.folded)
      .where(sql`${table.accountId} is not null and ${table.deletedAt} is null`),
    index('sensitive_word_updated').on(table.updatedAt, table.id),
  ],
);

/** One row a list: `platform`, or an account's id. Whoever changes a list locks its row and raises the revision that others look for. */
export const sensitiveList = pgTable('sensitive_list', {
  owner: text('owner').primaryKey(),
  revision: integer('revision').notNull().default(1),
});

/** What words of level 3 were found in; the texts are copies, since words and turns may go. */
export const sensitiveRecord = pgTable(
  'sensitive_record',
  {
    id: id(),
    word: text('word').notNull(),
    category: text('category').$type<WordCategory>().notNull(),
    direction: text('direction').$type<'question' | 'answer'>().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    excerpt: text('excerpt').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sensitive_record_created').on(table.createdAt)],
);
