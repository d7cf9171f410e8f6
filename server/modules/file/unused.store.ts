import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { noteRemovals } from './file.store.ts';
import { COUNTING_ROWS, SILENT_TABLES, VECTOR_TABLE } from './naming-tables.ts';

/** What one statement reads of a table, on the disk: some 60 ms of the embedded database's one connection. */
const BYTES_AT_ONCE = 250_000;
/** Files of one statement. */
const MARKED_AT_ONCE = 1000;
const FREED_AT_ONCE = 100;

interface Table {
  name: string;
  /** Of the disk, in the rows' own part of the table. */
  blocks: number;
  bytes: number;
}

/** Finding out which files nothing names. */
export function createUnusedStore(db: Database) {
  async function listTables(): Promise<Table[]> {
    const rows = await db.execute<{ name: string; blocks: number; bytes: number }>(sql`
      select table_name as name, pg_table_size(c.oid)::float8 as bytes,
        (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
      from information_schema.tables join pg_class c on c.oid = format('public.%I', table_name)::regclass
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
    return rows.filter(({ name }) => !SILENT_TABLES[name] && !VECTOR_TABLE.test(name));
  }

  /** Files waiting to go that the rows of some blocks name. */
  async function namedIn(table: string, from: number, to: number): Promise<string[]> {
    const rows = await db.execute<{ id: string }>(sql`
      select id from file where unused_since is not null and id in (
        select ids_within(r::text) from ${sql.identifier(table)} r
        where r.ctid >= ${`(${from},0)`}::tid and r.ctid < ${`(${to},0)`}::tid
          and (${sql.raw(COUNTING_ROWS[table] ?? 'true')}))`);
    return rows.map(({ id }) => id);
  }

  /** They are in use. Never waits for anybody while it keeps others waiting. */
  async function take(ids: string[]): Promise<void> {
    const list = sql`${JSON.stringify(ids)}::jsonb`;
    const among = sql`id in (select jsonb_array_elements_text(${list})::uuid) and unused_since is not null`;
    await db.execute(sql`
      update file set unused_since = null where id in (select id from file where ${among} for update skip locked)`);
    const left = await db.execute<{ id: string }>(sql`select id from file where ${among}`);
    for (const { id } of left) await db.execute(sql`update file set unused_since = null where id = ${id}`);
  }

  return {
    /** Marks what has been there for a day and has no mark; answers how many files wait to go now, and what a mark of a day ago is. */
    async mark(signal: AbortSignal): Promise<{ waiting: number; dayAgo: string }> {
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        signal.throwIfAborted();
        // Of documents it is known without looking.
        const rows = await db.execute<{ id: string }>(sql`
          with unmarked as (
            select id from file f where id > ${after} and unused_since is null and created_at < now() - interval '1 day'
              and not exists (select 1 from document d where d.file_id = f.id)
            order by id limit ${MARKED_AT_ONCE} for update skip locked)
          update file set unused_since = now() from unmarked where file.id = unmarked.id returning file.id`);
        if (rows.length === 0) break;
        after =
          rows
            .map(({ id }) => id)
            .toSorted()
            .at(-1) ?? after;
      }
      const [row] = await db.execute<{ waiting: number; dayAgo: string }>(sql`
        select count(*)::int as waiting, (now() - interval '1 day')::text as "dayAgo" from file where unused_since is not null`);
      if (!row) throw new Error('files were not counted');
      return { waiting: row.waiting, dayAgo: row.dayAgo };
    },

    /** Reads the whole database, piece by piece, and takes the mark from what it names. */
    async takeNamed(signal: AbortSignal): Promise<void> {
      for (const { name, blocks, bytes } of await listTables()) {
        const step = Math.max(1, Math.floor((blocks * BYTES_AT_ONCE) / Math.max(1, bytes)));
        for (let from = 0; from < blocks; from += step) {
          signal.throwIfAborted();
          const named = await namedIn(name, from, from + step);
          if (named.length > 0) await take(named);
        }
      }
    },

    /** Deletes some that have been marked since `dayAgo` or longer; what the store has of them is noted to be removed. None: no more are left. */
    freeSome: (dayAgo: string): Promise<{ files: number; bytes: number }> =>
      db.transaction(async (tx) => {
        const gone = await tx.execute<{ sha256: string; size: number }>(sql`
          with old as (select id from file where unused_since <= ${dayAgo}::timestamptz
            order by id limit ${FREED_AT_ONCE} for update skip locked)
          delete from file using old where file.id = old.id returning file.sha256, file.size::float8 as size`);
        await noteRemovals(tx, gone);
        return { files: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0) };
      }),
  };
}
