import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/errors.ts';
import { role, roleDetail } from './role.table.ts';

/**
 * What modules that roles are made of may ask about roles: libraries, flows, voices and questionnaires are built before the roles that use
 * them, so they get this, which needs the database alone, instead of the module.
 */
export function createRoleDirectory(db: Database) {
  const owned = (accountId: string) => and(eq(role.accountId, accountId), isNull(role.deletedAt));
  const inUse = isNull(role.deletedAt);
  /** Which role uses which library, each pair once. */
  const use = union(
    db
      .select({ roleId: role.id, libraryId: sql<string>`${role.documentLibId}`.as('library_id') })
      .from(role)
      .where(inUse),
    db
      .select({ roleId: role.id, libraryId: sql<string>`${role.smallDocLibId}`.as('library_id') })
      .from(role)
      .where(inUse),
    db
      .select({ roleId: role.id, libraryId: sql<string>`${roleDetail.smallDocLibId}`.as('library_id') })
      .from(roleDetail)
      .innerJoin(role, and(eq(role.id, roleDetail.roleId), inUse)),
  ).as('library_use');
  return {
    /** Throws 404 for a role of another account as for one that does not exist. */
    async require(accountId: string, roleId: string): Promise<void> {
      const rows = await db
        .select({ id: role.id })
        .from(role)
        .where(and(owned(accountId), eq(role.id, roleId)));
      if (rows.length === 0) throw notFound('角色');
    },
    /** Roles that answer from each of these libraries, in any language. */
    async countByLibrary(libraryIds: string[]): Promise<Map<string, number>> {
      if (libraryIds.length === 0) return new Map();
      const rows = await db
        .select({ id: use.libraryId, total: count() })
        .from(use)
        .where(inArray(use.libraryId, libraryIds))
        .groupBy(use.libraryId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
    /** Roles that may run each of these flows. */
    async countByFlow(accountId: string, flowIds: string[]): Promise<Map<string, number>> {
      if (flowIds.length === 0) return new Map();
      const flowId = sql<string>`jsonb_array_elements_text(coalesce(${role.settings}->'flowIdInfo', '[]'))`;
      const used = db
        .select({ flowId: flowId.as('flow_id') })
        .from(role)
        .where(owned(accountId))
        .as('flow_use');
      const rows = await db
        .select({ id: used.flowId, total: count() })
        .from(used)
        .where(inArray(used.flowId, flowIds))
        .groupBy(used.flowId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
    /** Roles of the account that were given a voice. */
    async namesBySpeaker(accountId: string, speaker: string): Promise<string[]> {
      const rows = await db
        .select({ name: role.name })
        .from(role)
        .where(and(eq(role.accountId, accountId), eq(role.speakerId, speaker), isNull(role.deletedAt)))
        .orderBy(role.name, role.id)
        .limit(100);
      return rows.map((row) => row.name);
    },
    /** Names of the roles that answer from a library, in any language. */
    async namesByLibrary(libraryId: string): Promise<string[]> {
      const rows = await db
        .select({ name: role.name })
        .from(use)
        .innerJoin(role, eq(role.id, use.roleId))
        .where(eq(use.libraryId, libraryId))
        .orderBy(role.name, role.id)
        .limit(100);
      return rows.map((row) => row.name);
    },
  };
}
