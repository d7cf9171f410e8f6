import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ProviderKind, ProviderModel, Purpose } from '#contract/provider.contract.ts';
import type { SpeechSettings } from '#contract/voice-service.contract.ts';
import { createdAt, id, updatedAt } from '#server/platform/database/columns.ts';

/** A service of models that an operator has added. */
export const provider = pgTable('provider', {
  id: id(),
  purpose: text('purpose').$type<Purpose>().notNull(),
  kind: text('kind').$type<ProviderKind>().notNull(),
  name: text('name').notNull(),
  baseUrl: text('base_url').notNull(),
  /** Sealed with the installation's key; null without one. */
  sealedKey: text('sealed_key'),
  /** Servers by which browsers reach a renderer, sealed with their credentials; null for none. */
  sealedIce: text('sealed_ice'),
  models: jsonb('models').$type<ProviderModel[]>().notNull(),
  concurrency: integer('concurrency').notNull(),
  timeoutMs: integer('timeout_ms').notNull(),
  enabled: smallint('enabled').$type<0 | 1>().notNull(),
  priority: integer('priority').notNull(),
  /** Only of speech services. */
  speech: jsonb('speech').$type<SpeechSettings>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
