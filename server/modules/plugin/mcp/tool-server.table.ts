import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';
import type { ListedTool } from './open-client.ts';
import type { SeenTool, ToolChoice } from './tool-modes.ts';

export const toolServer = pgTable(
  'tool_server',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    url: text('url').notNull(),
    headerNames: jsonb('header_names').$type<string[]>().notNull().default([]),
    /** Values of the headers by their names, as sealed JSON; null without any. */
    sealedHeaders: text('sealed_headers'),
    enabled: smallint('enabled').$type<0 | 1>().notNull().default(1),
    /** As the server answered last. */
    tools: jsonb('tools').$type<ListedTool[]>().notNull().default([]),
    toolChoices: jsonb('tool_choices').$type<ToolChoice[]>().notNull().default([]),
    /** Tools that only read, as the first list at this address said; null before there was one. */
    toolPrints: jsonb('tool_prints').$type<SeenTool[]>(),
    error: text('error').notNull().default(''),
    checkedAt: moment('checked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('tool_server_account').on(table.accountId)],
);
