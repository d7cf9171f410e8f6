import { index, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { VoiceClone } from '#contract/clone.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';

/**
 * Voices made of recordings. A row stays after the voice was withdrawn: it is the record of who agreed to what and when. The recording
 * is the file `sampleId`, which goes with the voice.
 */
export const voiceClone = pgTable(
  'voice_clone',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    language: text('language').notNull(),
    gender: text('gender').$type<VoiceClone['gender']>().notNull(),
    state: text('state').$type<VoiceClone['state']>().notNull(),
    reason: text('reason').notNull().default(''),
    /** Null once it is gone. */
    sampleId: uuid('sample_id'),
    sampleType: text('sample_type').$type<'audio/wav' | 'audio/mpeg'>().notNull(),
    seconds: real('seconds').notNull(),
    /** Service that made it, and its name there; null before. */
    providerId: uuid('provider_id'),
    remoteVoice: text('remote_voice'),
    consentWay: text('consent_way').$type<VoiceClone['consent']['way']>().notNull(),
    consentText: text('consent_text').notNull(),
    consentAt: moment('consent_at').notNull(),
    /** Network address that the consent came from. */
    consentAddress: text('consent_address').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('voice_clone_account').on(table.accountId, table.createdAt)],
);
