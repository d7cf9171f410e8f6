import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Brand } from '#contract/company.contract.ts';
import { createdAt, id, updatedAt } from '#server/platform/database/columns.ts';

/** A brand and tenant. Exactly one company is the installation's default. */
export const company = pgTable('company', {
  id: id(),
  /** Key by which a link or host chooses the brand. */
  key: text('key').notNull().unique(),
  /** Host names that show this brand, lower case, with the port where it is not the usual one. */
  hosts: jsonb('hosts').$type<string[]>().notNull().default([]),
  isDefault: boolean('is_default').notNull().default(false),
  config: jsonb('config').$type<Brand>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Pictures of brands, small and public, kept in the database so that every replica has them. */
export const companyAsset = pgTable('company_asset', {
  id: id(),
  contentType: text('content_type').notNull(),
  /** base64, at most 1 MB of bytes. */
  content: text('content').notNull(),
  createdAt: createdAt(),
});
