import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';

/** A file that an account uploaded. The bytes lie in the content-addressed store under `sha256`, shared by equal uploads. */
export const file = pgTable(
  'file',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    /** What it counts towards: knowledge, or pictures and films. A `part` is a piece of an upload, whose room is reserved. */
    kind: text('kind', { enum: ['document', 'material', 'part'] })
      .notNull()
      .default('document'),
    createdAt: createdAt(),
    /** Since when nothing has named it and nobody has opened it; null while it is in use. A day later it goes (`free-unused.ts`). */
    unusedSince: moment('unused_since'),
  },
  (table) => [
    index('file_account').on(table.accountId),
    index('file_sha256').on(table.sha256),
    index('file_unused').on(table.id).where(sql`unused_since is not null`),
  ],
);

/** Room that is taken for a file before it is there. */
export const fileReservation = pgTable(
  'file_reservation',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    kind: text('kind', { enum: ['document', 'material'] }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('file_reservation_account').on(table.accountId)],
);

/** Contents whose last record may have gone and that the store may still hold. A row goes when the store has let go of it. */
export const contentRemoval = pgTable('content_removal', {
  sha256: text('sha256').primaryKey(),
  createdAt: createdAt(),
});
