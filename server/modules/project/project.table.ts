import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    direction: text('direction').$type<'1' | '2'>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('project_account').on(table.accountId, table.updatedAt), index('project_role').on(table.roleId)],
);
