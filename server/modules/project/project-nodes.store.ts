import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { projectNode } from './node/node.table.ts';
import { project, projectVersion, type ShownNode } from './project.table.ts';

/** Nodes as the project has them that they belong to: what visitors see, and what is to be spoken. */
export function createProjectNodes(db: Database) {
  const saved = async (projectId: string): Promise<ShownNode[]> => {
    const { id, content, pageText } = projectNode;
    return db
      .select({ id, content, pageText })
      .from(projectNode)
      .where(and(eq(projectNode.projectId, projectId), isNull(projectNode.deletedAt)))
      .orderBy(asc(projectNode.position), asc(projectNode.id));
  };
  const find = async (projectId: string) => {
    const [row] = await db
      .select({
        accountId: project.accountId,
        name: project.name,
        roleId: project.roleId,
        live: projectVersion.shown,
        liveNodes: projectVersion.nodes,
      })
      .from(project)
      .leftJoin(projectVersion, and(eq(projectVersion.projectId, project.id), eq(projectVersion.number, project.liveVersion)))
      .where(and(eq(project.id, projectId), isNull(project.deletedAt)));
    return row ?? null;
  };
  return {
    /** What visitors of a project see: the nodes of its version, or what is saved where none was ever published. */
    async shown(projectId: string): Promise<{ name: string; nodes: ShownNode[] } | null> {
      const row = await find(projectId);
      return row && { name: row.name, nodes: row.liveNodes ?? (await saved(projectId)) };
    },
    /** All that is to be spoken, by the role that says it. */
    async scripts(accountId: string, projectId: string): Promise<{ roleId: string; scripts: string[] }[]> {
      const row = await find(projectId);
      if (row?.accountId !== accountId) return [];
      const scriptsOf = (nodes: readonly ShownNode[]) => nodes.map(({ content }) => content.script);
      return [
        { roleId: row.roleId, scripts: scriptsOf(await saved(projectId)) },
        ...(row.live ? [{ roleId: row.live.roleId, scripts: scriptsOf(row.liveNodes ?? []) }] : []),
      ];
    },
  };
}

export type ProjectNodes = ReturnType<typeof createProjectNodes>;
