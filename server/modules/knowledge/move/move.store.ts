import { and, asc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { posting, postingBatch } from '#server/retrieval/posting.table.ts';
import { HIDDEN_KIND } from '../document.store.ts';
import { document, library, segment } from '../knowledge.table.ts';
import { lockDocument } from '../segment/segment.store.ts';
import { moveVectors } from '../vector/vector.store.ts';

/** Segments that change their library at once. */
const SEGMENTS = 1000;

export interface MovableDocument {
  id: string;
  name: string;
  status: number;
  libraryId: string;
}

/** Living documents of the account among `ids`, in the order of their ids. They stay as they are until the transaction ends. */
export async function lockDocuments(tx: Transaction, accountId: string, ids: string[]): Promise<MovableDocument[]> {
  return tx
    .select({ id: document.id, name: document.name, status: document.status, libraryId: document.libraryId })
    .from(document)
    .innerJoin(library, eq(library.id, document.libraryId))
    .where(
      and(
        inArray(document.id, ids),
        eq(library.accountId, accountId),
        ne(document.kind, HIDDEN_KIND),
        isNull(library.deletedAt),
        isNull(document.deletedAt),
      ),
    )
    .orderBy(asc(document.id))
    .for('update', { of: document });
}

/** Kind of a living library of the account, which nobody deletes until the transaction ends; null where there is none. */
export async function holdLibrary(tx: Transaction, accountId: string, id: string): Promise<1 | 2 | null> {
  const [row] = await tx
    .select({ type: library.type })
    .from(library)
    .where(and(eq(library.id, id), eq(library.accountId, accountId), isNull(library.deletedAt)))
    .for('share');
  return row?.type ?? null;
}

/** From now on the documents are listed in another library; `moveSome` has to follow. */
export async function shelveDocuments(tx: Transaction, ids: string[], libraryId: string): Promise<void> {
  await tx.update(document).set({ libraryId, updatedAt: new Date() }).where(inArray(document.id, ids));
}

/**
 * Brings what belongs to a document to its library, a part at a time; false when everything is there. Its batches come last: one of another
 * library's says that the work is not done (`listMoving`). What has not followed yet answers in the library before.
 */
export async function moveSome(db: Database, documentId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const target = await lockDocument(tx, documentId);
    if (!target) return false;
    const { libraryId, libraryKey } = target;
    const some = tx
      .select({ id: segment.id })
      .from(segment)
      .where(and(eq(segment.documentId, documentId), ne(segment.libraryId, libraryId)))
      .orderBy(asc(segment.id))
      .limit(SEGMENTS);
    const moved = await tx
      .update(segment)
      .set({ libraryId })
      .where(inArray(segment.id, some))
      .returning({ id: segment.id });
    await moveVectors(
      tx,
      moved.map(({ id }) => id),
      libraryKey,
    );
    if (moved.length > 0) return true;
    const [batch] = await tx
      .select({ first: postingBatch.firstSegment })
      .from(postingBatch)
      .where(and(eq(postingBatch.documentId, documentId), ne(postingBatch.libraryKey, libraryKey)))
      .orderBy(asc(postingBatch.firstSegment))
      .limit(1);
    if (!batch) return false;
    await tx.update(posting).set({ libraryKey }).where(eq(posting.firstSegment, batch.first));
    // Another revision: searches that have read the library's batches read them anew.
    await tx.execute(sql`update ${postingBatch} set library_key = ${libraryKey}::int, revision = default
      where ${postingBatch.firstSegment} = ${batch.first}::bigint`);
    return true;
  });
}

/** Documents whose index has not followed them. */
export async function listMoving(db: Database): Promise<string[]> {
  const elsewhere = db
    .select({ one: sql`1` })
    .from(postingBatch)
    .where(and(eq(postingBatch.documentId, document.id), ne(postingBatch.libraryKey, library.key)));
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .innerJoin(library, eq(library.id, document.libraryId))
    .where(and(isNull(document.deletedAt), isNull(library.deletedAt), exists(elsewhere)));
  return rows.map(({ id }) => id);
}
