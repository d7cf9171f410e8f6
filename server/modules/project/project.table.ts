import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { NodeContent } from '#contract/node.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';

export const project = pgTable(
  'project',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.id),
    /** Open to everyone as /digital/{name}; null where it has no such address. A deleted project has it until another one wants it. */
    publicName: text('public_name').unique(),
    direction: text('direction').$type<'1' | '2'>().notNull(),
    backgroundType: text('background_type').$type<'1' | '4'>().notNull().default('1'),
    background: text('background').notNull().default(''),
    /** JSON text; empty: as the direction has it. */
    position: text('position').notNull().default(''),
    /** What was set of it, by `readInteraction`; the rest is as it is everywhere. */
    interaction: jsonb('interaction').$type<Partial<InteractionSettings>>().notNull().default({}),
    /** Null: none was arranged. */
    scene: jsonb('scene').$type<Scene>(),
    /** Bytes of the scene. */
    sceneSize: integer('scene_size').generatedAlwaysAs(sql`coalesce(octet_length(scene::text), 0)`),
    /** The version that visitors see, or saw last; null: none was ever published, and they see what is saved. */
    liveVersion: integer('live_version'),
    /** Of its nodes as they are edited: written by a trigger with every change of them. */
    nodesDigest: text('nodes_digest').notNull().default(sql`md5('[]')`),
    /** Bytes of its nodes, with those that can be taken back; written by the same trigger. */
    nodesSize: bigint('nodes_size', { mode: 'number' }).notNull().default(0),
    /** Bytes of its versions. */
    versionsSize: bigint('versions_size', { mode: 'number' }).notNull().default(0),
    takenDownAt: moment('taken_down_at'),
    /** Links that were made until then open it no more. */
    linksEndedAt: moment('links_ended_at'),
    /** Slow hash of the password of its room; null: whoever has the address may enter. */
    accessHash: text('access_hash'),
    /** Grows with every change of the password: passes of earlier ones open nothing. */
    accessGeneration: integer('access_generation').notNull().default(0),
    /** Host names whose pages may frame its room. */
    embedDomains: jsonb('embed_domains').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('project_account').on(table.accountId, table.updatedAt), index('project_role').on(table.roleId)],
);

/** What visitors see of a project, as it stands in a version. */
export interface ShownState {
  roleId: string;
  direction: '1' | '2';
  backgroundType: '1' | '4';
  background: string;
  position: string;
  interaction: Partial<InteractionSettings>;
  scene: Scene | null;
}

/** A node as it stands in a version. */
export interface ShownNode {
  id: string;
  content: NodeContent;
  pageText: string;
}

export const projectVersion = pgTable(
  'project_version',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.id),
    number: integer('number').notNull(),
    note: text('note').notNull().default(''),
    shown: jsonb('shown').$type<ShownState>().notNull(),
    nodes: jsonb('nodes').$type<ShownNode[]>().notNull().default([]),
    /** As that of the project where both have the same nodes. */
    nodesDigest: text('nodes_digest').generatedAlwaysAs(sql`md5(nodes::text)`),
    size: integer('size').generatedAlwaysAs(sql`octet_length(nodes::text) + octet_length(shown::text)`),
    createdAt: createdAt(),
  },
  (table) => [unique('project_version_number').on(table.projectId, table.number)],
);
