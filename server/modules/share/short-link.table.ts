import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { LinkDevice, StartedPage } from '#contract/short-link.contract.ts';
import { moment } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { project } from '../project/project.table.ts';

/** A code that stands for a ticket to a project. Whether the ticket opens anything is asked of itself. */
export const shortLink = pgTable(
  'short_link',
  {
    code: text('code').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    page: text('page').$type<StartedPage>().notNull(),
    device: text('device').$type<LinkDevice>().notNull().default('any'),
    ticket: text('ticket').notNull(),
    /** When the ticket was made, and when it ends. */
    madeAt: moment('made_at').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    unique('short_link_ticket').on(table.ticket, table.page, table.device),
    index('short_link_project').on(table.projectId, table.page, table.until),
    index('short_link_until').on(table.until),
  ],
);
