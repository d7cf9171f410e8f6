import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, real, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NodeContent, NodeImport } from '#contract/node.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';
import { project } from '../project.table.ts';

/** A node of a scripted presentation as it is edited; what is published stands in the version. */
export const projectNode = pgTable(
  'project_node',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.id),
    /** Grows along the presentation; deleted ones keep their place among the others. */
    position: integer('position').notNull(),
    content: jsonb('content').$type<NodeContent>().notNull(),
    /** Found by it without reading the contents. */
    name: text('name').notNull().generatedAlwaysAs(sql`coalesce(content ->> 'name', '')`),
    /** What can be read on an imported page. */
    pageText: text('page_text').notNull().default(''),
    /** Bytes that it counts for (`sizeOfNode`). */
    size: integer('size').notNull().default(0),
    /** The import that made it, and of which page: no page becomes two nodes. */
    importId: uuid('import_id'),
    importPage: integer('import_page'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('project_node_order').on(table.projectId, table.position),
    index('project_node_account').on(table.accountId, table.updatedAt),
    unique('project_node_import').on(table.importId, table.importPage),
  ],
);

/** A file on its way to nodes, a page each. */
export const nodeImport = pgTable(
  'node_import',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.id),
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<NodeImport['state']>().notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Pages that no picture is made of: drawing them took too long. */
    plain: integer('plain').array().notNull().default([]),
    /** Time that reading and drawing has taken, over all attempts. */
    spentMs: integer('spent_ms').notNull().default(0),
    note: text('note').notNull().default(''),
    problem: text('problem').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('node_import_project').on(table.projectId, table.createdAt),
    uniqueIndex('node_import_active').on(table.projectId).where(sql`state in ('waiting', 'running')`),
  ],
);

/** Sentences of a project's scripts that have been spoken: how long each takes. The sound itself is kept with all speech. */
export const nodeSpeech = pgTable(
  'node_speech',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.id),
    accountId: uuid('account_id').notNull(),
    /** Digest of the text, the voice and all that changes its sound. */
    key: text('key').notNull(),
    seconds: real('seconds').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] }), index('node_speech_account').on(table.accountId)],
);
