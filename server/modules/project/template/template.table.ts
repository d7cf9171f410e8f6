import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';

/** Scenes that an account keeps to begin projects with. */
export const sceneTemplate = pgTable(
  'scene_template',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    scene: jsonb('scene').$type<Scene>().notNull(),
    sceneSize: integer('scene_size').generatedAlwaysAs(sql`octet_length(scene::text)`),
    /** What was set of it, by `readInteraction`; empty for those that were kept before it was. */
    interaction: jsonb('interaction').$type<Partial<InteractionSettings>>().notNull().default({}),
    /** Of the role that stood in it. */
    avatarCode: text('avatar_code').notNull(),
    roleName: text('role_name').notNull(),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('scene_template_account').on(table.accountId, table.createdAt)],
);
