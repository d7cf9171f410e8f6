import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { serverProcess } from './process.table.ts';

export type ProcessRow = typeof serverProcess.$inferSelect;

/** Who has not been seen for so long is forgotten. */
const LONG_GONE = sql`now() - interval '1 day'`;
const MOST = 100;

export function createProcessStore(db: Database) {
  return {
    /** Of this process, which is there. Whoever had its number at the same place before has ended. */
    async write(row: Omit<ProcessRow, 'seenAt'>): Promise<void> {
      const { id, place, pid } = row;
      const before = and(eq(serverProcess.place, place), eq(serverProcess.pid, pid), sql`${serverProcess.id} <> ${id}`);
      await db.delete(serverProcess).where(or(before, lt(serverProcess.seenAt, LONG_GONE)));
      await db
        .insert(serverProcess)
        .values({ ...row, seenAt: sql`now()` })
        .onConflictDoUpdate({ target: serverProcess.id, set: { seenAt: sql`now()` } });
    },
    remove: (id: string) => db.delete(serverProcess).where(eq(serverProcess.id, id)),
    list: (): Promise<ProcessRow[]> =>
      db
        .select()
        .from(serverProcess)
        .where(sql`${serverProcess.seenAt} >= ${LONG_GONE}`)
        .orderBy(desc(serverProcess.seenAt))
        .limit(MOST),
  };
}
