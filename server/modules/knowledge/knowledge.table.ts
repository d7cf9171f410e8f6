import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SegmentAction } from '#contract/segment.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { file } from '../file/file.table.ts';
import type { EditPlace } from './recut/edit-place.ts';
import type { SegmentState } from './segment/segment-state.ts';

/** A new cut that is on its way. */
export interface Recut {
  segmentation: Record<string, unknown>;
  /** Segments changed by hand stay in place of the parts that they came from. */
  keepEdits: boolean;
  /** Where those belong in the new text, in their order, once that was found out: a run that is cut off does not look again. */
  places?: EditPlace[];
  /** The cut before can be put back afterwards: not where its text has gone as well. */
  undoable: boolean;
}

/** A cut that was replaced, with what the document said about it. */
export interface PreviousCut {
  run: number;
  segmentation: Record<string, unknown>;
  segmentCount: number;
  characters: number;
}

export const library = pgTable(
  'library',
  {
    id: id(),
    /** Compact key for postings, which repeat it millions of times. */
    key: integer('key').generatedAlwaysAsIdentity().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    /** 1 plain text, 2 question and answer. */
    type: smallint('type').$type<1 | 2>().notNull().default(1),
    language: text('language').notNull(),
    /** How it is searched; chat and hit test read the same. Missing fields take the contract's defaults. */
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted by its owner; purged a day later, until then the deletion can be taken back. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('library_account').on(table.accountId, table.updatedAt)],
);

export const document = pgTable(
  'document',
  {
    id: id(),
    libraryId: uuid('library_id')
      .notNull()
      .references(() => library.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => file.id),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    /** How it is cut; missing fields take the contract's defaults. */
    segmentation: jsonb('segmentation').$type<Record<string, unknown>>().notNull().default({}),
    /** Address of a document that was read from the web. */
    url: text('url'),
    /** Out of service, it is in no answer; all else can be done with it. */
    enabled: boolean('enabled').notNull().default(true),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** 1 processing, 2 success, 3 failed. */
    status: smallint('status').notNull().default(1),
    reason: text('reason'),
    /** It failed for a reason that may be gone when it is read again: not where the file itself is at fault. */
    retriable: boolean('retriable').notNull().default(true),
    progressDone: bigint('progress_done', { mode: 'number' }).notNull().default(0),
    progressTotal: bigint('progress_total', { mode: 'number' }).notNull().default(0),
    pages: integer('pages'),
    pagesWithoutText: jsonb('pages_without_text').$type<number[]>().notNull(),
    /** Pages that are pictures and were recognised: their text may hold errors. */
    pagesRecognised: jsonb('pages_recognised').$type<number[]>().notNull().default([]),
    segmentCount: integer('segment_count').notNull().default(0),
    characters: bigint('characters', { mode: 'number' }).notNull().default(0),
    /** Counts fresh starts (restored, retried): an ingestion that began before the last one may not write any more. */
    run: integer('run').notNull().default(0),
    /** Run whose segments answer: an older one than `run` while a readable document is read anew. */
    liveRun: integer('live_run').notNull().default(0),
    /** What is being read anew behind the segments that answer; null when nothing is, or when nothing answers yet. */
    recut: jsonb('recut').$type<Recut>(),
    /** Run that answered when the document was deleted: taking that back gives it back as it was; null where nothing answered. */
    keptRun: integer('kept_run'),
    /** The cut before the last one, kept for a day so that it can be put back. */
    previousCut: jsonb('previous_cut').$type<PreviousCut>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('document_library').on(table.libraryId, table.createdAt), index('document_file').on(table.fileId)],
);

export const segment = pgTable(
  'segment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    libraryId: uuid('library_id').notNull(),
    /** Run that wrote it: those of other runs than the document's live one are in no list and no answer. */
    run: integer('run').notNull().default(0),
    /** Order in the document, from 0. One that is put between two others lies between them: the rest need not move. */
    position: doublePrecision('position').notNull(),
    text: text('text').notNull(),
    page: integer('page'),
    heading: jsonb('heading').$type<string[]>().notNull(),
    /** Offsets into the document's text, in UTF-16 units. */
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
    /** Disabled segments stay in view, but not in the index. */
    enabled: boolean('enabled').notNull().default(true),
    /** Changed by hand or by cleaning since it was read. */
    editedAt: moment('edited_at'),
  },
  (table) => [
    uniqueIndex('segment_position').on(table.documentId, table.run, table.position),
    index('segment_document').on(table.documentId, table.id),
  ],
);

/** A document's text as it was read, which stays when its segments are changed: what people compare them with. */
export const documentText = pgTable(
  'document_text',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    run: integer('run').notNull().default(0),
    /** Offsets into the document's text, in UTF-16 units; neighbours may overlap. */
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
    page: integer('page'),
    text: text('text').notNull(),
    /** Offsets and depths of the titles in it; null where it was read before they were kept. */
    titles: jsonb('titles').$type<[at: number, level: number][]>(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.run, table.startAt] })],
);

/** One change of a document's segments by a person or a cleaning, with what it takes to undo it. */
export const segmentChange = pgTable(
  'segment_change',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    /** Run whose segments it changed. */
    run: integer('run').notNull().default(0),
    action: text('action').$type<SegmentAction>().notNull(),
    /** The segments concerned as they were, in order. */
    before: jsonb('before').$type<SegmentState[]>().notNull(),
    /** Those that took their place; undone only while they are still so. */
    after: jsonb('after').$type<SegmentState[]>().notNull(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('segment_change_document').on(table.documentId, table.createdAt)],
);

/**
 * An edit by hand that came over from an earlier cut and that no segment of this one shows: what was deleted, by where it lay, and what
 * nobody could find the place of, which waits for a person.
 */
export const carriedEdit = pgTable(
  'carried_edit',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    /** Run of the cut that it belongs to. */
    run: integer('run').notNull(),
    action: text('action').$type<'edit' | 'disable' | 'delete'>().notNull(),
    /** What stood there since; empty where it was deleted. */
    text: text('text').notNull(),
    enabled: boolean('enabled').notNull(),
    page: integer('page'),
    heading: jsonb('heading').$type<string[]>().notNull(),
    /** The text that it was made of. */
    original: text('original').notNull(),
    /** Range of this cut's text; null: it has no place there. */
    startAt: integer('start_at'),
    endAt: integer('end_at'),
    createdAt: createdAt(),
    /** A person has put it somewhere, or let it go. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('carried_edit_document').on(table.documentId, table.run)],
);

/** Long work on a library or document that is no ingestion: cleaning, generation, regression, crawling, vectors. */
export const knowledgeRun = pgTable(
  'knowledge_run',
  {
    id: id(),
    libraryId: uuid('library_id')
      .notNull()
      .references(() => library.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'clean' | 'generate' | 'regression' | 'crawl' | 'vectors' | 'import'>().notNull(),
    /** 1 running, 2 done, 3 failed, 4 cancelled. */
    status: smallint('status').notNull().default(1),
    reason: text('reason'),
    progressDone: integer('progress_done').notNull().default(0),
    progressTotal: integer('progress_total').notNull().default(0),
    /** What was asked for. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    /** What came out, in figures. */
    result: jsonb('result').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('knowledge_run_library').on(table.libraryId, table.kind, table.createdAt)],
);

/** Columns of what a run found or made in a segment, waiting for a person's word. */
export const reviewedColumns = () => ({
  id: id(),
  runId: uuid('run_id')
    .notNull()
    .references(() => knowledgeRun.id, { onDelete: 'cascade' }),
  documentId: uuid('document_id')
    .notNull()
    .references(() => document.id, { onDelete: 'cascade' }),
  segmentId: bigint('segment_id', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
  decidedAt: moment('decided_at'),
});
