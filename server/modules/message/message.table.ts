import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';

/** Every message to a person outside: what an operator reads where no provider is configured, and the trace of what was sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    channel: text('channel').$type<'sms' | 'mail'>().notNull(),
    target: text('target').notNull(),
    subject: text('subject').notNull(),
    /** The text with its code hidden: all that remains once it was sent or has expired. */
    maskedText: text('masked_text').notNull(),
    /** Text and code as JSON, sealed with the installation's key; null once nobody needs them any more. */
    sealedContent: text('sealed_content'),
    status: text('status').$type<'held' | 'queued' | 'sent' | 'failed'>().notNull(),
    provider: text('provider').notNull().default(''),
    error: text('error').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    /** When its secret part stops being worth anything. */
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('outbox_created').on(table.createdAt)],
);
