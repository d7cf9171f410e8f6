import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CitationSource } from '#contract/chat.contract.ts';
import { createdAt, id } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';

/** A conversation is opened by a client, which names it by a timestamp (`cid`), unique within one role and account. */
export const conversation = pgTable(
  'conversation',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    cid: text('cid').notNull(),
    channel: text('channel').$type<'preview'>().notNull(),
    language: text('language').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('conversation_cid').on(table.roleId, table.accountId, table.cid)],
);

export const turn = pgTable(
  'turn',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    /** From 0 within the conversation. */
    position: integer('position').notNull(),
    /** 1: the greeting, which has no question. */
    isStart: smallint('is_start').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    sources: jsonb('sources').$type<Record<string, CitationSource>>().notNull(),
    engine: text('engine').notNull(),
    /** How it ended: done, stopped by the person, or failed. */
    outcome: text('outcome').$type<'done' | 'interrupted' | 'failed'>().notNull(),
    /** False when nothing was found and the role's fallback answered. */
    answered: boolean('answered').notNull(),
    error: text('error'),
    /** Milliseconds since the request for each stage. */
    timings: jsonb('timings').$type<Record<string, number>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('turn_conversation').on(table.conversationId, table.position)],
);
