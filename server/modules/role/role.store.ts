import { and, count, desc, eq, inArray, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/role.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { library } from '../knowledge/knowledge.table.ts';
import { role } from './role.table.ts';

const questionLibrary = alias(library, 'question_library');

export type RoleValues = Omit<typeof role.$inferInsert, 'id' | 'accountId' | 'createdAt' | 'updatedAt' | 'deletedAt'>;
/** A role as stored, without what other modules know about its library. */
export type StoredRole = Omit<Role, 'status'>;

export function createRoleStore(db: Database) {
  const select = () =>
    db
      .select({
        ...{ role, avatarCode: avatar.code, avatarName: avatar.name },
        libraryName: library.name,
        questionLibraryName: questionLibrary.name,
      })
      .from(role)
      .innerJoin(avatar, eq(avatar.id, role.avatarId))
      .leftJoin(library, and(eq(library.id, role.documentLibId), isNull(library.deletedAt)))
      .leftJoin(questionLibrary, and(eq(questionLibrary.id, role.smallDocLibId), isNull(questionLibrary.deletedAt)));
  const owned = (accountId: string, ...more: (SQL | undefined)[]) =>
    and(eq(role.accountId, accountId), isNull(role.deletedAt), ...more);

  // Prepared: every turn of a conversation asks for its role first.
  const byId = select()
    .where(
      and(eq(role.accountId, sql.placeholder('accountId')), eq(role.id, sql.placeholder('id')), isNull(role.deletedAt)),
    )
    .limit(1)
    .prepare('role_by_id');

  const pageOf = (where: SQL | undefined, size: number | Placeholder, offset: number | Placeholder) =>
    select().where(where).orderBy(desc(role.updatedAt), desc(role.id)).limit(size).offset(offset);
  const countOf = (where: SQL | undefined) => db.select({ total: count() }).from(role).where(where);
  // Prepared: the list as it opens, before anything is searched.
  const all = and(eq(role.accountId, sql.placeholder('accountId')), isNull(role.deletedAt));
  const firstLook = pageOf(all, sql.placeholder('size'), sql.placeholder('offset')).prepare('role_page');
  const countAll = countOf(all).prepare('role_count');

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
      const [row] = await byId.execute({ accountId, id });
      return row ? toRole(row) : null;
    },
    async insert(accountId: string, values: RoleValues): Promise<string> {
      const [row] = await db
        .insert(role)
        .values({ accountId, ...values })
        .returning({ id: role.id });
      if (!row) throw new Error('the role was not inserted');
      return row.id;
    },
    async update(accountId: string, id: string, values: RoleValues): Promise<boolean> {
      const rows = await db
        .update(role)
        .set({ ...values, updatedAt: new Date() })
        .where(owned(accountId, eq(role.id, id)))
        .returning({ id: role.id });
      return rows.length > 0;
    },
    async delete(accountId: string, id: string): Promise<boolean> {
      const rows = await db
        .update(role)
        .set({ deletedAt: new Date() })
        .where(owned(accountId, eq(role.id, id)))
        .returning({ id: role.id });
      return rows.length > 0;
    },
    async countByLibrary(libraryIds: string[]): Promise<Map<string, number>> {
      if (libraryIds.length === 0) return new Map();
      // Never both: a role's two libraries are of different types.
      const counts = new Map<string, number>();
      for (const column of [role.documentLibId, role.smallDocLibId]) {
        const rows = await db
          .select({ id: column, total: count() })
          .from(role)
          .where(and(inArray(column, libraryIds), isNull(role.deletedAt)))
          .groupBy(column);
        for (const { id, total } of rows) if (id) counts.set(id, total);
      }
      return counts;
    },
    /** Names of the roles that answer from a library, as either of their kinds. */
    async namesByLibrary(libraryId: string): Promise<string[]> {
      const rows = await db
        .select({ name: role.name })
        .from(role)
        .where(and(or(eq(role.documentLibId, libraryId), eq(role.smallDocLibId, libraryId)), isNull(role.deletedAt)))
        .orderBy(role.name, role.id)
        .limit(100);
      return rows.map((row) => row.name);
    },
    async restore(accountId: string, id: string): Promise<boolean> {
      const rows = await db
        .update(role)
        .set({ deletedAt: null })
        .where(and(eq(role.accountId, accountId), eq(role.id, id), isNotNull(role.deletedAt)))
        .returning({ id: role.id });
      return rows.length > 0;
    },
  };
}

export type RoleStore = ReturnType<typeof createRoleStore>;

function toRole(row: {
  role: typeof role.$inferSelect;
  avatarCode: string;
  avatarName: string;
  libraryName: string | null;
  questionLibraryName: string | null;
}): StoredRole {
  const { accountId: _accountId, createdAt, updatedAt, deletedAt: _deletedAt, ...values } = row.role;
  return {
    ...values,
    // A deleted library is as good as none.
    documentLibId: row.libraryName === null ? null : values.documentLibId,
    smallDocLibId: row.questionLibraryName === null ? null : values.smallDocLibId,
    avatarCode: row.avatarCode,
    avatarName: row.avatarName,
    libraryName: row.libraryName,
    questionLibraryName: row.questionLibraryName,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}
