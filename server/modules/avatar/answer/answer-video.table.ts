import { index, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../../account/account.table.ts';
import { question } from '../../knowledge/question/question.table.ts';
import { avatar } from '../avatar.table.ts';

/** Films of an avatar saying the answers of a question-and-answer library. */
export const answerVideo = pgTable(
  'answer_video',
  {
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatar.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    /** Media of the account; at least one. */
    webm: uuid('webm'),
    mp4: uuid('mp4'),
    seconds: real('seconds').notNull(),
    /** SHA-256 of the answer that is said in it: an entry that was changed since is spoken again. */
    answerHash: text('answer_hash').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.avatarId, table.questionId] }),
    index('answer_video_question').on(table.questionId),
    index('answer_video_account').on(table.accountId),
  ],
);
