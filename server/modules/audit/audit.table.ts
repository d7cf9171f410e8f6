import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#contract/operator.contract.ts';
import { createdAt, id } from '#server/platform/database/columns.ts';

/** Everything that an operator did. Names are copied, so that entries outlive what they speak of; nothing is ever changed or deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    targetId: text('target_id').notNull().default(''),
    targetName: text('target_name').notNull().default(''),
    changes: jsonb('changes').$type<AuditEntry['changes']>().notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
);
