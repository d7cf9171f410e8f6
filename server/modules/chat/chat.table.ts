import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswerMedia, Channel, CitationSource, StageTrace } from '#contract/chat.contract.ts';
import type { TurnModeration } from '#contract/moderation.contract.ts';
import type { ToolRun } from '#contract/plugin.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { project } from '../project/project.table.ts';
import { role } from '../role/role.table.ts';

/** A conversation is opened by a client, which names it by a timestamp (`cid`), unique for one visitor of a role in one channel. */
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
    projectId: uuid('project_id').references(() => project.id, { onDelete: 'set null' }),
    cid: text('cid').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /** Whoever talked, as the channel knows it; empty in the owner's preview. */
    visitorId: text('visitor_id').notNull().default(''),
    language: text('language').notNull(),
    createdAt: createdAt(),
    /** Of the last turn. */
    updatedAt: updatedAt(),
    /** Taken away, and gone for good a while later. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    // One that goes on; those that were taken away have the same name, and their turns may still be running.
    uniqueIndex('conversation_cid')
      .on(table.roleId, table.accountId, table.channel, table.visitorId, table.cid)
      .where(sql`deleted_at is null`),
    index('conversation_taken_away')
      .on(table.roleId, table.accountId, table.channel, table.visitorId, table.cid)
      .where(sql`deleted_at is not null`),
    index('conversation_account').on(table.accountId, table.updatedAt),
  ],
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
    media: jsonb('media').$type<AnswerMedia[]>().notNull().default([]),
    /** Calls of tools, in the order in which they began. */
    tools: jsonb('tools').$type<ToolRun[]>().notNull().default([]),
    /** Who answered, for people. */
    engine: text('engine').notNull(),
    /** Every engine that took part, by what it did. */
    engines: jsonb('engines').$type<Record<string, string>>().notNull().default({}),
    /** Null where nothing counts them. */
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    /** How it ended: done, stopped by the person, or failed. */
    outcome: text('outcome').$type<'done' | 'interrupted' | 'failed'>().notNull(),
    /** Who ended an interrupted turn: `stopped` by a word, `left` by a closed connection, `shutdown` of the server. */
    interruption: text('interruption').$type<'stopped' | 'left' | 'shutdown'>(),
    /** Beginning of the answer that was heard; null when nothing else is known than that all of it was shown. */
    heardText: text('heard_text'),
    /** False when nothing was found and the role's fallback answered. */
    answered: boolean('answered').notNull(),
    /** True when it was answered, and said of a part that the documents do not mention it. */
    partial: boolean('partial').notNull().default(false),
    error: text('error'),
    /** Sensitive words of the question and the answer, for the role's owner; null without any. */
    moderation: jsonb('moderation').$type<TurnModeration>(),
    /** Milliseconds since the request: first text and end. */
    timings: jsonb('timings').$type<Record<string, number>>().notNull(),
    stages: jsonb('stages').$type<StageTrace[]>().notNull().default([]),
    /** When another turn was asked instead of it; it is kept for the owner alone. */
    replacedAt: moment('replaced_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('turn_conversation').on(table.conversationId, table.position)],
);

/** What a conversation keeps from turn to turn, in named places; goes with it. */
export const conversationState = pgTable(
  'conversation_state',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    /** As its definition calls it. */
    slot: text('slot').notNull(),
    /** Of the slot's schema when it was written. */
    version: integer('version').notNull(),
    /** From 1, one more with every change. */
    revision: integer('revision').notNull(),
    /** Null after what was kept has been taken away: the revision goes on. */
    value: jsonb('value').$type<unknown>(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.slot] })],
);

/** How an account keeps its conversations. */
export const recordSetting = pgTable('record_setting', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Days after the last turn; null keeps them. */
  retentionDays: integer('retention_days'),
  updatedAt: updatedAt(),
});
