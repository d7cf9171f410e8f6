import { and, asc, count, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Avatar, AvatarDetail, AvatarDriver } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { role } from '../role/role.table.ts';
import { answerVideo } from './answer/answer-video.table.ts';
import { avatar, avatarMedium } from './avatar.table.ts';

type Row = typeof avatar.$inferSelect;
/** An account's own avatar. */
export type OwnAvatar = Avatar & { detail: AvatarDetail };
export type AvatarValues = Pick<Row, 'name' | 'intro' | 'speakerId'> & { detail: AvatarDetail };

const usableBy = (accountId: string, ...more: (SQL | undefined)[]) =>
  and(or(isNull(avatar.accountId), eq(avatar.accountId, accountId)), isNull(avatar.deletedAt), ...more);
const ownedBy = (accountId: string, ...more: (SQL | undefined)[]) =>
  and(eq(avatar.accountId, accountId), isNull(avatar.deletedAt), ...more);

function toAvatar({ id, name, code, intro, driver, speakerId, accountId }: Row): Avatar {
  return { id, name, code, intro, driver, speakerId, isOwn: accountId !== null };
}

const toOwn = (row: Row): OwnAvatar | null => (row.detail ? { ...toAvatar(row), detail: row.detail } : null);

export function createAvatarStore(db: Database) {
  return {
    async page(
      accountId: string,
      { page, size, name, driver }: { page: number; size: number; name: string; driver?: AvatarDriver | undefined },
    ): Promise<{ records: Avatar[]; total: number }> {
      const where = usableBy(accountId, containing(avatar.name, name), driver && eq(avatar.driver, driver));
      const rows = await db
        .select()
        .from(avatar)
        .where(where)
        .orderBy(asc(avatar.sort), desc(avatar.updatedAt), asc(avatar.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(avatar).where(where);
      return { records: rows.map(toAvatar), total: counted?.total ?? 0 };
    },
    async firstShipped(): Promise<string | null> {
      const [row] = await db
        .select({ id: avatar.id })
        .from(avatar)
        .where(isNull(avatar.accountId))
        .orderBy(asc(avatar.sort), asc(avatar.id))
        .limit(1);
      return row?.id ?? null;
    },
    async findShipped(code: string): Promise<string | null> {
      const [row] = await db
        .select({ id: avatar.id })
        .from(avatar)
        .where(and(isNull(avatar.accountId), eq(avatar.code, code)))
        .limit(1);
      return row?.id ?? null;
    },
    /** Shipped, or the account's own. */
    async findUsable(accountId: string, id: string): Promise<(Avatar & { detail: AvatarDetail | null }) | null> {
      const [row] = await db
        .select()
        .from(avatar)
        .where(usableBy(accountId, eq(avatar.id, id)))
        .limit(1);
      return row ? { ...toAvatar(row), detail: row.detail } : null;
    },
    async findOwn(accountId: string, id: string): Promise<OwnAvatar | null> {
      const [row] = await db
        .select()
        .from(avatar)
        .where(ownedBy(accountId, eq(avatar.id, id)))
        .limit(1);
      return row ? toOwn(row) : null;
    },
    /** By its code, with the account that it belongs to. */
    async findByCode(
      code: string,
    ): Promise<{ avatar: Avatar; accountId: string | null; detail: AvatarDetail | null } | null> {
      const [row] = await db
        .select()
        .from(avatar)
        .where(and(eq(avatar.code, code), isNull(avatar.deletedAt)))
        .limit(1);
      return row ? { avatar: toAvatar(row), accountId: row.accountId, detail: row.detail } : null;
    },
    /** The voice that belongs to a look; null where it has none. */
    async speakerOf(id: string): Promise<string | null> {
      const [row] = await db.select({ speakerId: avatar.speakerId }).from(avatar).where(eq(avatar.id, id)).limit(1);
      return row?.speakerId ?? null;
    },
    async insertMissing(rows: (typeof avatar.$inferInsert)[]): Promise<void> {
      await db.insert(avatar).values(rows).onConflictDoNothing({ target: avatar.code });
    },
    /** Null, and nothing is stored, where the account has as many as it may have: counted and stored one after the other. */
    async insertOwn(accountId: string, code: string, values: AvatarValues, most: number): Promise<string | null> {
      return db.transaction(async (tx) => {
        await lockName(tx, `avatars ${accountId}`);
        const [counted] = await tx.select({ total: count() }).from(avatar).where(ownedBy(accountId));
        if ((counted?.total ?? 0) >= most) return null;
        const [row] = await tx
          .insert(avatar)
          // After the shipped ones.
          .values({ accountId, code, driver: values.detail.driver, sort: 1000, ...values })
          .returning({ id: avatar.id });
        if (!row) throw new Error('the avatar was not inserted');
        return row.id;
      });
    },
    async updateOwn(accountId: string, id: string, values: AvatarValues): Promise<boolean> {
      const rows = await db
        .update(avatar)
        .set({ ...values, updatedAt: new Date() })
        .where(ownedBy(accountId, eq(avatar.id, id)))
        .returning({ id: avatar.id });
      return rows.length > 0;
    },
    async deleteOwn(accountId: string, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(avatar)
          .set({ deletedAt: new Date() })
          .where(ownedBy(accountId, eq(avatar.id, id)))
          .returning({ id: avatar.id });
        if (rows.length > 0) await tx.delete(answerVideo).where(eq(answerVideo.avatarId, id));
        return rows.length > 0;
      });
    },
    /** Names of the roles that wear it. */
    async rolesWearing(id: string): Promise<string[]> {
      const rows = await db
        .select({ name: role.name })
        .from(role)
        .where(and(eq(role.avatarId, id), isNull(role.deletedAt)))
        .orderBy(role.name)
        .limit(100);
      return rows.map(({ name }) => name);
    },
    async insertMedium(accountId: string, medium: AvatarMedium): Promise<void> {
      await db
        .insert(avatarMedium)
        .values({ accountId, ...medium })
        .onConflictDoNothing();
    },
    async media(accountId: string, ids: string[]): Promise<AvatarMedium[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(avatarMedium)
        .where(and(eq(avatarMedium.accountId, accountId), inArray(avatarMedium.id, ids)));
    },
  };
}

export type AvatarStore = ReturnType<typeof createAvatarStore>;
