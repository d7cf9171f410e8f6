import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Survey } from '#contract/questionnaire.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';
import type { Answers } from './walk-survey.ts';

/** One turn of a questionnaire. */
export interface SurveyStep {
  turnId: string;
  /** Number of the question that waited when the turn came; 0 for the turn that began it. */
  number: number;
}

/** One person's way through a role's questionnaire, in one conversation. */
export const surveyRun = pgTable(
  'survey_run',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    roleId: uuid('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    channel: text('channel').notNull(),
    /** Whoever answers, as the channel knows them; empty in the owner's preview. */
    visitorId: text('visitor_id').notNull(),
    cid: text('cid').notNull(),
    /** Names the file's content: another file is another questionnaire. */
    version: text('version').notNull(),
    /** As it was when it began: a file that changes meanwhile changes nothing here. */
    survey: jsonb('survey').$type<Survey>().notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** Number of the question that waits for its answer; 0 when none does. */
    current: integer('current').notNull(),
    /** What each turn did, so that a turn that is replaced can be taken back. */
    steps: jsonb('steps').$type<SurveyStep[]>().notNull().default([]),
    status: text('status').$type<'running' | 'submitted' | 'cancelled'>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    submittedAt: moment('submitted_at'),
  },
  (table) => [
    // One at a time in a conversation.
    uniqueIndex('survey_run_running')
      .on(table.roleId, table.accountId, table.channel, table.visitorId, table.cid)
      .where(sql`status = 'running'`),
    // Known people submit once; nobody knows who tries things out in the preview.
    uniqueIndex('survey_run_submitted')
      .on(table.roleId, table.version, table.channel, table.visitorId)
      .where(sql`status = 'submitted' and visitor_id <> ''`),
    index('survey_run_role').on(table.roleId, table.createdAt),
  ],
);
