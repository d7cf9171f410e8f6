import { index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { AvatarConversion } from '#contract/avatar-conversion.contract.ts';
import { createdAt, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';
import type { ForeignFilm } from '../media/medium-error.ts';
import type { MediumUse } from '../media/probe-medium.ts';

/** A film that browsers don't play, on its way to one that they do. */
export const avatarConversion = pgTable(
  'avatar_conversion',
  {
    /** Of the file that was uploaded. */
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    demuxer: text('demuxer').$type<ForeignFilm['demuxer']>().notNull(),
    /** Null: not known before it is read. */
    seconds: real('seconds'),
    /** 1: its outline is a second picture below. */
    isStacked: integer('is_stacked').$type<0 | 1>().notNull(),
    use: text('use').$type<MediumUse>().notNull(),
    state: text('state').$type<AvatarConversion['state']>().notNull(),
    /** 0 to 1. */
    share: real('share').notNull().default(0),
    problem: text('problem').notNull().default(''),
    /** What was made. */
    mediumId: uuid('medium_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('avatar_conversion_account').on(table.accountId, table.createdAt)],
);
