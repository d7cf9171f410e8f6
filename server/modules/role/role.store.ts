import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, gt, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { beginningFirst, containing } from '#server/platform/database/containing.ts';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { library } from '../knowledge/knowledge.table.ts';
import { role, roleDetail } from './role.table.ts';
import {
  keepDeletedLibraries,
  type RoleRow,
  type StoredRole,
  toColumns,
  toDetailRows,
  toRole,
} from './stored-role.store.ts';

const questionLibrary = alias(library, 'question_library');

/** A role's other languages, in the order of their tabs, as one JSON array: a turn reads its role in one query. */
const details = sql<RoleRow['details']>`(
  select coalesce(jsonb_agg(d.texts || jsonb_build_object('language', d.language, 'smallDocLibId', l.id) order by d.position), '[]')
  from ${roleDetail} d left join ${library} l on l.id = d.small_doc_lib_id and l.deleted_at is null
  where d.role_id = ${role.id})`;

const selectRoles = (db: Database | Transaction) =>
  db
    .select({
      role,
      avatarCode: avatar.code,
      avatarName: avatar.name,
      libraryName: library.name,
      questionLibraryName: questionLibrary.name,
      details: details.as('details'),
    })
    .from(role)
    .innerJoin(avatar, eq(avatar.id, role.avatarId))
    .leftJoin(library, and(eq(library.id, role.documentLibId), isNull(library.deletedAt)))
    .leftJoin(questionLibrary, and(eq(questionLibrary.id, role.smallDocLibId), isNull(questionLibrary.deletedAt)));
const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
  and(eq(role.accountId, accountId), isNull(role.deletedAt), ...more);

/** What goes with saving a role, once nothing speaks against it, in the same transaction. Answers what is stored. */
export type Prepare = (tx: Transaction, values: RoleValues) => Promise<RoleValues>;
const asGiven: Prepare = async (_tx, values) => values;

export function createRoleStore(db: Database) {
  const select = () => selectRoles(db);

  // Prepared: every turn of a conversation asks for its role first; one query for all that begin at the same moment.
  const byIds = select()
    .where(and(sql`${role.id} = any(${sql.placeholder('ids')}::uuid[])`, isNull(role.deletedAt)))
    .prepare('roles_by_id');
  const nameOf = ({ accountId, id }: { accountId: string; id: string }) => `${accountId} ${id}`;
  const findRow = gatherReads(async (keys: { accountId: string; id: string }[]) => {
    const rows = await byIds.execute({ ids: `{${keys.map(({ id }) => id).join(',')}}` });
    return new Map(rows.map((row) => [nameOf(row.role), row]));
  }, nameOf);

  const pageOf = (where: SQL | undefined, size: number | Placeholder, offset: number | Placeholder) =>
    select().where(where).orderBy(desc(role.updatedAt), desc(role.id)).limit(size).offset(offset);
  const countOf = (where: SQL | undefined) => db.select({ total: count() }).from(role).where(where);
  // Prepared: the list as it opens, before anything is searched.
  const all = and(eq(role.accountId, sql.placeholder('accountId')), isNull(role.deletedAt));
  const firstLook = pageOf(all, sql.placeholder('size'), sql.placeholder('offset')).prepare('role_page');
  const countAll = countOf(all).prepare('role_count');

  /** Whether the account may have so many more. Until the transaction ends, nobody else makes or restores one for it. */
  async function hasRoom(tx: Transaction, accountId: string, more: number, most: number): Promise<boolean> {
    await lockName(tx, `roles ${accountId}`);
    const [counted] = await tx.select({ total: count() }).from(role).where(owned(accountId));
    return (counted?.total ?? 0) + more <= most;
  }

  const allOrNone = (
    where: SQL | undefined,
    count: number,
    values: { deletedAt: Date | null } | { enabled: boolean },
  ) => db.transaction((tx) => changeAll(tx, where, count, values));
  const changeAll = async (
    tx: Transaction,
    where: SQL | undefined,
    count: number,
    values: { deletedAt: Date | null } | { enabled: boolean },
  ): Promise<boolean> => {
    // In one order, so that two calls never wait for each other; what a call waited for is looked at anew.
    const found = await tx.select({ id: role.id }).from(role).where(where).orderBy(role.id).for('update');
    if (found.length !== count) return false;
    await tx.update(role).set(values).where(where);
    return true;
  };

  return {
    async page(accountId: string, page: number, size: number, name?: string) {
      const where = owned(accountId, or(containing(role.name, name), containing(role.roleDesc, name)));
      const offset = (page - 1) * size;
      const [rows, [counted]] = await Promise.all(
        name
          ? [pageOf(where, size, offset), countOf(where)]
          : [firstLook.execute({ accountId, size, offset }), countAll.execute({ accountId })],
      );
      return { records: rows.map(toRole), total: counted?.total ?? 0 };
    },
    async find(accountId: string, id: string): Promise<StoredRole | null> {
      const row = await findRow({ accountId, id });
      return row ? toRole(row) : null;
    },
    /** These roles, in this order. */
    async some(accountId: string, ids: string[]): Promise<StoredRole[]> {
      const rows = await select().where(owned(accountId, inArray(role.id, ids)));
      const byId = new Map(rows.map((row) => [row.role.id, toRole(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    /** Roles whose name holds a text: those that begin with it first, then the last changed. */
    async named(accountId: string, name: string, limit: number) {
      return db
        .select({ id: role.id, name: role.name, updatedAt: role.updatedAt, avatarCode: avatar.code })
        .from(role)
        .innerJoin(avatar, eq(avatar.id, role.avatarId))
        .where(owned(accountId, containing(role.name, name)))
        .orderBy(beginningFirst(role.name, name), desc(role.updatedAt), desc(role.id))
        .limit(limit);
    },
    /** Every role that a search finds with what lists are narrowed and ordered by, last change first. */
    async overview(accountId: string, name?: string) {
      return db
        .select({
          id: role.id,
          name: role.name,
          enabled: role.enabled,
          modelName: role.modelName,
          createdAt: role.createdAt,
          documentLibId: role.documentLibId,
          smallDocLibId: role.smallDocLibId,
          language: role.language,
          chatType: sql<number>`coalesce((${role.settings} ->> 'chatType')::int, 2)`,
          details: sql<{ language: string; smallDocLibId: string | null }[]>`(
            select coalesce(jsonb_agg(jsonb_build_object('language', d.language, 'smallDocLibId', d.small_doc_lib_id)), '[]')
            from ${roleDetail} d where d.role_id = ${role.id})`,
        })
        .from(role)
        .where(owned(accountId, or(containing(role.name, name), containing(role.roleDesc, name))))
        .orderBy(desc(role.updatedAt), desc(role.id));
    },
    /**
     * Null where the account has as many as it may.
     * @param prepare what goes with it in one transaction, and may change what is stored
     */
    async insert(
      accountId: string,
      given: RoleValues,
      { savedBy, most, prepare = asGiven }: { savedBy: string; most: number; prepare?: Prepare },
    ): Promise<string | null> {
      return db.transaction(async (tx) => {
        if (!(await hasRoom(tx, accountId, 1, most))) return null;
        const values = await prepare(tx, given);
        const [row] = await tx
          .insert(role)
          .values({ accountId, savedBy, ...toColumns(values) })
          .returning({ id: role.id });
        if (!row) throw new Error('the role was not inserted');
        await insertDetails(tx, row.id, values);
        return row.id;
      });
    },
    /**
     * Replaces a role, by values or by what is made of it as it is then, counting its version up by one. With `version` only while that is
     * the role's own: else nothing changes, and the fields that were changed since come back. Null for a role that does not exist.
     */
    async update(
      accountId: string,
      id: string,
      given: RoleValues | ((current: StoredRole) => RoleValues),
      { version, savedBy, prepare = asGiven }: { version: number | undefined; savedBy: string; prepare?: Prepare },
    ): Promise<{ outdated: string[] | null } | null> {
      return db.transaction(async (tx) => {
        const [row] = await selectRoles(tx)
          .where(owned(accountId, eq(role.id, id)))
          .for('update', { of: role }); // whoever saves at the same time waits here
        if (!row) return null;
        const { version: current, fieldVersions } = row.role;
        if (version !== undefined && version !== current)
          return { outdated: Object.keys(fieldVersions).filter((field) => (fieldVersions[field] ?? 0) > version) };
        const stored = toRole(row);
        const values = await prepare(tx, typeof given === 'function' ? given(stored) : given);
        const next = current + 1;
        const changed = changedFields(stored, values).map((field) => [field, next]);
        const links = await tx.select().from(roleDetail).where(eq(roleDetail.roleId, id));
        const kept = keepDeletedLibraries(values, row, links);
        await tx
          .update(role)
          .set({
            ...toColumns(kept),
            version: next,
            fieldVersions: { ...fieldVersions, ...Object.fromEntries(changed) },
            savedBy,
            updatedAt: new Date(),
          })
          .where(and(eq(role.id, id), eq(role.version, current)));
        await tx.delete(roleDetail).where(eq(roleDetail.roleId, id));
        await insertDetails(tx, id, kept);
        return { outdated: null };
      });
    },
    /** All of them or none; false where one is missing. */
    async delete(accountId: string, ids: readonly string[]): Promise<boolean> {
      return allOrNone(owned(accountId, inArray(role.id, [...ids])), ids.length, { deletedAt: new Date() });
    },
    /** All of them or none; false where one is missing. */
    async enable(accountId: string, ids: readonly string[], enabled: boolean): Promise<boolean> {
      return allOrNone(owned(accountId, inArray(role.id, [...ids])), ids.length, { enabled });
    },
    /** All of them or none; `missing` where one is not there, not deleted, or deleted too long ago; `full` where there would be too many. */
    async restore(accountId: string, ids: readonly string[], most: number): Promise<'restored' | 'missing' | 'full'> {
      const since = new Date(Date.now() - RESTORABLE_MS);
      const deleted = and(eq(role.accountId, accountId), inArray(role.id, [...ids]), gt(role.deletedAt, since));
      return db.transaction(async (tx) => {
        if (!(await hasRoom(tx, accountId, ids.length, most))) return 'full';
        return (await changeAll(tx, deleted, ids.length, { deletedAt: null })) ? 'restored' : 'missing';
      });
    },
  };
}

export type RoleStore = ReturnType<typeof createRoleStore>;

/** Names of the fields that saving `values` changes. */
function changedFields(before: StoredRole, values: RoleValues): string[] {
  return Object.entries(values).flatMap(([field, value]) =>
    isDeepStrictEqual(value, before[field as keyof StoredRole]) ? [] : field,
  );
}

async function insertDetails(tx: Transaction, roleId: string, values: RoleValues): Promise<void> {
  const rows = toDetailRows(roleId, values);
  if (rows.length > 0) await tx.insert(roleDetail).values(rows);
}
