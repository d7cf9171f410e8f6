import { and, eq, isNull, sql } from 'drizzle-orm';
import { MATERIAL_LIMITS } from '#contract/material.contract.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { material, materialFolder } from './material.table.ts';

type Made = 'full' | 'deep' | 'missing' | 'twice' | { id: string };

export function createFolderStore(db: Database) {
  const owned = (accountId: string, id: string) =>
    and(eq(materialFolder.accountId, accountId), eq(materialFolder.id, id), isNull(materialFolder.deletedAt));

  return {
    /** In the order of their names, each with what is in it and in those within it. */
    async list(accountId: string) {
      const rows = await db.execute<{ id: string; name: string; parentId: string | null; count: number }>(sql`
        select f.id, f.name, case when p.deleted_at is null then f.parent_id end as "parentId",
          (select count(*)::int from ${material} m where m.account_id = ${accountId} and m.deleted_at is null
            and (m.folder_id = f.id or m.folder_id in (
              select c.id from ${materialFolder} c where c.parent_id = f.id and c.deleted_at is null))) as count
        from ${materialFolder} f left join ${materialFolder} p on p.id = f.parent_id
        where f.account_id = ${accountId} and f.deleted_at is null and (p.id is null or p.deleted_at is null)
        order by f.created_at, f.id`);
      return [...rows];
    },
    async has(accountId: string, id: string): Promise<boolean> {
      const [row] = await db
        .select({ id: materialFolder.id })
        .from(materialFolder)
        .where(owned(accountId, id))
        .limit(1);
      return row !== undefined;
    },
    save: (accountId: string, id: string | undefined, name: string, parentId: string | null): Promise<Made> =>
      db.transaction(async (tx) => {
        await lockName(tx, `material folders ${accountId}`);
        const rows = await tx
          .select()
          .from(materialFolder)
          .where(and(eq(materialFolder.accountId, accountId), isNull(materialFolder.deletedAt)));
        const known = id === undefined ? null : (rows.find((row) => row.id === id) ?? 'missing');
        const parent = parentId === null ? null : (rows.find((row) => row.id === parentId) ?? 'missing');
        if (known === 'missing' || parent === 'missing') return 'missing';
        const place = known ? known.parentId : (parent?.id ?? null);
        if (rows.some((row) => row.name === name && row.parentId === place && row.id !== id)) return 'twice';
        if (known) {
          await tx.update(materialFolder).set({ name }).where(owned(accountId, known.id));
          return { id: known.id };
        }
        if (parent?.parentId) return 'deep';
        if (rows.length >= MATERIAL_LIMITS.folders) return 'full';
        const [made] = await tx
          .insert(materialFolder)
          .values({ accountId, name, parentId: place })
          .returning({ id: materialFolder.id });
        return made ?? 'missing';
      }),
    async delete(accountId: string, id: string): Promise<boolean> {
      const rows = await db
        .update(materialFolder)
        .set({ deletedAt: new Date() })
        .where(owned(accountId, id))
        .returning({ id: materialFolder.id });
      return rows.length > 0;
    },
    restore: (accountId: string, id: string): Promise<'restored' | 'missing' | 'full' | 'twice'> =>
      db.transaction(async (tx) => {
        await lockName(tx, `material folders ${accountId}`);
        const since = new Date(Date.now() - RESTORABLE_MS);
        const rows = await tx.select().from(materialFolder).where(eq(materialFolder.accountId, accountId));
        const gone = rows.find((row) => row.id === id && row.deletedAt && row.deletedAt > since);
        if (!gone) return 'missing';
        const there = rows.filter(({ deletedAt }) => deletedAt === null);
        if (there.some(({ name, parentId }) => name === gone.name && parentId === gone.parentId)) return 'twice';
        if (there.length >= MATERIAL_LIMITS.folders) return 'full';
        await tx.update(materialFolder).set({ deletedAt: null }).where(eq(materialFolder.id, gone.id));
        return 'restored';
      }),
  };
}

export type FolderStore = ReturnType<typeof createFolderStore>;
