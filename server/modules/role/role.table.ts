import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { RoleDetail, RoleSettings } from '#contract/role-fields.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { library } from '../knowledge/knowledge.table.ts';

/** Fields that nobody searches by. */
export type StoredSettings = RoleSettings &
  Pick<RoleDetail, 'answerPrefix' | 'question' | 'sensitiveWordReply' | 'realtimeRecommendOn'>;

export const role = pgTable(
  'role',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    roleDesc: text('role_desc').notNull(),
    language: text('language').notNull(),
    modelName: text('model_name').notNull(),
    welcomeText: jsonb('welcome_text').$type<string[]>().notNull(),
    unknownReply: text('unknown_reply').notNull(),
    documentLibId: uuid('document_lib_id').references(() => library.id, { onDelete: 'set null' }),
    /** The question-and-answer library that answers before the documents. */
    smallDocLibId: uuid('small_doc_lib_id').references(() => library.id, { onDelete: 'set null' }),
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatar.id),
    speakerId: text('speaker_id'),
    showCitation: smallint('show_citation').$type<0 | 1>().notNull(),
    answerOnlyFromDocs: smallint('answer_only_from_docs').$type<0 | 1>().notNull(),
    /** Behaviour and further texts; what a role of an earlier version lacks takes the contract's defaults. */
    settings: jsonb('settings').$type<Partial<StoredSettings>>().notNull().default({}),
    /** Visitors may come to it; its owner always may. */
    enabled: boolean('enabled').notNull().default(true),
    /** Counts the saves. */
    version: integer('version').notNull().default(1),
    /** Version that last changed a field, by its name; a field that never changed since version 1 is missing. */
    fieldVersions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    /** Browser and system of the last save. */
    savedBy: text('saved_by').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('role_account').on(table.accountId, table.updatedAt),
    index('role_library').on(table.documentLibId),
    index('role_question_library').on(table.smallDocLibId),
  ],
);

/** A role in one more language. */
export const roleDetail = pgTable(
  'role_detail',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    /** Order of the tabs, from 0. */
    position: smallint('position').notNull(),
    texts: jsonb('texts').$type<Omit<RoleDetail, 'language' | 'smallDocLibId'>>().notNull(),
    smallDocLibId: uuid('small_doc_lib_id').references(() => library.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.language] }),
    index('role_detail_question_library').on(table.smallDocLibId),
  ],
);
