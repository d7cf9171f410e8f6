import { integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { AvatarBake } from '#contract/avatar-bake.contract.ts';
import type { AvatarKeying } from '#contract/avatar-parts.contract.ts';
import { createdAt, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';
import { avatar } from '../avatar.table.ts';

/** A film to bake: the files that its clip has, and where it stands. */
export interface BakeItem {
  slot: string;
  webm: string | null;
  mp4: string | null;
}

/** The last baking of an avatar. */
export const avatarBake = pgTable('avatar_bake', {
  avatarId: uuid('avatar_id')
    .primaryKey()
    .references(() => avatar.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id')
    .notNull()
    .references(() => account.id),
  /** Another beginning is another run: what an older one still does counts for nothing. */
  runId: uuid('run_id').notNull(),
  state: text('state').$type<Exclude<AvatarBake['state'], 'none'>>().notNull(),
  items: jsonb('items').$type<BakeItem[]>().notNull(),
  keying: jsonb('keying').$type<AvatarKeying>().notNull(),
  /** How many items are through; the next one is at work. */
  position: integer('position').notNull().default(0),
  /** Of the one at work, 0 to 1. */
  share: real('share').notNull().default(0),
  made: jsonb('made')
    .$type<{ from: Pick<BakeItem, 'webm' | 'mp4'>; webm: string; mp4: string }[]>()
    .notNull()
    .default([]),
  problem: text('problem').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
