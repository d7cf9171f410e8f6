import { and, count, eq, inArray, lt } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { avatarConversion } from './conversion.table.ts';

export type ConversionRow = typeof avatarConversion.$inferSelect;
type Begun = Pick<ConversionRow, 'id' | 'accountId' | 'demuxer' | 'seconds' | 'isStacked' | 'use'>;

const isActive = inArray(avatarConversion.state, ['waiting', 'running']);
const active = (id: string) => and(eq(avatarConversion.id, id), isActive);

export function createConversionStore(db: Database) {
  const change = async (id: string, values: Partial<ConversionRow>): Promise<boolean> => {
    const rows = await db
      .update(avatarConversion)
      .set({ ...values, updatedAt: new Date() })
      .where(active(id))
      .returning({ id: avatarConversion.id });
    return rows.length > 0;
  };
  return {
    /** False, and nothing is stored, where the account has `most` under way: counted and stored one after the other. */
    begin(values: Begun, most: number, announce: (tx: Transaction) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockName(tx, `conversions ${values.accountId}`);
        const [counted] = await tx
          .select({ total: count() })
          .from(avatarConversion)
          .where(and(eq(avatarConversion.accountId, values.accountId), isActive));
        if ((counted?.total ?? 0) >= most) return false;
        await tx.insert(avatarConversion).values({ ...values, state: 'waiting' });
        await announce(tx);
        return true;
      });
    },
    async find(accountId: string, id: string): Promise<ConversionRow | null> {
      const [row] = await db
        .select()
        .from(avatarConversion)
        .where(and(eq(avatarConversion.id, id), eq(avatarConversion.accountId, accountId)))
        .limit(1);
      return row ?? null;
    },
    /** Ids of those that are under way. */
    async listActive(): Promise<string[]> {
      const rows = await db.select({ id: avatarConversion.id }).from(avatarConversion).where(isActive);
      return rows.map(({ id }) => id);
    },
    /** One that is under way. */
    async findActive(id: string): Promise<ConversionRow | null> {
      const [row] = await db.select().from(avatarConversion).where(active(id)).limit(1);
      return row ?? null;
    },
    noteShare: (id: string, share: number) => change(id, { state: 'running', share }),
    /** False where it has ended before. */
    finish: (id: string, mediumId: string) => change(id, { state: 'done', share: 1, mediumId }),
    fail: (id: string, problem: string) => change(id, { state: 'failed', problem }),
    /** Forgets what began before; answers the files that were uploaded for it. */
    async forget(accountId: string, before: Date): Promise<string[]> {
      const rows = await db
        .delete(avatarConversion)
        .where(and(eq(avatarConversion.accountId, accountId), lt(avatarConversion.createdAt, before)))
        .returning({ id: avatarConversion.id });
      return rows.map(({ id }) => id);
    },
  };
}

export type ConversionStore = ReturnType<typeof createConversionStore>;
