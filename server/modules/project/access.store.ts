import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProjectAccess } from '#contract/project-access.contract.ts';
import { isReservedName } from '#contract/public-name.contract.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { countNodes } from './node/node.store.ts';
import { project } from './project.table.ts';

/** The password of a project's room; `hash` is null where it has none. */
export interface RoomLock {
  hash: string | null;
  /** Of passes that open it. */
  generation: number;
  /** Of the project. */
  name: string;
}

/** Who may enter the rooms of projects, and which sites may show them. */
export function createAccessStore(db: Database) {
  const mine = (accountId: string, id: string) =>
    and(eq(project.accountId, accountId), eq(project.id, id), isNull(project.deletedAt));
  const domains = project.embedDomains;

  return {
    async find(accountId: string, id: string): Promise<ProjectAccess | null> {
      const [row] = await db
        .select({ hash: project.accessHash, domains, publicName: project.publicName, nodeCount: countNodes })
        .from(project)
        .where(mine(accountId, id));
      if (!row) return null;
      const { hash, ...access } = row;
      return { ...access, hasPassword: hash !== null };
    },
    /** False for a project that is not there. */
    async setHash(accountId: string, id: string, hash: string | null): Promise<boolean> {
      const rows = await db
        .update(project)
        .set({ accessHash: hash, accessGeneration: sql`${project.accessGeneration} + 1` })
        .where(mine(accountId, id))
        .returning({ id: project.id });
      return rows.length > 0;
    },
    /** What may embed it now: what was removed is gone, what was added stands at the end. Nothing changes where that would be too many. */
    changeDomains: (
      accountId: string,
      id: string,
      { add, remove, most }: { add: readonly string[]; remove: readonly string[]; most: number },
    ): Promise<string[] | 'missing' | 'full'> =>
      db.transaction(async (tx) => {
        const [row] = await tx.select({ domains }).from(project).where(mine(accountId, id)).for('update');
        if (!row) return 'missing';
        const after = [...new Set([...row.domains.filter((one) => !remove.includes(one)), ...add])];
        if (after.length > most) return 'full';
        await tx.update(project).set({ embedDomains: after }).where(eq(project.id, id));
        return after;
      }),
    /**
     * Of those that want the same name one gets it; a project that was deleted keeps it from other accounts for as long as it can be brought
     * back. Only a project that is shown as it was published gets one, and what is reserved stays where it is.
     */
    setPublicName: (
      accountId: string,
      id: string,
      name: string | null,
    ): Promise<'done' | 'missing' | 'unpublished' | 'taken' | 'reserved'> =>
      db.transaction(async (tx) => {
        await lockName(tx, 'public names'); // one for all: two projects that want each other's name would wait for ever
        const [row] = await tx.select().from(project).where(mine(accountId, id)).for('update');
        if (!row) return 'missing';
        if (row.publicName === name) return 'done';
        if (row.publicName !== null && isReservedName(row.publicName)) return 'reserved';
        if (name !== null) {
          if (row.liveVersion === null || row.takenDownAt !== null) return 'unpublished';
          // Held, so that a deletion of its project is not taken back meanwhile.
          const [holder] = await tx.select().from(project).where(eq(project.publicName, name)).for('update');
          const isGone = holder?.deletedAt != null && holder.deletedAt.getTime() < Date.now() - RESTORABLE_MS;
          if (holder && !isGone && (holder.deletedAt === null || holder.accountId !== accountId)) return 'taken';
          if (holder) await tx.update(project).set({ publicName: null }).where(eq(project.id, holder.id));
        }
        await tx.update(project).set({ publicName: name }).where(eq(project.id, id));
        return 'done';
      }),
    async lockOf(id: string): Promise<RoomLock | null> {
      const [row] = await db
        .select({ hash: project.accessHash, generation: project.accessGeneration, name: project.name })
        .from(project)
        .where(eq(project.id, id));
      return row ?? null;
    },
    /** None for a project that is not there. */
    async framersOf(id: string): Promise<string[]> {
      const [row] = await db
        .select({ domains })
        .from(project)
        .where(and(eq(project.id, id), isNull(project.deletedAt)));
      return row?.domains ?? [];
    },
  };
}

export type AccessStore = ReturnType<typeof createAccessStore>;
