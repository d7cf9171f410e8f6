import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/platform/database/columns.ts';

/** A visitor whom an advertisement brought did what it was for. */
export const conversion = pgTable(
  'conversion',
  {
    id: id(),
    event: text('event').notNull(),
    utmSource: text('utm_source').notNull(),
    utmMedium: text('utm_medium').notNull(),
    utmTerm: text('utm_term').notNull(),
    utmLead: text('utm_lead').notNull(),
    bdVid: text('bd_vid').notNull(),
    /** Whose session it was, where there was one. */
    accountId: uuid('account_id'),
    createdAt: createdAt(),
  },
  (table) => [index('conversion_created').on(table.createdAt)],
);
