import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { MATERIAL_LIMITS, type Material, type MaterialKind } from '#contract/material.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { material, materialFolder } from './material.table.ts';
import { countedUses, findUses, type Place, replaceInPlaces, usedFiles } from './uses.store.ts';

export type MaterialRow = typeof material.$inferSelect;
export type NewMaterial = typeof material.$inferInsert;
export type Listed = Omit<MaterialRow, 'createdAt'> & { createdAt: Date; uses: number };

interface Filter {
  name: string;
  kinds: readonly MaterialKind[];
  tag: string;
  use: '' | 'used' | 'unused';
  sort: 'newest' | 'oldest' | 'name' | 'largest';
  folderId?: string | undefined;
}

const ORDERS: Record<Filter['sort'], SQL> = {
  newest: sql`m.created_at desc, m.id desc`,
  oldest: sql`m.created_at, m.id`,
  name: sql`m.name, m.id`,
  largest: sql`m.bytes desc, m.id`,
};
const COLUMNS = sql`m.id, m.account_id as "accountId", m.name, m.kind, m.format, m.bytes::float8 as bytes, m.width, m.height, m.seconds,
  m.preview_id as "previewId", m.tags, m.kept, m.created_at as "createdAt", m.deleted_at as "deletedAt",
  (select f.id from ${materialFolder} f left join ${materialFolder} p on p.id = f.parent_id
    where f.id = m.folder_id and f.deleted_at is null and p.deleted_at is null) as "folderId"`;

const listed = (rows: Iterable<Listed>): Listed[] =>
  [...rows].map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));

export function createMaterialStore(db: Database) {
  const mine = (accountId: string, ids: string[]) =>
    and(eq(material.accountId, accountId), inArray(material.id, ids), isNull(material.deletedAt));
  /** All of them, held in one order; null where one is missing. */
  async function hold(tx: Transaction, accountId: string, ids: string[]): Promise<MaterialRow[] | null> {
    const rows = await tx.select().from(material).where(mine(accountId, ids)).orderBy(material.id).for('update');
    return rows.length === new Set(ids).size ? rows : null;
  }

  /**
   * What is used is there: a picker in another tab may have chosen what was deleted meanwhile, and an earlier version that is published again
   * may show it. Asked before the library is read, as what uses a file knows nothing of the library.
   */
  const bringBack = (accountId: string) =>
    db.execute(sql`
      update ${material} m set deleted_at = null, kept = true
      where m.account_id = ${accountId} and m.deleted_at is not null and m.id in (${usedFiles(accountId)})`);

  return {
    async page(accountId: string, { name, kinds, tag, use, sort, folderId }: Filter, page: number, size: number) {
      await bringBack(accountId);
      const inFolder = sql`(m.folder_id = ${folderId ?? null} or m.folder_id in (
        select c.id from ${materialFolder} c where c.parent_id = ${folderId ?? null} and c.deleted_at is null))`;
      const named = containing(sql`m.name`, name);
      const where = sql.join(
        [
          sql`m.account_id = ${accountId} and m.deleted_at is null`,
          ...(named
            ? [sql`(${named} or exists (select 1 from unnest(m.tags) t where ${containing(sql`t`, name)}))`]
            : []),
          ...(kinds.length > 0 ? [sql`m.kind in ${[...kinds]}`] : []),
          ...(tag ? [sql`${tag} = any(m.tags)`] : []),
          ...(folderId ? [inFolder] : []),
          ...(use ? [sql`m.id ${use === 'used' ? sql`in` : sql`not in`} (${usedFiles(accountId)})`] : []),
        ],
        sql` and `,
      );
      const rows = await db.execute<Listed & Record<string, unknown>>(sql`
        select ${COLUMNS}, coalesce(u.uses, 0) as uses
        from ${material} m left join (${countedUses(accountId)}) u on u.file = m.id
        where ${where} order by ${ORDERS[sort]} limit ${size} offset ${(page - 1) * size}`);
      const [counted] = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from ${material} m where ${where}`,
      );
      return { records: listed(rows), total: counted?.total ?? 0 };
    },
    async find(accountId: string, id: string) {
      await bringBack(accountId);
      const rows = await db.execute<Listed & Record<string, unknown>>(sql`
        select ${COLUMNS}, 0 as uses from ${material} m
        where m.account_id = ${accountId} and m.id = ${id} and m.deleted_at is null`);
      const [row] = listed(rows);
      return row ? { row, uses: await findUses(db, accountId, [id]) } : null;
    },
    async named(accountId: string, name: string, limit: number) {
      await bringBack(accountId);
      const rows = await db.execute<Listed & Record<string, unknown>>(sql`
        select ${COLUMNS}, 0 as uses from ${material} m
        where m.account_id = ${accountId} and m.deleted_at is null and ${containing(sql`m.name`, name) ?? sql`true`}
        order by starts_with(m.name, ${name}) desc, m.created_at desc limit ${limit}`);
      return listed(rows);
    },
    async figures(
      accountId: string,
    ): Promise<{ total: number; unused: number; tags: { name: string; count: number }[] }> {
      await bringBack(accountId);
      const [row] = await db.execute<{ total: number; unused: number }>(sql`
        select count(*)::int as total, (count(*) filter (where m.id not in (${usedFiles(accountId)})))::int as unused
        from ${material} m where m.account_id = ${accountId} and m.deleted_at is null`);
      const tags = await db.execute<{ name: string; count: number }>(sql`
        select t as name, count(*)::int as count from ${material} m, unnest(m.tags) t
        where m.account_id = ${accountId} and m.deleted_at is null group by t order by count(*) desc, t limit 60`);
      return { total: row?.total ?? 0, unused: row?.unused ?? 0, tags: [...tags] };
    },
    async count(tx: Transaction, accountId: string): Promise<number> {
      return tx.$count(material, and(eq(material.accountId, accountId), isNull(material.deletedAt)));
    },
    /** Made lately of the same file; whoever chooses it again after a reload has it already. */
    async findMade(accountId: string, source: string): Promise<string | null> {
      const lately = new Date(Date.now() - RESTORABLE_MS);
      const same = and(eq(material.accountId, accountId), eq(material.source, source));
      const [row] = await db
        .select({ id: material.id })
        .from(material)
        .where(and(same, isNull(material.deletedAt), gt(material.createdAt, lately)))
        .limit(1);
      return row?.id ?? null;
    },
    insert: (tx: Transaction, row: NewMaterial) => tx.insert(material).values(row).onConflictDoNothing(),
    async formOf(accountId: string, id: string): Promise<Pick<MaterialRow, 'kind' | 'format' | 'name'> | null> {
      const [row] = await db
        .select()
        .from(material)
        .where(mine(accountId, [id]))
        .limit(1);
      return row ?? null;
    },
    async rename(accountId: string, id: string, name: string): Promise<boolean> {
      const rows = await db
        .update(material)
        .set({ name, kept: true })
        .where(mine(accountId, [id]))
        .returning({ id: material.id });
      return rows.length > 0;
    },
    /** `most` tags at most of each. */
    tag: (
      accountId: string,
      ids: string[],
      add: string[],
      remove: string[],
      most: number,
    ): Promise<'missing' | 'full' | 'done'> =>
      db.transaction(async (tx) => {
        const rows = await hold(tx, accountId, ids);
        if (!rows) return 'missing';
        const tagged = rows.map(({ id, tags }) => ({
          id,
          tags: [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])],
        }));
        if (tagged.some(({ tags }) => tags.length > most)) return 'full';
        for (const { id, tags } of tagged)
          await tx.update(material).set({ tags, kept: true }).where(eq(material.id, id));
        return 'done';
      }),
    /** To one folder, or each to its own. Answers where they were. */
    move: (accountId: string, places: { id: string; folderId: string | null }[]) =>
      db.transaction(async (tx) => {
        const ids = places.map(({ id }) => id);
        const rows = await hold(tx, accountId, ids);
        if (!rows) return null;
        await tx.execute(sql`
          update ${material} m set kept = true, folder_id = (select f.id from ${materialFolder} f
            where f.account_id = ${accountId} and f.id = (p.place ->> 'folderId')::uuid)
          from jsonb_array_elements(${JSON.stringify(places)}::jsonb) as p(place)
          where m.id = (p.place ->> 'id')::uuid and m.account_id = ${accountId}`);
        return rows.map(({ id, folderId }) => ({ id, folderId }));
      }),
    /** Refused where one of them is in use: those uses. */
    delete: (accountId: string, ids: string[]) =>
      db.transaction(async (tx) => {
        if (!(await hold(tx, accountId, ids))) return 'missing' as const;
        const uses = await findUses(tx, accountId, ids);
        if (uses.length > 0) return uses;
        await tx.update(material).set({ deletedAt: new Date() }).where(mine(accountId, ids));
        return 'done' as const;
      }),
    restore: (accountId: string, ids: string[]): Promise<'restored' | 'missing' | 'full'> =>
      db.transaction(async (tx) => {
        await lockName(tx, accountId); // as whoever begins an upload, which counts as well
        const since = new Date(Date.now() - RESTORABLE_MS);
        const gone = and(eq(material.accountId, accountId), inArray(material.id, ids), gt(material.deletedAt, since));
        // Some may be back by themselves, because they were put to use.
        const meant = or(gone, mine(accountId, ids));
        const rows = await tx
          .select({ id: material.id })
          .from(material)
          .where(meant)
          .orderBy(material.id)
          .for('update');
        if (rows.length !== new Set(ids).size) return 'missing';
        const there = await tx.$count(material, and(eq(material.accountId, accountId), isNull(material.deletedAt)));
        const back = await tx.$count(material, gone);
        if (back > 0 && there + back > MATERIAL_LIMITS.perAccount) return 'full';
        await tx.update(material).set({ deletedAt: null, kept: true }).where(gone);
        return 'restored';
      }),
    /** @returns null where one of them is missing */
    replace: (accountId: string, from: string, to: string, only?: Place[]) =>
      db.transaction(async (tx) => {
        if (!(await hold(tx, accountId, [from, to]))) return null;
        const replaced = await replaceInPlaces(tx, accountId, { from, to }, only);
        return { replaced, left: (await findUses(tx, accountId, [from])).length };
      }),
  };
}

export type MaterialStore = ReturnType<typeof createMaterialStore>;

export function present(row: Listed, addressOf: (id: string) => string): Material {
  const { id, name, kind, format, bytes, width, height, seconds, previewId, folderId, tags, uses, createdAt } = row;
  return {
    ...{ id, url: addressOf(id), name, kind, format, bytes, width, height, seconds, folderId, tags, uses },
    previewUrl: previewId ? addressOf(previewId) : null,
    createTime: createdAt.toISOString(),
  };
}
