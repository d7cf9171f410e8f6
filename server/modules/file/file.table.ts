import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/platform/database/columns.ts';
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
    /** What it counts towards: knowledge, or pictures and films. */
    kind: text('kind', { enum: ['document', 'material'] })
      .notNull()
      .default('document'),
    createdAt: createdAt(),
  },
  (table) => [index('file_account').on(table.accountId), index('file_sha256').on(table.sha256)],
);
