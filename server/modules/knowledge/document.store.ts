import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { file } from '../file/file.table.ts';
import { carriedEdit, document, documentText, library, segment, segmentChange } from './knowledge.table.ts';

export type DocumentRow = typeof document.$inferSelect;
export type NewDocument = Pick<DocumentRow, 'fileId' | 'name' | 'kind' | 'size'> &
  Partial<Pick<DocumentRow, 'segmentation' | 'url'>>;
type Outcome = Partial<
  Pick<
    DocumentRow,
    | 'status'
    | 'reason'
    | 'retriable'
    | 'kind'
    | 'pages'
    | 'pagesWithoutText'
    | 'pagesRecognised'
    | 'segmentCount'
    | 'characters'
    | 'progressDone'
    | 'progressTotal'
  >
>;

/** Kind of the document that holds the segments of a library's questions. */
export const HIDDEN_KIND = 'qa';
const shown = ne(document.kind, HIDDEN_KIND);

/** Rows removed at once, so that a large document does not hold the embedded database's only connection for long. */
const REMOVE_BATCH = 200;

/** Whose document it is, deleted or not. */
export async function findOwner(db: Database | Transaction, documentId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: library.accountId })
    .from(document)
    .innerJoin(library, eq(library.id, document.libraryId))
    .where(eq(document.id, documentId));
  return row?.accountId ?? null;
}

export function createDocumentStore(db: Database) {
  const ownedBy = (accountId: string) =>
    inArray(
      document.libraryId,
      db
        .select({ id: library.id })
        .from(library)
        .where(and(eq(library.accountId, accountId), isNull(library.deletedAt))),
    );

  /** Those that are deleted, by themselves or with their library. */
  const deletedAmong = (ids: string[]) =>
    db
      .select({ id: document.id })
      .from(document)
      .innerJoin(library, eq(library.id, document.libraryId))
      .where(and(inArray(document.id, ids), or(isNotNull(document.deletedAt), isNotNull(library.deletedAt))));

  return {
    async page(
      libraryId: string,
      page: number,
      size: number,
      {
        name,
        status,
        enabled,
      }: { name?: string | undefined; status?: number | undefined; enabled?: boolean | undefined } = {},
    ) {
      const where = and(
        eq(document.libraryId, libraryId),
        isNull(document.deletedAt),
        shown,
        containing(document.name, name),
        status === undefined ? undefined : eq(document.status, status),
        enabled === undefined ? undefined : eq(document.enabled, enabled),
      );
      const records = await db
        .select()
        .from(document)
        .where(where)
        .orderBy(desc(document.createdAt), desc(document.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(document).where(where);
      return { records, total: counted?.total ?? 0 };
    },
    /** The document with its library's key, unless it or its library is deleted. */
    async find(id: string): Promise<(DocumentRow & { libraryKey: number; accountId: string }) | null> {
      const [row] = await db
        .select({ document, libraryKey: library.key, accountId: library.accountId })
        .from(document)
        .innerJoin(library, eq(library.id, document.libraryId))
        .where(and(eq(document.id, id), isNull(document.deletedAt), isNull(library.deletedAt)))
        .limit(1);
      return row ? { ...row.document, libraryKey: row.libraryKey, accountId: row.accountId } : null;
    },
    async some(accountId: string, ids: string[]): Promise<DocumentRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(document)
        .where(and(inArray(document.id, ids), ownedBy(accountId), shown, isNull(document.deletedAt)));
    },
    /** Ids among `ids` that belong to the account and are deleted or not, as asked. */
    async filterOwned(accountId: string, ids: string[], deleted: boolean): Promise<string[]> {
      const rows = await db
        .select({ id: document.id })
        .from(document)
        .where(
          and(
            inArray(document.id, ids),
            ownedBy(accountId),
            shown,
            deleted ? isNotNull(document.deletedAt) : isNull(document.deletedAt),
          ),
        );
      return rows.map((row) => row.id);
    },
    /** Documents of a library with one of these contents or names. */
    async findSimilar(
      libraryId: string,
      hashes: string[],
      names: string[],
    ): Promise<{ id: string; name: string; sha256: string }[]> {
      return db
        .select({ id: document.id, name: document.name, sha256: file.sha256 })
        .from(document)
        .innerJoin(file, eq(file.id, document.fileId))
        .where(
          and(
            eq(document.libraryId, libraryId),
            isNull(document.deletedAt),
            shown,
            or(inArray(file.sha256, hashes), inArray(document.name, names)),
          ),
        )
        .orderBy(asc(document.createdAt), asc(document.id));
    },
    async libraryOf(id: string): Promise<string | null> {
      const [row] = await db
        .select({ libraryId: document.libraryId })
        .from(document)
        .where(eq(document.id, id))
        .limit(1);
      return row?.libraryId ?? null;
    },
    /** Documents that are being read or wait for it. */
    async listProcessing(): Promise<string[]> {
      const rows = await db
        .select({ id: document.id })
        .from(document)
        .innerJoin(library, eq(library.id, document.libraryId))
        .where(and(eq(document.status, STATUS.processing), isNull(document.deletedAt), isNull(library.deletedAt)));
      return rows.map(({ id }) => id);
    },
    /** Deleted documents that are not purged yet. */
    async listDeleted(): Promise<{ id: string; deletedAt: Date }[]> {
      const rows = await db
        .select({ id: document.id, deletedAt: document.deletedAt })
        .from(document)
        .where(isNotNull(document.deletedAt));
      return rows.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, deletedAt }] : []));
    },
    /** Deleted documents that still have segments. */
    async listUnremoved(): Promise<string[]> {
      const segments = db.select({ one: sql`1` }).from(segment).where(eq(segment.documentId, document.id));
      const rows = await db
        .select({ id: document.id })
        .from(document)
        .where(and(isNotNull(document.deletedAt), isNull(document.keptRun), exists(segments)));
      return rows.map(({ id }) => id);
    },
    /** Those in service. */
    async failedIn(libraryId: string): Promise<string[]> {
      const isFailed = and(eq(document.status, STATUS.failed), document.enabled, isNull(document.deletedAt));
      const rows = await db
        .select({ id: document.id })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), isFailed));
      return rows.map((row) => row.id);
    },
    /** How a run ended; a run that is not the document's latest leaves it alone. */
    async setOutcome(id: string, run: number, outcome: Outcome): Promise<void> {
      await db
        .update(document)
        .set({ ...outcome, updatedAt: new Date() })
        .where(and(eq(document.id, id), eq(document.run, run)));
    },
    /** How far a run is, where it has found nothing to store for a while. */
    async setProgress(id: string, run: number, progress: { done: number; total: number }): Promise<void> {
      await db
        .update(document)
        .set({ progressDone: progress.done, progressTotal: progress.total })
        .where(and(eq(document.id, id), eq(document.run, run)));
    },
    /** Segments that a run has stored. */
    async countSegments(documentId: string, run: number): Promise<number> {
      const where = and(eq(segment.documentId, documentId), eq(segment.run, run));
      const [row] = await db.select({ total: count() }).from(segment).where(where);
      return row?.total ?? 0;
    },
    /**
     * Removes one batch of a deleted document's segments; false when none is left. Their postings go with them. Stops where the
     * deletion has been taken back: by then the segments may be new ones.
     */
    async removeSomeSegments(documentId: string): Promise<boolean> {
      const some = db
        .select({ id: segment.id })
        .from(segment)
        .where(and(eq(segment.documentId, documentId), exists(deletedAmong([documentId]))))
        .orderBy(asc(segment.id))
        .limit(REMOVE_BATCH);
      const rows = await db.delete(segment).where(inArray(segment.id, some)).returning({ id: segment.id });
      return rows.length > 0;
    },
    /** Removes one batch of the segments of runs that nothing points to any more; false when none is left. */
    async removeSomeLeftovers(documentId: string): Promise<boolean> {
      const stale = (run: AnyPgColumn) =>
        sql`${run} not in (select unnest(array[${document.liveRun}, coalesce(${document.keptRun}, ${document.liveRun}),
          case when ${document.status} = ${STATUS.processing} then ${document.run} else ${document.liveRun} end,
          coalesce((${document.previousCut}->>'run')::int, ${document.liveRun})])
          from ${document} where ${document.id} = ${documentId}::uuid)`;
      const some = db
        .select({ id: segment.id })
        .from(segment)
        .where(and(eq(segment.documentId, documentId), stale(segment.run)))
        .orderBy(asc(segment.id))
        .limit(REMOVE_BATCH);
      const rows = await db.delete(segment).where(inArray(segment.id, some)).returning({ id: segment.id });
      if (rows.length > 0) return true;
      for (const table of [documentText, segmentChange, carriedEdit])
        await db.delete(table).where(and(eq(table.documentId, documentId), stale(table.run)));
      return false;
    },
    /** Whether it is deleted and never answered: taken back it is read from the start. */
    async isAbandoned(id: string): Promise<boolean> {
      const abandoned = and(eq(document.id, id), isNotNull(document.deletedAt), isNull(document.keptRun));
      return (await db.select({ id: document.id }).from(document).where(abandoned)).length > 0;
    },
    async isDeleted(id: string): Promise<boolean> {
      const [row] = await db.select({ at: document.deletedAt }).from(document).where(eq(document.id, id)).limit(1);
      return row?.at != null;
    },
    async listIn(libraryId: string): Promise<{ id: string; fileId: string }[]> {
      return db
        .select({ id: document.id, fileId: document.fileId })
        .from(document)
        .where(eq(document.libraryId, libraryId));
    },
    /** Removes deleted documents for good; answers the files they leave behind. */
    async remove(ids: string[]): Promise<string[]> {
      const rows = await db
        .delete(document)
        .where(inArray(document.id, deletedAmong(ids)))
        .returning({ fileId: document.fileId });
      const fileIds = [...new Set(rows.map((row) => row.fileId))];
      if (fileIds.length === 0) return [];
      const used = await db.select({ fileId: document.fileId }).from(document).where(inArray(document.fileId, fileIds));
      return fileIds.filter((fileId) => !used.some((row) => row.fileId === fileId));
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** Within the transaction that also enqueues their ingestion. */
export async function insertDocuments(tx: Transaction, libraryId: string, documents: NewDocument[]): Promise<string[]> {
  if (documents.length === 0) return [];
  const values = documents.map((row) => ({ ...row, libraryId, pagesWithoutText: [] }));
  const rows = await tx.insert(document).values(values).returning({ id: document.id });
  await tx.update(library).set({ updatedAt: new Date() }).where(eq(library.id, libraryId));
  return rows.map((row) => row.id);
}

/** The document of a question-and-answer library, which holds the segments of its entries and is shown nowhere. */
export async function insertHiddenDocument(tx: Transaction, libraryId: string, fileId: string): Promise<void> {
  await tx.insert(document).values({
    libraryId,
    fileId,
    name: '问答',
    kind: HIDDEN_KIND,
    size: 0,
    pagesWithoutText: [],
    status: STATUS.success,
  });
}

export async function insertLibrary(
  tx: Transaction,
  values: { accountId: string; name: string; language: string; type?: 1 | 2 },
): Promise<string> {
  const [row] = await tx.insert(library).values(values).returning({ id: library.id });
  if (!row) throw new Error('the library was not inserted');
  return row.id;
}

/** A passage to be stored; one that was kept from an earlier cut brings what was done to it. */
export type StoredPart = ParsedSegment & { enabled?: boolean; edited?: boolean };

/**
 * Stores passages in order and answers their ids; null when the document was deleted or started afresh in the meantime.
 * @param original the text that they come from, as it was read
 */
export async function insertSegments(
  tx: Transaction,
  target: { documentId: string; libraryId: string; run: number; staged?: boolean },
  firstPosition: number,
  segments: StoredPart[],
  progress: { done: number; total: number },
  original: ParsedSegment[] = segments,
): Promise<number[] | null> {
  const updated = await tx
    .update(document)
    .set({
      progressDone: progress.done,
      progressTotal: progress.total,
      // What is staged doesn't count yet.
      ...(target.staged ? {} : { segmentCount: firstPosition + segments.length }),
    })
    .where(and(eq(document.id, target.documentId), eq(document.run, target.run), isNull(document.deletedAt)))
    .returning({ id: document.id });
  if (updated.length === 0) return null;
  await insertText(tx, target, original);
  if (segments.length === 0) return [];
  const rows = await tx
    .insert(segment)
    .values(
      segments.map((part, index) => ({
        documentId: target.documentId,
        libraryId: target.libraryId,
        run: target.run,
        position: firstPosition + index,
        text: part.text,
        page: part.page,
        heading: part.heading,
        startAt: part.start,
        endAt: part.end,
        enabled: part.enabled ?? true,
        editedAt: part.edited ? new Date() : null,
      })),
    )
    .returning({ id: segment.id });
  return rows.map((row) => row.id);
}

async function insertText(
  tx: Transaction,
  { documentId, run }: { documentId: string; run: number },
  original: ParsedSegment[],
): Promise<void> {
  const parts = original.filter((part) => part.end > part.start);
  if (parts.length === 0) return;
  await tx
    .insert(documentText)
    .values(
      parts.map((part) => ({
        documentId,
        run,
        startAt: part.start,
        endAt: part.end,
        page: part.page,
        text: part.text.slice(part.start - part.end), // without the header of a table that it repeats
        titles: part.titles ?? [],
      })),
    )
    .onConflictDoNothing();
}
