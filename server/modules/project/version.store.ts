import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import { PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';
import { replaceNodes } from './node/node.store.ts';
import { project, projectVersion, type ShownState } from './project.table.ts';

type Row = typeof project.$inferSelect;

/** What visitors see of a project where it shows what is saved. */
const shownOf = ({
  roleId,
  direction,
  backgroundType,
  background,
  position,
  interaction,
  scene,
}: Pick<Row, keyof ShownState>): ShownState => ({
  ...{ roleId, direction, backgroundType, background, position, interaction, scene },
});

/**
 * Whether what is saved differs from a version: {@link shownOf} in the database, where lists are narrowed by it. Settings of interaction are the same when
 * they say the same, with what they leave out as it is everywhere.
 */
export const isChanged = sql<boolean | null>`(
  (${projectVersion.shown} - 'interaction') is distinct from jsonb_build_object(
    'roleId', ${project.roleId}, 'direction', ${project.direction}, 'backgroundType', ${project.backgroundType},
    'background', ${project.background}, 'position', ${project.position}, 'scene', ${project.scene})
  or (${JSON.stringify(NO_INTERACTION)}::jsonb || (${projectVersion.shown} -> 'interaction'))
    <> (${JSON.stringify(NO_INTERACTION)}::jsonb || ${project.interaction})
  or ${projectVersion.nodesDigest} is distinct from ${project.nodesDigest})`;

/** The version that visitors see, or saw last. */
export const isLive = and(eq(projectVersion.projectId, project.id), eq(projectVersion.number, project.liveVersion));

/** Published versions of projects. */
export function createVersionStore(db: Database, { writeWithinRoom }: Pick<FileModule, 'writeWithinRoom'>) {
  const mine = (accountId: string, id: string) =>
    and(eq(project.accountId, accountId), eq(project.id, id), isNull(project.deletedAt));
  /** The project, held until the transaction ends; null for one that is not there. */
  const hold = async (tx: Transaction, accountId: string, id: string): Promise<Row | null> => {
    const [row] = await tx.select().from(project).where(mine(accountId, id)).for('update');
    return row ?? null;
  };
  const find = async (tx: Transaction, projectId: string, number: number) => {
    const [row] = await tx
      .select()
      .from(projectVersion)
      .where(and(eq(projectVersion.projectId, projectId), eq(projectVersion.number, number)));
    return row ?? null;
  };

  return {
    /**
     * What is saved, as a version that visitors see: a new one, unless the one that they see or saw last is the same. Answers its number;
     * null for a project that is not there.
     */
    publish: (accountId: string, id: string, note: string, kept: number): Promise<number | null> =>
      writeWithinRoom(accountId, async (tx) => {
        const row = await hold(tx, accountId, id);
        if (!row) return null;
        const { number } = projectVersion;
        const [live] = await tx
          .select({ number, isChanged })
          .from(project)
          .innerJoin(projectVersion, isLive)
          .where(eq(project.id, id));
        if (live?.isChanged === false) {
          await tx.update(project).set({ takenDownAt: null }).where(eq(project.id, id));
          if (note)
            await tx
              .update(projectVersion)
              .set({ note })
              .where(and(eq(projectVersion.projectId, id), eq(number, live.number)));
          return live.number;
        }
        const [last] = await tx
          .select({ number })
          .from(projectVersion)
          .where(eq(projectVersion.projectId, id))
          .orderBy(desc(number))
          .limit(1);
        const next = (last?.number ?? 0) + 1;
        await tx
          .insert(projectVersion)
          .values({ projectId: id, number: next, note, shown: shownOf(row), nodes: sql`list_nodes(${id}::uuid)` });
        await tx.update(project).set({ liveVersion: next, takenDownAt: null }).where(eq(project.id, id));
        await dropOld(tx, id, next, kept);
        return next;
      }),
    /** The newest first, each with its role and who published it. */
    async list(projectId: string) {
      return db
        .select({
          version: { number: projectVersion.number, note: projectVersion.note, createdAt: projectVersion.createdAt },
          publisher: account.nickName,
          roleDeletedAt: role.deletedAt,
        })
        .from(projectVersion)
        .innerJoin(project, eq(project.id, projectVersion.projectId))
        .innerJoin(account, eq(account.id, project.accountId))
        .innerJoin(role, sql`${role.id} = (${projectVersion.shown} ->> 'roleId')::uuid`)
        .where(eq(projectVersion.projectId, projectId))
        .orderBy(desc(projectVersion.number));
    },
    /** Visitors see this version. False for one that is not there. */
    show: (accountId: string, id: string, number: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await hold(tx, accountId, id)) || !(await find(tx, id, number))) return false;
        await tx.update(project).set({ liveVersion: number, takenDownAt: null }).where(eq(project.id, id));
        return true;
      }),
    /** What is saved is as in this version. False as above. */
    edit: (accountId: string, id: string, number: number): Promise<boolean> =>
      writeWithinRoom(accountId, async (tx) => {
        const version = (await hold(tx, accountId, id)) && (await find(tx, id, number));
        if (!version) return false;
        await tx
          .update(project)
          .set({ ...version.shown, updatedAt: new Date() })
          .where(eq(project.id, id));
        await replaceNodes(tx, { accountId, projectId: id }, version.nodes);
        return true;
      }),
    async takeDown(accountId: string, id: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(project)
        .set({ takenDownAt: at })
        .where(mine(accountId, id))
        .returning({ id: project.id });
      return rows.length > 0;
    },
  };
}

/** Keeps the newest versions, as many and as large as they may be, and the one that is shown; counts what is left. */
async function dropOld(tx: Transaction, projectId: string, live: number, kept: number): Promise<void> {
  await tx.execute(sql`
    delete from project_version v using (
      select number, row_number() over newest as place, sum(size) over newest as size from project_version
        where project_id = ${projectId} window newest as (order by number desc)) o
    where v.project_id = ${projectId} and v.number = o.number and v.number <> ${live}
      and (o.place > ${kept} or o.size > ${PRESENTATION_LIMITS.versionBytes})`);
  const size = sql`(select coalesce(sum(size), 0) from project_version where project_id = ${projectId})`;
  await tx.update(project).set({ versionsSize: size }).where(eq(project.id, projectId));
}

export type VersionStore = ReturnType<typeof createVersionStore>;
