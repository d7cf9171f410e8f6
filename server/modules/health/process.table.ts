import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/columns.ts';

/**
 * Processes of the installation, so that one that stops answering is missed. Unlogged (see its migration): after a crash of the database each
 * writes its row again.
 */
export const serverProcess = pgTable('server_process', {
  /** Of one start, as the others call it. */
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  /** Where its number means this process and no other. */
  place: text('place').notNull(),
  pid: integer('pid').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
});
