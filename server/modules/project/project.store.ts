import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type InteractionSettings, readInteraction } from '#contract/interaction.contract.ts';
import {
  ProjectCover,
  type ProjectFilter,
  type ProjectInput,
  type ProjectRecord,
  type ProjectState,
} from '#contract/project.contract.ts';
import type { ProjectStanding } from '#contract/publish.contract.ts';
import { DEFAULT_POSITION, readScene, type Scene } from '#contract/scene.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import { beginningFirst, containing } from '#server/platform/database/containing.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { mergeChanges } from '#server/platform/merge-changes.ts';
import { compareNames } from '#server/platform/name-order.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { account } from '../account/account.table.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { role } from '../role/role.table.ts';
import { copyNodes, countNodes, coverOfNodes } from './node/node.store.ts';
import { nodeSpeech, projectNode } from './node/node.table.ts';
import { project, projectVersion } from './project.table.ts';
import { isChanged, isLive } from './version.store.ts';

export type ProjectValues = Pick<typeof project.$inferInsert, 'name' | 'roleId' | 'direction'> &
  Partial<Record<'background' | 'position', string | undefined>> & {
    backgroundType?: '1' | '4' | undefined;
    interaction?: InteractionSettings | undefined;
    scene?: Scene | null | undefined;
  };

/** What an editing began with, and whether it wins. */
interface Begun {
  before: ProjectInput['before'];
  over: boolean;
}

const isPublished = sql<boolean>`${projectVersion.id} is not null`;
const isUp = isNull(project.takenDownAt);
const IS_IN: Record<ProjectState, SQL | undefined> = {
  live: and(isUp, isPublished),
  changed: and(isUp, isPublished, isChanged),
  saved: and(isUp, isNull(projectVersion.id)),
  down: isNotNull(project.takenDownAt),
};

export function createProjectStore(db: Database, { writeWithinRoom }: Pick<FileModule, 'writeWithinRoom'>) {
  // A role that is deleted is still joined: its project goes on existing and says what is missing.
  const select = () =>
    db
      .select({
        project,
        isPublished,
        isChanged,
        roleName: role.name,
        roleQuestions: sql<string[] | null>`${role.settings} -> 'question'`,
        roleDeletedAt: role.deletedAt,
        avatarCode: avatar.code,
        nodeCount: countNodes,
        cover: coverOfNodes,
      })
      .from(project)
      .leftJoin(projectVersion, isLive)
      .innerJoin(role, eq(role.id, project.roleId))
      .innerJoin(avatar, eq(avatar.id, role.avatarId));
  /** A scene counts with what else the account keeps; without one, there is nothing to count. */
  const writeScene = <T>(
    accountId: string,
    { scene }: Pick<ProjectValues, 'scene'>,
    write: (tx: Transaction) => Promise<T>,
  ): Promise<T> => (scene ? writeWithinRoom(accountId, write) : db.transaction(write));
  const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
    and(eq(project.accountId, accountId), isNull(project.deletedAt), ...more);
  const newestFirst = [desc(project.updatedAt), desc(project.id)];

  return {
    async page(accountId: string, page: number, size: number, { name = '', state, sort }: ProjectFilter) {
      const where = owned(accountId, containing(project.name, name), state && IS_IN[state]);
      const offset = (page - 1) * size;
      if (sort === 'name') {
        const named = await db
          .select({ id: project.id, name: project.name })
          .from(project)
          .leftJoin(projectVersion, isLive)
          .where(where)
          .orderBy(...newestFirst);
        const sorted = named.toSorted((one, other) => compareNames(one.name, other.name));
        const ids = sorted.slice(offset, offset + size).map(({ id }) => id);
        const rows = ids.length > 0 ? await select().where(owned(accountId, inArray(project.id, ids))) : [];
        const records = new Map(rows.map((row) => [row.project.id, toRecord(row)]));
        return { records: ids.flatMap((id) => records.get(id) ?? []), total: named.length };
      }
      const rows = await select()
        .where(where)
        .orderBy(...(sort === 'created' ? [desc(project.createdAt), desc(project.id)] : newestFirst))
        .limit(size)
        .offset(offset);
      const [counted] = await db.select({ total: count() }).from(project).leftJoin(projectVersion, isLive).where(where);
      return { records: rows.map(toRecord), total: counted?.total ?? 0 };
    },
    async find(accountId: string, id: string): Promise<ProjectRecord | null> {
      const [row] = await select()
        .where(owned(accountId, eq(project.id, id)))
        .limit(1);
      return row ? toRecord(row) : null;
    },
    async findByRole(accountId: string, roleId: string): Promise<ProjectRecord[]> {
      const rows = await select()
        .where(owned(accountId, eq(project.roleId, roleId)))
        .orderBy(...newestFirst);
      return rows.map(toRecord);
    },
    /** Projects whose name holds a text: those that begin with it first, then the last changed. */
    async named(accountId: string, name: string, limit: number) {
      return db
        .select({
          id: project.id,
          name: project.name,
          updatedAt: project.updatedAt,
          within: role.name,
          avatarCode: avatar.code,
        })
        .from(project)
        .innerJoin(role, eq(role.id, project.roleId))
        .innerJoin(avatar, eq(avatar.id, role.avatarId))
        .where(owned(accountId, containing(project.name, name)))
        .orderBy(beginningFirst(project.name, name), ...newestFirst)
        .limit(limit);
    },
    /** Null where the account has as many as it may. */
    insert: (accountId: string, values: ProjectValues, most: number): Promise<string | null> =>
      writeScene(accountId, values, async (tx) =>
        (await hasRoom(tx, accountId, most)) ? insertProject(tx, accountId, values) : null,
      ),
    /** With copies of the nodes of `nodesOf`. Inserts a project under what `nameIt` makes of the account's names with a beginning: copies are named one after the other. Null as above. */
    insertNamed: (
      accountId: string,
      values: Omit<ProjectValues, 'name'>,
      beginning: string,
      nameIt: (taken: ReadonlySet<string>) => string,
      most: number,
      nodesOf?: string,
    ): Promise<string | null> =>
      writeWithinRoom(accountId, async (tx) => {
        if (!(await hasRoom(tx, accountId, most))) return null;
        const rows = await tx
          .select({ name: project.name })
          .from(project)
          .where(owned(accountId, sql`starts_with(${project.name}, ${beginning})`));
        const id = await insertProject(tx, accountId, {
          ...values,
          name: nameIt(new Set(rows.map((row) => row.name))),
        });
        if (nodesOf) await copyNodes(tx, { accountId, from: nodesOf, to: id });
        return id;
      }),
    /** Throws what {@link mergeChanges} throws. False for a project that is not there. */
    update: (accountId: string, id: string, values: ProjectValues, { before, over }: Begun): Promise<boolean> =>
      writeScene(accountId, values, async (tx) => {
        const mine = owned(accountId, eq(project.id, id));
        const [row] = await tx.select().from(project).where(mine).for('update');
        if (!row) return false;
        const { name, roleId, direction } = row;
        const read = { interaction: readInteraction(row.interaction), scene: readScene(row.scene) };
        const stored: ProjectValues = { ...values, name, roleId, direction, ...read };
        const merged = mergeChanges(stored, before && { ...values, ...before }, values, over);
        await tx
          .update(project)
          .set({ ...merged, updatedAt: new Date() })
          .where(mine);
        return true;
      }),
    /**
     * What a published name, or a project that was started, shows, and whether its owner may work; null for a name that nobody has
     * published and for an id that there is not.
     */
    async findShown(by: { name: string } | { id: string; draft?: boolean }) {
      const isDraft = 'id' in by && by.draft === true; // what is saved, whatever visitors see
      const [row] = await db
        .select({
          id: project.id,
          accountId: project.accountId,
          saved: project,
          live: projectVersion.shown,
          roleId: role.id,
          deletedAt: project.deletedAt,
          roleDeletedAt: role.deletedAt,
          roleEnabled: role.enabled,
          takenDownAt: project.takenDownAt,
          linksEndedAt: project.linksEndedAt,
          online: account.online,
          expireTime: account.expireTime,
        })
        .from(project)
        .leftJoin(projectVersion, isDraft ? sql`false` : isLive)
        .innerJoin(role, sql`${role.id} = coalesce((${projectVersion.shown} ->> 'roleId')::uuid, ${project.roleId})`)
        .innerJoin(account, eq(account.id, project.accountId))
        .where('name' in by ? eq(project.publicName, by.name) : eq(project.id, by.id))
        .limit(1);
      if (!row) return null;
      const { saved, live, ...rest } = row;
      const { direction, interaction, scene } = live ?? saved;
      const lock = saved.accessHash === null ? null : saved.accessGeneration;
      const edition = live ? `${saved.liveVersion}` : '';
      return { ...rest, edition, direction, interaction: readInteraction(interaction), scene: readScene(scene), lock };
    },
    /** Publishes the oldest project of the account with this login, unless the name was ever given to one. */
    async publishOldest(loginAccount: string, name: string): Promise<void> {
      const [taken] = await db.select({ id: project.id }).from(project).where(eq(project.publicName, name)).limit(1);
      if (taken) return;
      const [oldest] = await db
        .select({ id: project.id })
        .from(project)
        .innerJoin(account, eq(account.id, project.accountId))
        .innerJoin(role, and(eq(role.id, project.roleId), isNull(role.deletedAt)))
        .where(and(eq(account.loginAccount, loginAccount), isNull(project.deletedAt)))
        .orderBy(asc(project.createdAt), asc(project.id))
        .limit(1);
      if (oldest) await db.update(project).set({ publicName: name }).where(eq(project.id, oldest.id));
    },
    async endLinks(accountId: string, id: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(project)
        .set({ linksEndedAt: at })
        .where(owned(accountId, eq(project.id, id)))
        .returning({ id: project.id });
      return rows.length > 0;
    },
    delete: (accountId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const rows = await tx
          .update(project)
          .set({ deletedAt: new Date() })
          .where(owned(accountId, eq(project.id, id)))
          .returning({ id: project.id });
        await emptyDeleted(tx, accountId);
        return rows.length > 0;
      }),
    async restore(accountId: string, id: string, most: number): Promise<'restored' | 'missing' | 'full'> {
      const since = new Date(Date.now() - RESTORABLE_MS);
      return db.transaction(async (tx) => {
        if (!(await hasRoom(tx, accountId, most))) return 'full';
        const rows = await tx
          .update(project)
          .set({ deletedAt: null })
          .where(and(eq(project.accountId, accountId), eq(project.id, id), gt(project.deletedAt, since)))
          .returning({ id: project.id });
        return rows.length > 0 ? 'restored' : 'missing';
      });
    },
  };
}

/** What projects held that nobody takes back any more. */
async function emptyDeleted(tx: Transaction, accountId: string): Promise<void> {
  const gone = await tx
    .select({ id: project.id })
    .from(project)
    .where(
      and(
        eq(project.accountId, accountId),
        lt(project.deletedAt, new Date(Date.now() - 2 * RESTORABLE_MS)),
        gt(sql`${project.nodesSize} + ${project.versionsSize} + ${project.sceneSize}`, 0),
      ),
    )
    .limit(EMPTIED_AT_ONCE)
    .for('update');
  if (gone.length === 0) return;
  const ids = gone.map((one) => one.id);
  for (const table of [projectNode, nodeSpeech, projectVersion])
    await tx.delete(table).where(inArray(table.projectId, ids));
  await tx
    .update(project)
    .set({ liveVersion: null, nodesSize: 0, versionsSize: 0, scene: null })
    .where(inArray(project.id, ids));
}
const EMPTIED_AT_ONCE = 20;

/** Whether the account may have one more. Until the transaction ends, nobody else makes, copies or restores one for it. */
async function hasRoom(tx: Transaction, accountId: string, most: number): Promise<boolean> {
  await lockName(tx, `projects ${accountId}`);
  const mine = and(eq(project.accountId, accountId), isNull(project.deletedAt));
  const [counted] = await tx.select({ total: count() }).from(project).where(mine);
  return (counted?.total ?? 0) < most;
}

async function insertProject(db: Transaction, accountId: string, values: ProjectValues): Promise<string> {
  const [row] = await db
    .insert(project)
    .values({ accountId, ...values })
    .returning({ id: project.id });
  if (!row) throw new Error('the project was not inserted');
  return row.id;
}

function standingOf({
  project: row,
  isPublished,
  isChanged,
}: Pick<Row, 'project' | 'isPublished' | 'isChanged'>): ProjectStanding {
  return {
    state: row.takenDownAt ? 'down' : isPublished ? 'live' : 'saved',
    version: row.liveVersion,
    changed: isPublished && isChanged === true,
  };
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

interface Row {
  project: typeof project.$inferSelect;
  isPublished: boolean;
  /** Null where nothing was published. */
  isChanged: boolean | null;
  roleName: string;
  roleQuestions: string[] | null;
  roleDeletedAt: Date | null;
  avatarCode: string;
  nodeCount: number;
  cover: unknown;
}

function toRecord(row: Row): ProjectRecord {
  const { id, name, direction, roleId, backgroundType, background, position, interaction, createdAt, updatedAt } =
    row.project;
  return {
    id,
    name,
    direction,
    roleId,
    roleName: row.roleName,
    roleDeleted: row.roleDeletedAt !== null,
    avatarCode: row.avatarCode,
    roleQuestions: row.roleQuestions ?? [],
    backgroundType,
    background,
    position: position || JSON.stringify(DEFAULT_POSITION[direction]),
    interaction: readInteraction(interaction),
    scene: readScene(row.project.scene),
    nodeCount: row.nodeCount,
    cover: ProjectCover.safeParse(row.cover).data ?? null,
    standing: standingOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
