import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { company } from '../company/company.table.ts';

export const account = pgTable('account', {
  id: id(),
  companyId: uuid('company_id')
    .notNull()
    .references(() => company.id),
  /** Account name, lower case. */
  loginAccount: text('login_account').notNull().unique(),
  email: text('email').unique(),
  phone: text('phone').unique(),
  nickName: text('nick_name').notNull(),
  /** `scrypt$N$salt$hash` of the password's digest; null for accounts without a password. */
  passwordHash: text('password_hash'),
  adminFlag: smallint('admin_flag').notNull().default(0),
  online: smallint('online').notNull().default(1),
  expireTime: moment('expire_time'),
  firstLogin: boolean('first_login').notNull().default(true),
  languages: jsonb('languages').$type<string[]>().notNull(),
  /** Feature switches of the account. */
  flags: jsonb('flags').$type<AccountFlags>().notNull(),
  lineLimit: integer('line_limit').notNull().default(10),
  winLineLimit: integer('win_line_limit').notNull().default(0),
  androidLineLimit: integer('android_line_limit').notNull().default(0),
  fileSizeLimit: bigint('file_size_limit', { mode: 'number' }).notNull(),
  videoSizeLimit: bigint('video_size_limit', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export interface AccountFlags {
  chatUclai: 0 | 1;
  showTaskChat: 0 | 1;
  flowOn: 0 | 1;
  evaluationOn: 0 | 1;
  robotOn: 0 | 1;
  aiCopyOn: 0 | 1;
  cloneOn: 0 | 1;
}

/** A signed-in browser. The token itself is never stored, only its SHA-256. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('session_account').on(table.accountId)],
);
