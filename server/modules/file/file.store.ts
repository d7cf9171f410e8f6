import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { contentRemoval, file, fileReservation } from './file.table.ts';
import { COUNTING_ROWS } from './naming-tables.ts';

export type FileRow = typeof file.$inferSelect;
/** What is counted. */
export type FileKind = (typeof fileReservation.$inferSelect)['kind'];

/** What belongs to the transaction that records a file. */
export interface Along {
  /** Room that was reserved for it: it counts no more. */
  reservation?: string;
  /** Before its bytes, which are so many, are placed; what it throws leaves nothing. */
  check?(tx: Transaction, size: number): Promise<void>;
  also?(tx: Transaction, row: FileRow): Promise<void>;
}

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
      { reservation, check, also }: Along = {},
    ): Promise<{ row: FileRow } | { row: null; left: number }> {
      const { accountId, kind, size } = values;
      return db.transaction(async (tx) => {
        await lockName(tx, accountId); // its uploads are counted one after the other
        if (kind !== 'part') {
          const left = limit - (await countKept(tx, accountId, kind, reservation));
          if (size > 0 && size > left) return { row: null, left: Math.max(0, left) };
        }
        if (reservation) await tx.delete(fileReservation).where(eq(fileReservation.id, reservation));
        await check?.(tx, size);
        await lockName(tx, values.sha256);
        await place();
        const [row] = await tx.insert(file).values(values).returning();
        await also?.(tx, row as FileRow);
        return { row: row as FileRow };
      });
    },
    /** Takes room for a file that is to come. False, with the bytes that are left, where there is not so much. */
    reserve: (
      values: Pick<typeof fileReservation.$inferInsert, 'id' | 'accountId' | 'kind' | 'size'>,
      limit: number,
      also: (tx: Transaction) => Promise<void>,
    ): Promise<{ left: number } | null> =>
      db.transaction(async (tx) => {
        await lockName(tx, values.accountId);
        const left = limit - (await countKept(tx, values.accountId, values.kind));
        if (values.size > left) return { left: Math.max(0, left) };
        await tx.insert(fileReservation).values(values);
        await also(tx);
        return null;
      }),
    /** Within a transaction: room that is not needed any more, and records of files; answers contents for {@link removeUnlessKept}. */
    async letGo(tx: Transaction, reservation: string, ids: string[]): Promise<string[]> {
      await tx.delete(fileReservation).where(eq(fileReservation.id, reservation));
      if (ids.length === 0) return [];
      const rows = await tx.delete(file).where(inArray(file.id, ids)).returning({ sha256: file.sha256 });
      return noteRemovals(tx, rows);
    },
    /** Without taking it into use, and held until the transaction ends; null where it is gone or waits to go. */
    async peek(tx: Transaction, accountId: string, id: string): Promise<FileRow | null> {
      const mine = and(eq(file.accountId, accountId), eq(file.id, id), isNull(file.unusedSince));
      const [row] = await tx.select().from(file).where(mine).for('update');
      return row ?? null;
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
    sumSizes: (accountId: string, kind: FileKind): Promise<number> => countKept(db, accountId, kind),
    /** Within a transaction that nobody of the account adds anything beside: bytes of pictures, films and presentations. */
    async countHeld(tx: Transaction, accountId: string): Promise<number> {
      await lockName(tx, accountId);
      return countKept(tx, accountId, 'material');
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
            and not (${sql.join(NAMED_BY_ACCOUNT.map(namesFile), sql` or `)})
            and not exists (
              select 1 from project_version v join project p on p.id = v.project_id
              where p.account_id = f.account_id and f.id in (select ids_within(v::text)))
            and not exists (
              select 1 from question q join library l on l.id = q.library_id
              where l.account_id = f.account_id and f.id in (select ids_within(q::text)))
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

/** Tables of accounts whose rows may name what was uploaded as a document. */
const NAMED_BY_ACCOUNT = ['role', 'project', 'project_node', 'scene_template', 'avatar', 'node_import'];

/** Whether a row that counts names `f`. */
const namesFile = (table: string) => sql`exists (
  select 1 from ${sql.identifier(table)} r where r.account_id = f.account_id
    and (${sql.raw(COUNTING_ROWS[table] ?? 'true')}) and f.id in (select ids_within(r::text)))`;

type NewFile = Pick<FileRow, 'accountId' | 'sha256' | 'size' | 'name' | 'kind'> & { id?: string };
type RemoveContent = (sha256: string) => Promise<void>;

/**
 * Bytes of a kind that the account keeps or has room reserved for, but for one reservation. Presentations, their published
 * versions and scenes count with pictures and films, also while a deleted project or template can still be taken back.
 */
async function countKept(db: Database | Transaction, accountId: string, kind: FileKind, but = NOBODY): Promise<number> {
  const presentations = sql`(
    coalesce((select sum(nodes_size + versions_size + scene_size) from project
      where account_id = ${accountId} and (deleted_at is null or deleted_at > now() - interval '2 days')), 0)
    + coalesce((select sum(scene_size) from scene_template
      where account_id = ${accountId} and (deleted_at is null or deleted_at > now() - interval '2 days')), 0))`;
  const [row] = await db.execute<{ total: number }>(sql`
    select (${kind === 'material' ? presentations : sql`0`} + coalesce((select sum(size) from file where account_id = ${accountId} and kind = ${kind}), 0)
      + coalesce((select sum(size) from file_reservation
          where account_id = ${accountId} and kind = ${kind} and id <> ${but}), 0))::float8 as total`);
  return row?.total ?? 0;
}
const NOBODY = '00000000-0000-0000-0000-000000000000';

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
