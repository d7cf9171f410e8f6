import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';

/** A code that was asked for. The code itself is kept as a keyed hash only. */
export const verificationCode = pgTable(
  'verification_code',
  {
    id: id(),
    channel: text('channel').$type<'sms' | 'mail'>().notNull(),
    /** Phone number or e-mail address, lower case. */
    target: text('target').notNull(),
    usage: text('usage').$type<'login' | 'register' | 'reset_pwd'>().notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Network address that asked. */
    address: text('address').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('verification_code_target').on(table.target, table.createdAt),
    index('verification_code_address').on(table.address, table.createdAt),
  ],
);

/** Proofs of work that were handed in: each counts once, on whichever replica. */
export const spentProof = pgTable('spent_proof', {
  signature: text('signature').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});
