import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MaterialKind } from '#contract/material.contract.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { account } from '../account/account.table.ts';
import { file } from '../file/file.table.ts';

export const materialFolder = pgTable(
  'material_folder',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => materialFolder.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** What is in it stands in no folder meanwhile, and is in it again when this is taken back. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('material_folder_account').on(table.accountId)],
);

/** A picture, film, sound or font of an account, as its library shows it. The bytes are the file of the same id. */
export const material = pgTable(
  'material',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => file.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    kind: text('kind').$type<MaterialKind>().notNull(),
    format: text('format').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    seconds: real('seconds').notNull().default(0),
    /** A small picture of it, a file as well. */
    previewId: uuid('preview_id'),
    folderId: uuid('folder_id').references(() => materialFolder.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    /** False for what came with a form and that nobody has arranged: it goes when nothing names it (090). */
    kept: boolean('kept').notNull().default(true),
    /** Name, size and last change of the file that it was made of; empty where a form sent it. */
    source: text('source').notNull().default(''),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('material_account').on(table.accountId, table.createdAt).where(sql`deleted_at is null`)],
);

/** A material on its way, piece by piece. It has the id that the material will have. */
export const materialUpload = pgTable(
  'material_upload',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    lastModified: doublePrecision('last_modified').notNull(),
    /** What its room is reserved of. */
    counts: text('counts', { enum: ['document', 'material'] }).notNull(),
    folderId: uuid('folder_id').references(() => materialFolder.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['sending', 'checking', 'refused'] })
      .notNull()
      .default('sending'),
    offset: bigint('offset', { mode: 'number' }).notNull().default(0),
    /** Files of the pieces, in their order. */
    parts: text('parts').array().notNull().default([]),
    /** File of a still that the page has drawn. */
    posterId: uuid('poster_id'),
    /** Of the checking, 0 to 1. */
    share: real('share').notNull().default(0),
    problem: text('problem').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('material_upload_account').on(table.accountId, table.createdAt)],
);
