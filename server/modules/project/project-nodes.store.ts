import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { projectNode } from './node/node.table.ts';
import { project, projectVersion, type ShownNode } from './project.table.ts';

/** Nodes as the project has them that they belong to: what visitors see, and what is to be spoken. */
export function createProjectNodes(db: Database) {
  const isLive = and(eq(projectVersion.projectId, project.id), eq(projectVersion.number, project.liveVersion));
  const there = (projectId: string) => and(eq(project.id, projectId), isNull(project.deletedAt));
  /** Of the nodes that visitors see: those of the version, or what is saved where none was ever published. */
  const digest = sql<string>`coalesce(${projectVersion.nodesDigest}, ${project.nodesDigest})`;

  return {
    /** What visitors of a project see, or what is saved of it, told by a digest of its nodes. */
    async shown(projectId: string, isDraft = false): Promise<{ name: string; digest: string } | null> {
      const [row] = await db
        .select({ name: project.name, digest })
        .from(project)
        .leftJoin(projectVersion, isDraft ? sql`false` : isLive)
        .where(there(projectId));
      return row ?? null;
    },
    /** Those nodes, with their digest. */
    async shownNodes(projectId: string, isDraft = false): Promise<{ digest: string; nodes: ShownNode[] } | null> {
      const nodes = sql<ShownNode[]>`coalesce(${projectVersion.nodes}, list_nodes(${project.id}))`;
      const [row] = await db
        .select({ digest, nodes })
        .from(project)
        .leftJoin(projectVersion, isDraft ? sql`false` : isLive)
        .where(there(projectId));
      return row ?? null;
    },
    async isThere(accountId: string, projectId: string): Promise<boolean> {
      const mine = and(there(projectId), eq(project.accountId, accountId));
      return (await db.select({ id: project.id }).from(project).where(mine).limit(1)).length > 0;
    },
    /** All that is to be spoken, by the role that says it. */
    async scripts(accountId: string, projectId: string): Promise<{ roleId: string; scripts: string[] }[]> {
      const script = (content: unknown) => sql<string>`${content} ->> 'script'`;
      const [row] = await db
        .select({
          ...{ roleId: project.roleId, live: projectVersion.shown },
          liveScripts: sql<string[]>`coalesce(
            (select jsonb_agg(n #>> '{content,script}') from jsonb_array_elements(${projectVersion.nodes}) n), '[]')`,
        })
        .from(project)
        .leftJoin(projectVersion, isLive)
        .where(and(there(projectId), eq(project.accountId, accountId)));
      if (!row) return [];
      const saved = await db
        .select({ script: script(projectNode.content) })
        .from(projectNode)
        .where(and(eq(projectNode.projectId, projectId), isNull(projectNode.deletedAt)))
        .orderBy(asc(projectNode.position), asc(projectNode.id));
      return [
        { roleId: row.roleId, scripts: saved.map((one) => one.script) },
        ...(row.live ? [{ roleId: row.live.roleId, scripts: row.liveScripts }] : []),
      ];
    },
  };
}

export type ProjectNodes = ReturnType<typeof createProjectNodes>;
