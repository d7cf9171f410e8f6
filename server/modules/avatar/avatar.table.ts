import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/platform/database/columns.ts';

/** Looks shipped with the product, shared by every account. */
export const avatar = pgTable('avatar', {
  id: id(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  intro: text('intro').notNull(),
  driver: text('driver').$type<'rig'>().notNull().default('rig'),
  /** Voice that fits the look, from the speech list. */
  speakerId: text('speaker_id'),
  sort: integer('sort').notNull(),
  createdAt: createdAt(),
});
