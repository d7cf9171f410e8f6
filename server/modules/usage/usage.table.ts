import { boolean, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/platform/database/columns.ts';

/** One answer of a model. Names are copied, so that the sums outlive what they speak of. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: id(),
    /** Null: work of the platform itself, such as on documents. */
    accountId: uuid('account_id'),
    roleId: uuid('role_id'),
    turnId: uuid('turn_id'),
    model: text('model').notNull(),
    providerId: text('provider_id').notNull(),
    providerName: text('provider_name').notNull(),
    promptTokens: integer('prompt_tokens').notNull(),
    completionTokens: integer('completion_tokens').notNull(),
    /** Counted from the texts, because the service told nothing. */
    estimated: boolean('estimated').notNull(),
    /** Yuan. */
    cost: doublePrecision('cost').notNull(),
    firstTokenMs: integer('first_token_ms').notNull(),
    totalMs: integer('total_ms').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('model_usage_created').on(table.createdAt),
    index('model_usage_account').on(table.accountId, table.createdAt),
  ],
);
