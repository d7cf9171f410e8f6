import { and, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { contentRemoval, file } from './file.table.ts';

export type FileRow = typeof file.$inferSelect;
export type FileKind = FileRow['kind'];

export function createFileRecords(db: Database) {
  /** After its records are gone for good. Safe to run again, by several at once and from wherever it was cut off. */
  const removeUnlessKept = (sha256: string, removeContent: RemoveContent): Promise<void> =>
    db.transaction(async (tx) => {
      await lockName(tx, sha256); // it cannot come again meanwhile
      const ofContent = eq(contentRemoval.sha256, sha256);
      const [noted] = await tx.select().from(contentRemoval).where(ofContent).for('update');
      if (!noted) return;
      const [kept] = await tx.select({ id: file.id }).from(file).where(eq(file.sha256, sha256)).limit(1);
      if (!kept) await removeContent(sha256);
      await tx.delete(contentRemoval).where(ofContent);
    });

  return {
    /**
     * Records a file whose content `place` puts where it belongs; nobody removes that content meanwhile. Answers the bytes that were
     * left when the account would keep more than `limit` of its kind with it.
     */
    async insert(
      values: NewFile,
      limit: number,
      place: () => Promise<void>,
    ): Promise<{ row: FileRow } | { row: null; left: number }> {
      return db.transaction(async (tx) => {
        await lockName(tx, values.accountId); // its uploads are counted one after the other
        const [kept] = await tx
          .select({ total: sum(file.size).mapWith(Number) })
          .from(file)
          .where(and(eq(file.accountId, values.accountId), eq(file.kind, values.kind)));
        const left = limit - (kept?.total ?? 0);
        if (values.size > 0 && values.size > left) return { row: null, left: Math.max(0, left) };
        await lockName(tx, values.sha256);
        await place();
        const [row] = await tx.insert(file).values(values).returning();
        return { row: row as FileRow };
      });
    },
    /** Whoever asks for a file takes it into use: one that was waiting to go stays. */
    async findOwned(accountId: string, ids: string[]): Promise<FileRow[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select()
        .from(file)
        .where(and(eq(file.accountId, accountId), inArray(file.id, ids)));
      const waiting = rows.filter(({ unusedSince }) => unusedSince !== null).map(({ id }) => id);
      if (waiting.length === 0) return rows;
      // In the order in which a trigger that finds them named holds them, so that two never wait for each other.
      const held = db.$with('held').as(
        db
          .select({ id: file.id })
          .from(file)
          .where(and(eq(file.accountId, accountId), inArray(file.id, waiting)))
          .orderBy(file.id)
          .for('update'),
      );
      const taken = await db
        .with(held)
        .update(file)
        .set({ unusedSince: null })
        .from(held)
        .where(eq(file.id, held.id))
        .returning({ id: file.id });
      const kept = new Set(taken.map(({ id }) => id));
      return rows.filter(({ id, unusedSince }) => unusedSince === null || kept.has(id));
    },
    async sumSizes(accountId: string, kind: FileKind): Promise<number> {
      const [row] = await db
        .select({ total: sum(file.size).mapWith(Number) })
        .from(file)
        .where(and(eq(file.accountId, accountId), eq(file.kind, kind)));
      return row?.total ?? 0;
    },
    /**
     * Removes records, and with `removeContent` the contents that no other record points to. Cut off in between, the contents are left to
     * {@link listRemovals}.
     */
    async deleteMany(ids: string[], removeContent: RemoveContent): Promise<void> {
      if (ids.length === 0) return;
      const gone = await db.transaction(async (tx) => {
        const rows = await tx.delete(file).where(inArray(file.id, ids)).returning({ sha256: file.sha256 });
        return noteRemovals(tx, rows);
      });
      for (const sha256 of gone) await removeUnlessKept(sha256, removeContent);
    },
    /** Removes those of the account that are young and that nothing has come to name; the contents as {@link deleteMany} does. */
    async takeBack(accountId: string, ids: string[], removeContent: RemoveContent): Promise<void> {
      const gone = await db.transaction(async (tx) => {
        const rows = await tx.execute<{ sha256: string }>(sql`
          delete from file f where f.account_id = ${accountId} and f.kind = 'document'
            and f.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
            and f.created_at > now() - interval '1 day'
            and not exists (select 1 from document d where d.file_id = f.id)
            and not exists (
              select 1 from role r where r.account_id = f.account_id and f.id in (select ids_within(r::text)))
            and not exists (
              select 1 from knowledge_run k join library l on l.id = k.library_id
              where l.account_id = f.account_id and k.status = 1 and f.id in (select ids_within(k::text)))
          returning f.sha256`);
        return noteRemovals(tx, rows);
      });
      for (const sha256 of gone) await removeUnlessKept(sha256, removeContent);
    },
    /** Contents behind `after` that were to be removed and whose removal has not come to its end. */
    async listRemovals(after: string, limit: number): Promise<string[]> {
      const ofContent = contentRemoval.sha256;
      const rows = await db.select().from(contentRemoval).where(gt(ofContent, after)).orderBy(ofContent).limit(limit);
      return rows.map(({ sha256 }) => sha256);
    },
    removeUnlessKept,
  };
}

type NewFile = Pick<FileRow, 'accountId' | 'sha256' | 'size' | 'name' | 'kind'>;
type RemoveContent = (sha256: string) => Promise<void>;

/**
 * With the records themselves: a content without a record is lost space, a record without its content a lost file. Answers the contents,
 * each once. In one order, and holding a row that is there already: whoever is just settling it looks again.
 */
export async function noteRemovals(tx: Transaction, rows: { sha256: string }[]): Promise<string[]> {
  const contents = [...new Set(rows.map(({ sha256 }) => sha256))].toSorted();
  for (const sha256 of contents)
    await tx
      .insert(contentRemoval)
      .values({ sha256 })
      .onConflictDoUpdate({ target: contentRemoval.sha256, set: { createdAt: new Date() } });
  return contents;
}
