import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { materialUpload } from './material.table.ts';

export type UploadRow = typeof materialUpload.$inferSelect;
type Began = Pick<UploadRow, 'id' | 'accountId' | 'name' | 'size' | 'lastModified' | 'counts' | 'folderId'>;

/** What tells a file of one's own from another, as far as browsers let it be known. */
export const sourceOf = ({ name, size, lastModified }: Pick<UploadRow, 'name' | 'size' | 'lastModified'>): string =>
  `${size} ${lastModified} ${name}`;

export function createUploadStore(db: Database) {
  const mine = (accountId: string, id: string) =>
    and(eq(materialUpload.accountId, accountId), eq(materialUpload.id, id));

  return {
    async list(accountId: string): Promise<UploadRow[]> {
      return db
        .select()
        .from(materialUpload)
        .where(eq(materialUpload.accountId, accountId))
        .orderBy(asc(materialUpload.createdAt), asc(materialUpload.id));
    },
    async find(accountId: string, id: string): Promise<UploadRow | null> {
      const [row] = await db.select().from(materialUpload).where(mine(accountId, id)).limit(1);
      return row ?? null;
    },
    /** Of the same file, as browsers tell files apart, that is still being sent. */
    async findSame(
      on: Database | Transaction,
      { accountId, name, size, lastModified }: Pick<UploadRow, 'accountId' | 'name' | 'size' | 'lastModified'>,
    ): Promise<UploadRow | null> {
      const [row] = await on
        .select()
        .from(materialUpload)
        .where(
          and(
            eq(materialUpload.accountId, accountId),
            eq(materialUpload.name, name),
            eq(materialUpload.size, size),
            eq(materialUpload.lastModified, lastModified),
            inArray(materialUpload.state, ['sending', 'checking']),
          ),
        )
        .limit(1);
      return row ?? null;
    },
    count: (tx: Transaction, accountId: string) => tx.$count(materialUpload, eq(materialUpload.accountId, accountId)),
    insert: (tx: Transaction, row: Began) => tx.insert(materialUpload).values(row),
    /** Held until the transaction ends. */
    async hold(tx: Transaction, accountId: string, id: string): Promise<UploadRow | null> {
      const [row] = await tx.select().from(materialUpload).where(mine(accountId, id)).for('update');
      return row ?? null;
    },
    change: (on: Database | Transaction, id: string, values: Partial<UploadRow>) =>
      on
        .update(materialUpload)
        .set({ ...values, updatedAt: new Date() })
        .where(eq(materialUpload.id, id)),
    append: (tx: Transaction, id: string, part: string, offset: number, state: UploadRow['state']) =>
      tx
        .update(materialUpload)
        .set({ parts: sql`array_append(${materialUpload.parts}, ${part})`, offset, state, updatedAt: new Date() })
        .where(eq(materialUpload.id, id)),
    remove: (tx: Transaction, id: string) => tx.delete(materialUpload).where(eq(materialUpload.id, id)),
    async findChecking(id: string): Promise<UploadRow | null> {
      const [row] = await db
        .select()
        .from(materialUpload)
        .where(and(eq(materialUpload.id, id), eq(materialUpload.state, 'checking')))
        .limit(1);
      return row ?? null;
    },
    /** Whose upload it is, in whatever state. */
    async findOwner(on: Database | Transaction, id: string): Promise<string | null> {
      const [row] = await on
        .select({ accountId: materialUpload.accountId })
        .from(materialUpload)
        .where(eq(materialUpload.id, id));
      return row?.accountId ?? null;
    },
    async listChecking(): Promise<string[]> {
      const rows = await db
        .select({ id: materialUpload.id })
        .from(materialUpload)
        .where(eq(materialUpload.state, 'checking'));
      return rows.map(({ id }) => id);
    },
    /** Those that nobody goes on with, and refusals that nobody has put away. */
    async listLeft(before: Date): Promise<Pick<UploadRow, 'id' | 'accountId'>[]> {
      return db
        .select({ id: materialUpload.id, accountId: materialUpload.accountId })
        .from(materialUpload)
        .where(and(inArray(materialUpload.state, ['sending', 'refused']), lt(materialUpload.updatedAt, before)))
        .limit(500);
    },
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;
