import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';

/** A link by which anybody may talk with a role until it expires or is revoked. */
export const shareToken = pgTable(
  'share_token',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, by which a visit finds it. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The token sealed with the installation's key: its owner copies the link again. */
    sealedToken: text('sealed_token').notNull(),
    visits: integer('visits').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('share_token_account').on(table.accountId, table.createdAt)],
);
