import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { PAGE_STATUS, SOURCE_STATUS } from '#contract/crawl.contract.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { document, library } from '../knowledge.table.ts';
import { webPage, webSource } from './crawl.table.ts';

export type SourceRow = typeof webSource.$inferSelect & { accountId: string; libraryName: string };
export type PageRow = typeof webPage.$inferSelect;
type Handle = Database | Transaction;

/** Rows inserted at once. */
const BATCH = 500;

export function createCrawlStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db
      .select({ source: webSource, accountId: library.accountId, libraryName: library.name })
      .from(webSource)
      .innerJoin(library, eq(library.id, webSource.libraryId))
      .where(and(isNull(library.deletedAt), where))
      .$dynamic();
  const toRow = (row: {
    source: typeof webSource.$inferSelect;
    accountId: string;
    libraryName: string;
  }): SourceRow => ({
    ...row.source,
    accountId: row.accountId,
    libraryName: row.libraryName,
  });

  return {
    async page(accountId: string, page: number, size: number, libraryId?: string) {
      const where = and(
        eq(library.accountId, accountId),
        isNull(webSource.deletedAt),
        libraryId ? eq(webSource.libraryId, libraryId) : undefined,
      );
      const rows = await select(where)
        .orderBy(desc(webSource.createdAt), desc(webSource.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db
        .select({ total: count() })
        .from(webSource)
        .innerJoin(library, eq(library.id, webSource.libraryId))
        .where(and(isNull(library.deletedAt), where));
      return { records: rows.map(toRow), total: counted?.total ?? 0 };
    },
    /** A source of this account, deleted or not, as asked. */
    async findOwned(accountId: string, id: string, deleted = false): Promise<SourceRow | null> {
      const state = deleted ? isNotNull(webSource.deletedAt) : isNull(webSource.deletedAt);
      const [row] = await select(and(eq(webSource.id, id), eq(library.accountId, accountId), state)).limit(1);
      return row ? toRow(row) : null;
    },
    /** Unless it or its library is deleted. */
    async find(id: string): Promise<SourceRow | null> {
      const [row] = await select(and(eq(webSource.id, id), isNull(webSource.deletedAt))).limit(1);
      return row ? toRow(row) : null;
    },
    async listRunning(): Promise<string[]> {
      const rows = await select(and(eq(webSource.status, SOURCE_STATUS.running), isNull(webSource.deletedAt)));
      return rows.map(({ source }) => source.id);
    },
    /** Sources that are to be read again at a moment. */
    async listScheduled(): Promise<{ id: string; nextRunAt: Date }[]> {
      const rows = await select(and(isNotNull(webSource.nextRunAt), isNull(webSource.deletedAt)));
      return rows.flatMap(({ source: { id, nextRunAt } }) => (nextRunAt ? [{ id, nextRunAt }] : []));
    },
    /** Sources that were deleted and are still there. */
    async listDeleted(): Promise<{ id: string; deletedAt: Date }[]> {
      const rows = await select(isNotNull(webSource.deletedAt));
      return rows.flatMap(({ source: { id, deletedAt } }) => (deletedAt ? [{ id, deletedAt }] : []));
    },
    /** Pages of each source by status. */
    async countPages(sourceIds: string[]): Promise<Map<string, Map<number, number>>> {
      if (sourceIds.length === 0) return new Map();
      const rows = await db
        .select({ sourceId: webPage.sourceId, status: webPage.status, total: count() })
        .from(webPage)
        .where(inArray(webPage.sourceId, sourceIds))
        .groupBy(webPage.sourceId, webPage.status);
      const bySource = Map.groupBy(rows, (row) => row.sourceId);
      return new Map([...bySource].map(([id, own]) => [id, new Map(own.map((row) => [row.status, row.total]))]));
    },
    async pages(sourceId: string, page: number, size: number, status?: number) {
      const where = and(eq(webPage.sourceId, sourceId), status ? eq(webPage.status, status) : undefined);
      const rows = await db
        .select({ page: webPage, live: sql<boolean>`${document.id} is not null and ${document.deletedAt} is null` })
        .from(webPage)
        .leftJoin(document, eq(document.id, webPage.documentId))
        .where(where)
        .orderBy(asc(webPage.depth), asc(webPage.createdAt), asc(webPage.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(webPage).where(where);
      return { records: rows, total: counted?.total ?? 0 };
    },
    async nextWaiting(sourceId: string): Promise<PageRow | null> {
      const [row] = await db
        .select()
        .from(webPage)
        .where(and(eq(webPage.sourceId, sourceId), eq(webPage.status, PAGE_STATUS.waiting)))
        .orderBy(asc(webPage.depth), asc(webPage.createdAt), asc(webPage.id))
        .limit(1);
      return row ?? null;
    },
    async listAddresses(sourceId: string): Promise<{ url: string; depth: number; status: number }[]> {
      return db
        .select({ url: webPage.url, depth: webPage.depth, status: webPage.status })
        .from(webPage)
        .where(eq(webPage.sourceId, sourceId));
    },
    /** Address of another page of the source that has the same text and is in the library. */
    async findTwin(page: PageRow, contentHash: string): Promise<string | null> {
      const [row] = await db
        .select({ url: webPage.url })
        .from(webPage)
        .innerJoin(document, eq(document.id, webPage.documentId))
        .where(
          and(
            eq(webPage.sourceId, page.sourceId),
            ne(webPage.id, page.id),
            eq(webPage.contentHash, contentHash),
            isNull(document.deletedAt),
          ),
        )
        .limit(1);
      return row?.url ?? null;
    },
    /** Living documents of a source, all or those of pages with this status. */
    async listDocuments(sourceId: string, status?: number): Promise<string[]> {
      const rows = await db
        .select({ id: document.id })
        .from(webPage)
        .innerJoin(document, eq(document.id, webPage.documentId))
        .where(
          and(
            eq(webPage.sourceId, sourceId),
            isNull(document.deletedAt),
            status ? eq(webPage.status, status) : undefined,
          ),
        );
      return rows.map((row) => row.id);
    },
    /** Documents that were deleted together with their source. */
    async listDeletedWith(sourceId: string): Promise<string[]> {
      const rows = await db
        .select({ id: document.id })
        .from(webPage)
        .innerJoin(document, eq(document.id, webPage.documentId))
        .innerJoin(webSource, eq(webSource.id, webPage.sourceId))
        .where(and(eq(webPage.sourceId, sourceId), eq(document.deletedAt, webSource.deletedAt)));
      return rows.map((row) => row.id);
    },
    async hasLiveDocument(page: PageRow): Promise<boolean> {
      if (!page.documentId) return false;
      const [row] = await db
        .select({ id: document.id })
        .from(document)
        .where(and(eq(document.id, page.documentId), isNull(document.deletedAt)))
        .limit(1);
      return row !== undefined;
    },
    /** Removes a deleted source for good. */
    async remove(id: string): Promise<void> {
      await db.delete(webSource).where(and(eq(webSource.id, id), isNotNull(webSource.deletedAt)));
    },
  };
}

export type CrawlStore = ReturnType<typeof createCrawlStore>;

type NewSource = Pick<typeof webSource.$inferInsert, 'libraryId' | 'name' | 'mode' | 'urls' | 'maxPages' | 'schedule'>;

/** How many sources a library has. Until the transaction ends, nobody else adds or restores one there. */
export async function countSources(tx: Transaction, libraryId: string): Promise<number> {
  await lockName(tx, `web sources ${libraryId}`);
  const where = and(eq(webSource.libraryId, libraryId), isNull(webSource.deletedAt));
  const [row] = await tx.select({ total: count() }).from(webSource).where(where);
  return row?.total ?? 0;
}

export async function insertSource(tx: Transaction, values: NewSource): Promise<string> {
  const [row] = await tx.insert(webSource).values(values).returning({ id: webSource.id });
  if (!row) throw new Error('the source was not inserted');
  return row.id;
}

/** Changes a source, with `onlyRunning` only while it runs; false when nothing was changed. */
export async function updateSource(
  db: Handle,
  id: string,
  values: Partial<typeof webSource.$inferInsert> | { deletedAt: SQL },
  onlyRunning = false,
): Promise<boolean> {
  const rows = await db
    .update(webSource)
    .set({ ...values, updatedAt: new Date() })
    .where(and(eq(webSource.id, id), onlyRunning ? eq(webSource.status, SOURCE_STATUS.running) : undefined))
    .returning({ id: webSource.id });
  return rows.length > 0;
}

/** Adds pages that wait to be read; those that are known stay as they are. */
export async function insertPages(db: Handle, sourceId: string, addresses: string[], depth: number): Promise<void> {
  for (let at = 0; at < addresses.length; at += BATCH)
    await db
      .insert(webPage)
      .values(addresses.slice(at, at + BATCH).map((url) => ({ sourceId, url, depth })))
      .onConflictDoNothing();
}

/** Takes pages off a source; what was read of them stays in the library. */
export async function removePages(tx: Transaction, sourceId: string, addresses: string[]): Promise<void> {
  for (let at = 0; at < addresses.length; at += BATCH)
    await tx
      .delete(webPage)
      .where(and(eq(webPage.sourceId, sourceId), inArray(webPage.url, addresses.slice(at, at + BATCH))));
}

/** All pages wait again, but for those whose document a person has deleted; vanished ones without a document are forgotten. */
export async function resetPages(tx: Transaction, sourceId: string): Promise<void> {
  const live = tx.select({ id: document.id }).from(document).where(isNull(document.deletedAt));
  const hasDocument = inArray(webPage.documentId, live);
  await tx
    .delete(webPage)
    .where(
      and(
        eq(webPage.sourceId, sourceId),
        eq(webPage.status, PAGE_STATUS.gone),
        or(isNull(webPage.documentId), sql`not ${hasDocument}`),
      ),
    );
  await tx
    .update(webPage)
    .set({ status: PAGE_STATUS.waiting, reason: null })
    .where(and(eq(webPage.sourceId, sourceId), or(isNull(webPage.contentHash), hasDocument)));
  await tx
    .update(webPage)
    .set({ status: PAGE_STATUS.skipped, reason: '文档已被删除，不再读取' })
    .where(
      and(
        eq(webPage.sourceId, sourceId),
        isNotNull(webPage.contentHash),
        or(isNull(webPage.documentId), sql`not ${hasDocument}`),
      ),
    );
}

/** Writes what came of a page, unless the source has been stopped or deleted; false then. */
export async function updatePage(
  db: Handle,
  page: Pick<PageRow, 'id' | 'sourceId'>,
  values: Partial<Omit<PageRow, 'id' | 'sourceId'>>,
): Promise<boolean> {
  const running = db
    .select({ id: webSource.id })
    .from(webSource)
    .where(
      and(eq(webSource.id, page.sourceId), eq(webSource.status, SOURCE_STATUS.running), isNull(webSource.deletedAt)),
    );
  const rows = await db
    .update(webPage)
    .set({ ...values, fetchedAt: new Date() })
    .where(and(eq(webPage.id, page.id), inArray(webPage.sourceId, running)))
    .returning({ id: webPage.id });
  return rows.length > 0;
}
