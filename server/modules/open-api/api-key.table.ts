import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';

/** A key of the open API. The key itself is never stored, only its SHA-256. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Beginning and end of the key, by which its owner knows it again. */
    hint: text('hint').notNull(),
    /** Null: all roles of the account. */
    roleIds: jsonb('role_ids').$type<string[]>(),
    /** Requests within a minute. */
    perMinute: integer('per_minute').notNull(),
    createdAt: createdAt(),
    /** Null: never. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    lastAddress: text('last_address').notNull().default(''),
    /** Kept a while, so that the owner still sees what it did and the key answers "revoked", not "unknown". */
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_key_account').on(table.accountId)],
);
