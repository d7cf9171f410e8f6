import { asc, count, eq } from 'drizzle-orm';
import type { Avatar } from '#contract/avatar.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { avatar } from './avatar.table.ts';

const columns = {
  id: avatar.id,
  name: avatar.name,
  code: avatar.code,
  intro: avatar.intro,
  driver: avatar.driver,
  speakerId: avatar.speakerId,
};

export function createAvatarStore(db: Database) {
  return {
    async page(page: number, size: number): Promise<{ records: Avatar[]; total: number }> {
      const records = await db
        .select(columns)
        .from(avatar)
        .orderBy(asc(avatar.sort), asc(avatar.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(avatar);
      return { records, total: counted?.total ?? 0 };
    },
    async exists(id: string): Promise<boolean> {
      const [row] = await db.select({ id: avatar.id }).from(avatar).where(eq(avatar.id, id)).limit(1);
      return row !== undefined;
    },
    /** The voice that belongs to a look; null where it has none. */
    async speakerOf(id: string): Promise<string | null> {
      const [row] = await db.select({ speakerId: avatar.speakerId }).from(avatar).where(eq(avatar.id, id)).limit(1);
      return row?.speakerId ?? null;
    },
    async insertMissing(rows: (typeof avatar.$inferInsert)[]): Promise<void> {
      await db.insert(avatar).values(rows).onConflictDoNothing({ target: avatar.code });
    },
  };
}
