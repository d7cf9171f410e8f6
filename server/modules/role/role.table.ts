import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { library } from '../knowledge/knowledge.table.ts';

export const role = pgTable(
  'role',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    roleDesc: text('role_desc').notNull(),
    language: text('language').$type<'zhchs'>().notNull(),
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
