import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { project } from './project.table.ts';

/** What lists of roles, which are built before the projects that show them, may ask about projects. */
export function createProjectDirectory(db: Database) {
  return {
    /** Projects of the account that show each of these roles, and those of them that are open to everybody; a role without one is missing. */
    async countByRole(
      accountId: string,
      roleIds: string[],
    ): Promise<Map<string, { projects: number; published: number }>> {
      if (roleIds.length === 0) return new Map();
      const rows = await db
        .select({ roleId: project.roleId, projects: count(), published: count(project.publicName) })
        .from(project)
        .where(and(eq(project.accountId, accountId), inArray(project.roleId, roleIds), isNull(project.deletedAt)))
        .groupBy(project.roleId);
      return new Map(rows.map(({ roleId, ...counts }) => [roleId, counts]));
    },
  };
}
