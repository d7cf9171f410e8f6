import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/platform/database/columns.ts';

/** One row: the key of links that nobody stores. */
export const linkKey = pgTable('link_key', {
  id: text('id').primaryKey(),
  /** Sealed with the installation's key, which may change without it. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: createdAt(),
});
