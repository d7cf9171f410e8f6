import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineClass, LineEntry } from '#contract/line.contract.ts';
import { moment } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';

const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });
const ofClass = () => text('class').$type<LineClass>().notNull();

/** Sessions that hold a line, and those that wait for one. Changed by the functions of migrations 0057 and 0059 alone, but for signs of life. */
export const talkLine = pgTable(
  'talk_line',
  {
    /** Names the session towards the account. */
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ofAccount(),
    class: ofClass(),
    /** Digest of visitor, place and what the page alone knows. */
    key: text('key').notNull().unique(),
    visitorId: text('visitor_id').notNull(),
    /** Digest of the network that it came from. */
    network: text('network').notNull().default(''),
    roleId: uuid('role_id').notNull(),
    projectId: uuid('project_id'),
    entry: text('entry').$type<LineEntry>().notNull(),
    device: text('device').notNull(),
    /** Grows in the order of arrival. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** From 0 below the limit; null for whoever waits. */
    slot: integer('slot'),
    arrivedAt: moment('arrived_at').notNull().defaultNow(),
    takenAt: moment('taken_at'),
    /** The last sign of life, and when it will be too old. */
    beatAt: moment('beat_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Ended by the account; the row stays for a while, so that the page can be told. */
    isKicked: boolean('is_kicked').notNull().default(false),
    said: text('said').notNull().default(''),
    saidBy: text('said_by').$type<'visitor' | 'role'>(),
    saidAt: moment('said_at'),
  },
  (table) => [
    unique('talk_line_slot').on(table.accountId, table.class, table.slot),
    index('talk_line_queue').on(table.accountId, table.class, table.place),
    index('talk_line_expires').on(table.expiresAt),
  ],
);

/** One row for the lines of a class of an account: its lock is what makes them exact. */
export const linePool = pgTable(
  'line_pool',
  {
    accountId: ofAccount(),
    class: ofClass(),
    used: integer('used').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    /** Since when all lines are in use; null while some are free. */
    fullSince: moment('full_since'),
    /** What the account was told last: 1 few lines are left, 2 none is. */
    toldLevel: smallint('told_level').notNull().default(0),
    toldAt: moment('told_at'),
    alarmOn: boolean('alarm_on').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.class] })],
);

/** What was used in a step of five minutes in which something changed; in the others everything stayed as the last one left it. */
export const lineHistory = pgTable(
  'line_history',
  {
    accountId: ofAccount(),
    class: ofClass(),
    at: moment('at').notNull(),
    /** The most within the step, and what it ended with. */
    usedMost: integer('used_most').notNull().default(0),
    usedLast: integer('used_last').notNull().default(0),
    waitingMost: integer('waiting_most').notNull().default(0),
    waitingLast: integer('waiting_last').notNull().default(0),
    fullMs: integer('full_ms').notNull().default(0),
    /** Sessions that got their line, that ended and how long those took, and those that left the queue without one. */
    started: integer('started').notNull().default(0),
    ended: integer('ended').notNull().default(0),
    talkedMs: bigint('talked_ms', { mode: 'number' }).notNull().default(0),
    gaveUp: integer('gave_up').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.class, table.at] })],
);
