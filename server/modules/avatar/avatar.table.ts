import { bigint, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { AvatarDetail, AvatarDriver } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { file } from '../file/file.table.ts';

/** Looks: those shipped with the product, shared by every account, and those that accounts made. */
export const avatar = pgTable(
  'avatar',
  {
    id: id(),
    /** Null: shipped. */
    accountId: uuid('account_id').references(() => account.id),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    intro: text('intro').notNull(),
    driver: text('driver').$type<AvatarDriver>().notNull().default('rig'),
    /** Voice that fits the look, from the speech list. */
    speakerId: text('speaker_id'),
    /** Of accounts' own ones only. */
    detail: jsonb('detail').$type<AvatarDetail>(),
    sort: integer('sort').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('avatar_account').on(table.accountId, table.updatedAt)],
);

/** What was uploaded for avatars, as it was found to be. The bytes are those of the file with the same id, with which it goes. */
export const avatarMedium = pgTable(
  'avatar_medium',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => file.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    format: text('format').$type<AvatarMedium['format']>().notNull(),
    alpha: text('alpha').$type<AvatarMedium['alpha']>().notNull(),
    seconds: real('seconds').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of models only. */
    model: jsonb('model').$type<AvatarMedium['model']>(),
    createdAt: createdAt(),
  },
  (table) => [index('avatar_medium_account').on(table.accountId, table.createdAt)],
);
