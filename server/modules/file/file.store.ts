import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { file } from './file.table.ts';

export type FileRow = typeof file.$inferSelect;

export function createFileRecords(db: Database) {
  return {
    async insert(values: { accountId: string; sha256: string; size: number; name: string }): Promise<FileRow> {
      const [row] = await db.insert(file).values(values).returning();
      if (!row) throw new Error('the file was not recorded');
      return row;
    },
    async findOwned(accountId: string, ids: string[]): Promise<FileRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(file)
        .where(and(eq(file.accountId, accountId), inArray(file.id, ids)));
    },
    async sumSizes(accountId: string): Promise<number> {
      const [row] = await db
        .select({ total: sum(file.size).mapWith(Number) })
        .from(file)
        .where(eq(file.accountId, accountId));
      return row?.total ?? 0;
    },
    /** Removes records; answers the contents that no other record points to. */
    async deleteMany(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const gone = await db.delete(file).where(inArray(file.id, ids)).returning({ sha256: file.sha256 });
      const hashes = gone.map((row) => row.sha256);
      if (hashes.length === 0) return [];
      const kept = await db.select({ sha256: file.sha256 }).from(file).where(inArray(file.sha256, hashes));
      return hashes.filter((hash) => !kept.some((row) => row.sha256 === hash));
    },
  };
}
