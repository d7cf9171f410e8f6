import { and, eq, inArray, sum } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { file } from './file.table.ts';

export type FileRow = typeof file.$inferSelect;
export type FileKind = FileRow['kind'];

export function createFileRecords(db: Database) {
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
    async findOwned(accountId: string, ids: string[]): Promise<FileRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(file)
        .where(and(eq(file.accountId, accountId), inArray(file.id, ids)));
    },
    async sumSizes(accountId: string, kind: FileKind): Promise<number> {
      const [row] = await db
        .select({ total: sum(file.size).mapWith(Number) })
        .from(file)
        .where(and(eq(file.accountId, accountId), eq(file.kind, kind)));
      return row?.total ?? 0;
    },
    /** Removes records, and with `removeContent` the contents that no other record points to. */
    async deleteMany(ids: string[], removeContent: (sha256: string) => Promise<void>): Promise<void> {
      if (ids.length === 0) return;
      const gone = await db.delete(file).where(inArray(file.id, ids)).returning({ sha256: file.sha256 });
      // After the records are gone for good: a content without a record is lost space, a record without its content a lost file.
      for (const sha256 of new Set(gone.map((row) => row.sha256)))
        await db.transaction(async (tx) => {
          await lockName(tx, sha256);
          const [kept] = await tx.select({ id: file.id }).from(file).where(eq(file.sha256, sha256)).limit(1);
          if (!kept) await removeContent(sha256);
        });
    },
  };
}

type NewFile = Pick<FileRow, 'accountId' | 'sha256' | 'size' | 'name' | 'kind'>;
