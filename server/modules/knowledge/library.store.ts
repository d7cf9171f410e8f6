import { and, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { document, knowledgeRun, library } from './knowledge.table.ts';

export interface LibraryRow {
  id: string;
  key: number;
  name: string;
  type: 1 | 2;
  language: string;
  settings: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  documentCount: number;
  processingCount: number;
  failedCount: number;
  retriableCount: number;
  disabledCount: number;
  segmentCount: number;
  bytes: number;
  /** How the last import of questions stands: 1 runs, 2 something came in, 3 nothing did; null without one. */
  importState: number | null;
}

const live = isNull(document.deletedAt);
/** One that is off takes no part: nothing is wrong with what is answered from. */
const failed = and(eq(document.status, STATUS.failed), document.enabled, live);
const countDocuments = (status: number) =>
  sql<number>`(count(*) filter (where ${document.status} = ${status} and ${live}))::int`;

/** Of the library that a query is about. */
const importState = sql<number | null>`(
  select case
    when r.status = 2 and (r.result ->> 'created')::int + (r.result ->> 'merged')::int = 0 then 3
    when r.status in (1, 2) then r.status
    else 3 end
  from ${knowledgeRun} r where r.library_id = ${library.id} and r.kind = 'import'
  order by r.created_at desc, r.id desc limit 1)`;

/** Libraries with their documents counted. */
const selectLibraries = (db: Database | Transaction, where: SQL | undefined) =>
  db
    .select({
      id: library.id,
      key: library.key,
      name: library.name,
      type: library.type,
      language: library.language,
      settings: library.settings,
      createdAt: library.createdAt,
      updatedAt: library.updatedAt,
      documentCount: sql<number>`(count(${document.id}) filter (where ${live}))::int`,
      processingCount: countDocuments(STATUS.processing),
      failedCount: sql<number>`(count(*) filter (where ${failed}))::int`,
      retriableCount: sql<number>`(count(*) filter (where ${failed} and ${document.retriable}))::int`,
      disabledCount: sql<number>`(count(*) filter (where not ${document.enabled} and ${live}))::int`,
      segmentCount: sql<number>`(coalesce(sum(${document.segmentCount}) filter (where ${live}), 0))::int`,
      bytes: sql<number>`coalesce(sum(${document.size}) filter (where ${live}), 0)`.mapWith(Number),
      importState,
    })
    .from(library)
    .leftJoin(document, eq(document.libraryId, library.id))
    .where(where)
    .groupBy(library.id)
    .$dynamic();

const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
  and(eq(library.accountId, accountId), isNull(library.deletedAt), ...more);

export function createLibraryStore(db: Database) {
  const select = (where: SQL | undefined) => selectLibraries(db, where);

  // Prepared: every list of roles and every turn of a conversation asks for it. The ids come as one array, so that any number fits.
  const some = select(
    and(
      eq(library.accountId, sql.placeholder('accountId')),
      isNull(library.deletedAt),
      sql`${library.id} = any(${sql.placeholder('ids')}::uuid[])`,
    ),
  ).prepare('libraries_by_id');

  return {
    async page(
      accountId: string,
      page: number,
      size: number,
      filter: { name?: string; type?: number; language?: string },
    ) {
      const where = owned(
        accountId,
        containing(library.name, filter.name),
        filter.type ? sql`${library.type} = ${filter.type}` : undefined,
        filter.language ? eq(library.language, filter.language) : undefined,
      );
      const records: LibraryRow[] = await select(where)
        .orderBy(desc(library.updatedAt), desc(library.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(library).where(where);
      return { records, total: counted?.total ?? 0 };
    },
    async findMany(accountId: string, ids: string[]): Promise<LibraryRow[]> {
      return ids.length === 0 ? [] : some.execute({ accountId, ids: `{${ids.join(',')}}` });
    },
    /** Changes these settings and leaves all others alone. */
    async saveSettings(accountId: string, id: string, settings: Record<string, unknown>): Promise<void> {
      await db
        .update(library)
        .set({ settings: sql`${library.settings} || ${JSON.stringify(settings)}::jsonb` })
        .where(owned(accountId, eq(library.id, id)));
    },
    /** Share of the running import of each library, 0 to 1. */
    async runningImports(ids: string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: knowledgeRun.libraryId, done: knowledgeRun.progressDone, total: knowledgeRun.progressTotal })
        .from(knowledgeRun)
        .where(and(inArray(knowledgeRun.libraryId, ids), eq(knowledgeRun.kind, 'import'), eq(knowledgeRun.status, 1)));
      return new Map(rows.map(({ id, done, total }) => [id, total > 0 ? Math.min(1, done / total) : 0]));
    },
    /** Deleted libraries that are not purged yet. */
    async listDeleted(): Promise<{ id: string; deletedAt: Date }[]> {
      const rows = await db
        .select({ id: library.id, deletedAt: library.deletedAt })
        .from(library)
        .where(isNotNull(library.deletedAt));
      return rows.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, deletedAt }] : []));
    },
    async isDeleted(id: string): Promise<boolean> {
      const [row] = await db.select({ at: library.deletedAt }).from(library).where(eq(library.id, id)).limit(1);
      return row?.at != null;
    },
    async remove(id: string): Promise<void> {
      await db.delete(library).where(and(eq(library.id, id), isNotNull(library.deletedAt)));
    },
  };
}

export type LibraryStore = ReturnType<typeof createLibraryStore>;

/** False when the account has no such library. Its purge belongs into the same transaction. */
export async function markLibraryDeleted(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  const rows = await tx
    .update(library)
    .set({ deletedAt: new Date() })
    .where(and(eq(library.accountId, accountId), eq(library.id, id), isNull(library.deletedAt)))
    .returning({ id: library.id });
  return rows.length > 0;
}

/** What counts together against one limit: all of documents, those of questions language by language. */
export interface LibraryKind {
  type: 1 | 2;
  language: string;
}

/** Until the transaction ends, nobody else makes or restores a library for the account. */
export const holdLibraries = (tx: Transaction, accountId: string): Promise<void> =>
  lockName(tx, `libraries ${accountId}`);

/** How many libraries of documents the account has, without the one named. */
export async function countDocumentLibraries(tx: Transaction, accountId: string, id: string | null): Promise<number> {
  const others = id === null ? undefined : ne(library.id, id);
  const [row] = await tx
    .select({ total: count() })
    .from(library)
    .where(owned(accountId, eq(library.type, 1), others));
  return row?.total ?? 0;
}

/** The account's libraries of questions in a language, the oldest first. */
export async function listShelves(
  db: Database | Transaction,
  accountId: string,
  language: string,
): Promise<LibraryRow[]> {
  const where = owned(accountId, eq(library.type, 2), eq(library.language, language));
  return selectLibraries(db, where).orderBy(library.createdAt, library.id);
}

/** How imports that have ended went is of no interest any more. */
export async function forgetImports(tx: Transaction, libraryId: string): Promise<void> {
  await tx
    .delete(knowledgeRun)
    .where(and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, 'import'), ne(knowledgeRun.status, 1)));
}

export async function changeLibrary(
  tx: Transaction,
  accountId: string,
  id: string,
  values: { name: string; language: string },
): Promise<void> {
  await tx
    .update(library)
    .set({ ...values, updatedAt: new Date() })
    .where(and(eq(library.accountId, accountId), eq(library.id, id), isNull(library.deletedAt)));
}

/** Replaces these settings and leaves all others alone. */
export async function setLibrarySettings(tx: Transaction, id: string, settings: object): Promise<void> {
  await tx
    .update(library)
    .set({ settings: sql`${library.settings} || ${JSON.stringify(settings)}::jsonb` })
    .where(eq(library.id, id));
}

/** What is restored; null when the account has no such deleted library. */
export async function unmarkLibraryDeleted(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<LibraryKind | null> {
  const [row] = await tx
    .update(library)
    .set({ deletedAt: null })
    .where(and(eq(library.accountId, accountId), eq(library.id, id), isNotNull(library.deletedAt)))
    .returning({ type: library.type, language: library.language });
  return row ?? null;
}
