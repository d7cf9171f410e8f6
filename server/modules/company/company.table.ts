import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { createdAt, id, updatedAt } from '#server/platform/database/columns.ts';

/** A brand and tenant. Exactly one company is the installation's default. */
export const company = pgTable('company', {
  id: id(),
  /** Key by which a link or host chooses the brand. */
  key: text('key').notNull().unique(),
  isDefault: boolean('is_default').notNull().default(false),
  config: jsonb('config').$type<Omit<CompanyConfig, 'companyId'>>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
