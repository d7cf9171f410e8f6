import { and, asc, count, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { NodeContent, NodeTarget } from '#contract/node.contract.ts';
import { PRESENTATION_LIMITS, sizeOfNode } from '#contract/presentation.contract.ts';
import type { FileModule, RoomBeside } from '#server/modules/file/index.ts';
import { newId } from '#server/platform/database/columns.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { project, type ShownNode } from '../project.table.ts';
import { projectNode } from './node.table.ts';

export type NodeRow = typeof projectNode.$inferSelect;
/** A new node; its id where it has one already. */
export interface NewNode {
  id?: string;
  content: NodeContent;
  pageText?: string;
  importId?: string;
  importPage?: number;
}
/** Behind which node: null for the first place, nothing for the last. */
export type Place = string | null | undefined;

/** Why nothing was changed: something is gone, there would be too many or too much, or others were added or deleted meanwhile. */
export type NodeRefusal = 'missing' | 'projectGone' | 'full' | 'large' | 'moved';

/** Leaves nothing of what its transaction has written. */
export class NodeRefused extends Error {
  readonly refusal: NodeRefusal;
  constructor(refusal: NodeRefusal) {
    super(`nodes were not changed: ${refusal}`);
    this.refusal = refusal;
  }
}

const inOrder = [asc(projectNode.position), asc(projectNode.id)];
const isThere = isNull(projectNode.deletedAt);
/** One of a deleted project is missing, until that is taken back. */
const hasProject = sql`exists (select 1 from project p where p.id = project_node.project_id and p.deleted_at is null)`;
const isRestorable = () => gt(projectNode.deletedAt, new Date(Date.now() - RESTORABLE_MS));
const ofProject = (projectId: string, ...more: (SQL | undefined)[]) =>
  and(eq(projectNode.projectId, projectId), isThere, ...more);

/** Place of a node among those of its project, from 1. */
const orderOf = sql<number>`(select count(*)::int from project_node o where o.project_id = project_node.project_id and o.deleted_at is null
  and (o.position, o.id) <= (project_node.position, project_node.id))`;

/** How many a project has, where its row is read. Its table is named: within, a column alone would be one of the nodes. */
/** What is seen of the first node: its page, background and person. Null where there is none, or where it has no page. */
export const coverOfNodes = sql<unknown>`(
  select case when n.content -> 'page' ->> 'kind' <> 'none' then jsonb_build_object(
    'page', n.content -> 'page', 'background', n.content -> 'background', 'person', n.content -> 'person') end
  from project_node n where n.project_id = project.id and n.deleted_at is null order by n.position, n.id limit 1)`;
export const countNodes = sql<number>`(select count(*)::int from project_node n where n.project_id = project.id and n.deleted_at is null)`;

/** Nodes of scripted presentations. Whoever changes those of a project holds its row. All changes throw NodeRefused. */
export function createNodeStore(db: Database, { writeWithinRoom }: Pick<FileModule, 'writeWithinRoom'>) {
  /** Those of the account with these ids, whose projects are held: in one order, so that two never wait for each other. */
  const holdSome = async (tx: Transaction, accountId: string, ids: string[], where: SQL | undefined) => {
    const some = and(eq(projectNode.accountId, accountId), inArray(projectNode.id, ids), where);
    const of = await tx.selectDistinct({ id: projectNode.projectId }).from(projectNode).where(some);
    for (const { id } of of.toSorted((left, right) => (left.id < right.id ? -1 : 1))) await hold(tx, accountId, id);
    const rows = await tx.select().from(projectNode).where(some);
    if (rows.length < new Set(ids).size) throw new NodeRefused('missing');
    return rows;
  };

  return {
    list: (accountId: string, projectId: string): Promise<NodeRow[]> =>
      db
        .select()
        .from(projectNode)
        .where(ofProject(projectId, eq(projectNode.accountId, accountId)))
        .orderBy(...inOrder),

    /** With its place, from 1. */
    async findPlaced(accountId: string, id: string): Promise<{ node: NodeRow; order: number } | null> {
      const mine = and(eq(projectNode.accountId, accountId), eq(projectNode.id, id), isThere);
      const [row] = await db.select({ node: projectNode, order: orderOf }).from(projectNode).where(mine).limit(1);
      return row ?? null;
    },

    async find(accountId: string, id: string): Promise<NodeRow | null> {
      const mine = and(eq(projectNode.accountId, accountId), eq(projectNode.id, id), isThere, hasProject);
      const [row] = await db.select().from(projectNode).where(mine).limit(1);
      return row ?? null;
    },

    /** All of the account, those of the project that was changed last first. */
    async page(accountId: string, page: number, size: number, name: string) {
      const where = and(
        eq(projectNode.accountId, accountId),
        isThere,
        isNull(project.deletedAt),
        containing(projectNode.name, name),
      );
      const rows = await db
        .select({
          node: projectNode,
          projectName: project.name,
          order: orderOf,
        })
        .from(projectNode)
        .innerJoin(project, eq(project.id, projectNode.projectId))
        .where(where)
        .orderBy(desc(project.updatedAt), desc(project.id), ...inOrder)
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db
        .select({ total: count() })
        .from(projectNode)
        .innerJoin(project, eq(project.id, projectNode.projectId))
        .where(where);
      return { rows, total: counted?.total ?? 0 };
    },

    /**
     * Adds nodes one behind the other. `make` gets the ids of those that are there, and what it throws leaves nothing.
     * @param most nodes of a project
     */
    add: (
      accountId: string,
      projectId: string,
      after: Place,
      most: number,
      make: (there: ReadonlySet<string>) => NewNode[],
    ): Promise<string[]> =>
      writeWithinRoom(accountId, async (tx) => {
        await hold(tx, accountId, projectId);
        return insertNodes(tx, { accountId, projectId }, after, most, make);
      }),

    /** The same within a transaction that has more to write. */
    async addWithin(
      tx: Transaction,
      { accountId, projectId }: Pick<NodeRow, 'accountId' | 'projectId'>,
      most: number,
      node: NewNode,
      within: RoomBeside,
    ): Promise<void> {
      await within(tx, async () => {
        await hold(tx, accountId, projectId);
        await insertNodes(tx, { accountId, projectId }, undefined, most, () => [node]);
      });
    },

    /** What `change` makes of a node, with the ids of those of its project; what it throws leaves nothing. */
    change: (
      accountId: string,
      id: string,
      change: (stored: NodeContent, there: ReadonlySet<string>) => NodeContent,
    ): Promise<void> =>
      writeWithinRoom(accountId, async (tx) => {
        const [row] = await holdSome(tx, accountId, [id], isThere);
        if (!row) throw new NodeRefused('missing');
        const there = await idsOf(tx, row.projectId);
        const content = change(row.content, new Set(there));
        const size = sizeOfNode(content, row.pageText);
        await boundSize(tx, row.projectId, () =>
          tx.update(projectNode).set({ content, size, updatedAt: new Date() }).where(eq(projectNode.id, id)),
        );
      }),

    delete: (accountId: string, ids: string[]): Promise<void> =>
      db.transaction(async (tx) => {
        const rows = await holdSome(tx, accountId, ids, isThere);
        await dropOld(tx, [...new Set(rows.map(({ projectId }) => projectId))]);
        await tx.update(projectNode).set({ deletedAt: new Date() }).where(inArray(projectNode.id, ids));
      }),

    restore: (accountId: string, ids: string[], most: number): Promise<void> =>
      db.transaction(async (tx) => {
        const rows = await holdSome(tx, accountId, ids, isRestorable());
        for (const [projectId, some] of Map.groupBy(rows, (row) => row.projectId)) {
          const their = inArray(
            projectNode.id,
            some.map((row) => row.id),
          );
          await boundSize(tx, projectId, () => tx.update(projectNode).set({ deletedAt: null }).where(their));
          if ((await idsOf(tx, projectId)).length > most) throw new NodeRefused('full');
        }
      }),

    /** Those that can come back, the last deleted first. */
    listDeleted: (accountId: string, projectId: string, most: number): Promise<NodeRow[]> =>
      db
        .select()
        .from(projectNode)
        .where(and(eq(projectNode.projectId, projectId), eq(projectNode.accountId, accountId), isRestorable()))
        .orderBy(desc(projectNode.deletedAt), ...inOrder)
        .limit(most),

    order: (accountId: string, projectId: string, ids: string[]): Promise<void> =>
      db.transaction(async (tx) => {
        await hold(tx, accountId, projectId);
        const there = new Set(await idsOf(tx, projectId));
        const others = ids.filter((id) => !there.has(id));
        if (others.length > 0) {
          const mine = and(eq(projectNode.accountId, accountId), inArray(projectNode.id, others));
          const known = await tx.select({ id: projectNode.id }).from(projectNode).where(mine);
          throw new NodeRefused(known.length < new Set(others).size ? 'missing' : 'moved');
        }
        if (there.size !== ids.length || new Set(ids).size < ids.length) throw new NodeRefused('moved');
        await tx.execute(sql`
          update project_node n set position = o.at from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality o(id, at)
          where n.id = o.id::uuid`);
      }),

    /** Nodes of the account with these ids, in that order. */
    async pick(accountId: string, ids: string[]): Promise<NodeRow[] | null> {
      const mine = and(eq(projectNode.accountId, accountId), inArray(projectNode.id, ids), isThere, hasProject);
      const rows = new Map((await db.select().from(projectNode).where(mine)).map((row) => [row.id, row]));
      const picked = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
      return picked.length === new Set(ids).size ? picked : null;
    },
  };
}

export type NodeStore = ReturnType<typeof createNodeStore>;

/** The nodes of a project become those of a version, with the ids that they had; nobody may change them meanwhile. */
export async function replaceNodes(
  tx: Transaction,
  { accountId, projectId }: Pick<NodeRow, 'accountId' | 'projectId'>,
  nodes: readonly ShownNode[],
): Promise<void> {
  await tx.update(projectNode).set({ deletedAt: new Date() }).where(ofProject(projectId));
  if (nodes.length === 0) return;
  await tx
    .insert(projectNode)
    .values(
      nodes.map((node, at) => ({
        ...{ ...node, accountId, projectId, position: at + 1 },
        size: sizeOfNode(node.content, node.pageText),
      })),
    )
    .onConflictDoUpdate({
      target: projectNode.id,
      set: {
        content: sql`excluded.content`,
        pageText: sql`excluded.page_text`,
        size: sql`excluded.size`,
        position: sql`excluded.position`,
        deletedAt: null,
        updatedAt: new Date(),
      },
      setWhere: eq(projectNode.projectId, projectId),
    });
}

/** The nodes of a project, into one that has none. */
export async function copyNodes(
  tx: Transaction,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  const rows = await tx
    .select()
    .from(projectNode)
    .where(ofProject(from, eq(projectNode.accountId, accountId)))
    .orderBy(...inOrder);
  const copies = copyContents(rows, newId);
  if (copies.length === 0) return;
  await tx.insert(projectNode).values(
    copies.map((copy, at) => ({
      ...{ ...copy, accountId, projectId: to, position: at + 1 },
      ...{ pageText: rows[at]?.pageText ?? '', size: rows[at]?.size ?? 0 },
    })),
  );
}

/** Where nodes are copied, they lead to each other's copies; where they led to others, to the next one. */
export function copyContents(
  nodes: readonly { id: string; content: NodeContent }[],
  makeId: () => string,
  there: ReadonlySet<string> = new Set(),
): { id: string; content: NodeContent }[] {
  const ids = new Map(nodes.map(({ id }) => [id, makeId()]));
  const led = (target: NodeTarget): NodeTarget => {
    if (target.to !== 'node') return target;
    const nodeId = ids.get(target.nodeId) ?? (there.has(target.nodeId) ? target.nodeId : null);
    return nodeId ? { to: 'node', nodeId } : { to: 'next' };
  };
  return nodes.map(({ id, content }) => {
    const { ask } = content;
    const asks = ask && {
      ...ask,
      options: ask.options.map((option) => ({ ...option, target: led(option.target) })),
      silentTarget: led(ask.silentTarget),
    };
    return { id: ids.get(id) ?? makeId(), content: { ...content, ask: asks } };
  });
}

/** The project, held until the transaction ends. */
async function hold(tx: Transaction, accountId: string, id: string): Promise<void> {
  const mine = and(eq(project.accountId, accountId), eq(project.id, id), isNull(project.deletedAt));
  const [row] = await tx.select({ id: project.id }).from(project).where(mine).for('update');
  if (!row) throw new NodeRefused('projectGone');
}

async function idsOf(tx: Transaction, projectId: string): Promise<string[]> {
  const rows = await tx.select({ id: projectNode.id }).from(projectNode).where(ofProject(projectId));
  return rows.map(({ id }) => id);
}

async function insertNodes(
  tx: Transaction,
  { accountId, projectId }: Pick<NodeRow, 'accountId' | 'projectId'>,
  after: Place,
  most: number,
  make: (there: ReadonlySet<string>) => NewNode[],
): Promise<string[]> {
  const there = await idsOf(tx, projectId);
  const nodes = make(new Set(there));
  if (there.length + nodes.length > most) throw new NodeRefused('full');
  const position = await placeAfter(tx, projectId, after);
  // Deleted ones move along, so that they come back where they stood.
  await tx
    .update(projectNode)
    .set({ position: sql`${projectNode.position} + ${nodes.length}` })
    .where(and(eq(projectNode.projectId, projectId), sql`${projectNode.position} >= ${position}`));
  await dropOld(tx, [projectId]);
  return boundSize(tx, projectId, async () => {
    const rows = await tx
      .insert(projectNode)
      .values(
        nodes.map((node, at) => ({
          ...{ ...node, accountId, projectId, position: position + at },
          size: sizeOfNode(node.content, node.pageText),
        })),
      )
      .returning({ id: projectNode.id });
    return rows.map(({ id }) => id);
  });
}

/** Does what changes the nodes of a project that is held; one that is too large already may become smaller. */
async function boundSize<T>(tx: Transaction, projectId: string, write: () => Promise<T>): Promise<T> {
  const size = async () => {
    const [row] = await tx
      .select({ size: sql<number>`coalesce(sum(${projectNode.size}), 0)::float8` })
      .from(projectNode)
      .where(ofProject(projectId));
    return row?.size ?? 0;
  };
  const before = await size();
  const written = await write();
  const after = await size();
  if (after > PRESENTATION_LIMITS.projectBytes && after > before) throw new NodeRefused('large');
  return written;
}

/** Deleted ones that nobody takes back any more. */
async function dropOld(tx: Transaction, projectIds: string[]): Promise<void> {
  const old = lt(projectNode.deletedAt, new Date(Date.now() - 2 * RESTORABLE_MS));
  await tx.delete(projectNode).where(and(inArray(projectNode.projectId, projectIds), old));
}

async function placeAfter(tx: Transaction, projectId: string, after: Place): Promise<number> {
  if (after === null) return 1;
  const { position } = projectNode;
  if (after === undefined) {
    const of = eq(projectNode.projectId, projectId);
    const [last] = await tx
      .select({ most: sql<number | null>`max(${position})` })
      .from(projectNode)
      .where(of);
    return Number(last?.most ?? 0) + 1;
  }
  const [row] = await tx
    .select({ position })
    .from(projectNode)
    .where(ofProject(projectId, eq(projectNode.id, after)));
  if (!row) throw new NodeRefused('missing');
  return row.position + 1;
}
