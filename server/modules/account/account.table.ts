import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountFlags, SessionRecord } from '#contract/account.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { createdAt, id, moment, newId, updatedAt } from '#server/platform/database/columns.ts';
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
  /** Tours that were finished or skipped. */
  usedGuides: jsonb('used_guides').$type<string[]>().notNull().default([]),
  languages: jsonb('languages').$type<string[]>().notNull(),
  /** Feature switches of the account. */
  flags: jsonb('flags').$type<AccountFlags>().notNull(),
  lineLimit: integer('line_limit').notNull().default(LIMITS.lines),
  winLineLimit: integer('win_line_limit').notNull().default(0),
  androidLineLimit: integer('android_line_limit').notNull().default(0),
  fileSizeLimit: bigint('file_size_limit', { mode: 'number' }).notNull(),
  videoSizeLimit: bigint('video_size_limit', { mode: 'number' }).notNull(),
  /** Names of the custom models that the account may use. */
  customizedNlp: jsonb('customized_nlp').$type<string[]>().notNull().default([]),
  /** Comma text of allowed models; empty means all. */
  models: text('models').notNull().default(''),
  /** Sealed with the installation's key; null without a secret. */
  sealedSecret: text('sealed_secret'),
  /** How the account came to be. */
  registeredBy: text('registered_by').$type<'operator' | 'phone' | 'email' | 'start'>().notNull().default('operator'),
  /** Campaign that brought the person, as the cookies told. */
  campaign: jsonb('campaign').$type<Record<string, string>>().notNull().default({}),
  remark: text('remark').notNull().default(''),
  lastLoginAt: moment('last_login_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A signed-in browser. The token itself is never stored, only its SHA-256. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Names the session towards its owner. */
    id: uuid('id').notNull().unique().$defaultFn(newId).default(sql`gen_random_uuid()`),
    method: text('method').$type<SessionRecord['method']>().notNull().default('password'),
    /** User-Agent header, shortened. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Slides with use; never beyond the longest life. */
    expiresAt: moment('expires_at').notNull(),
    /** Set when the owner, a new password or an operator ended it; kept a while so that the token answers "expired", not "unknown". */
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('session_account').on(table.accountId)],
);
