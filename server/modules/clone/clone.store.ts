import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { voiceClone } from './clone.table.ts';

export type CloneRow = typeof voiceClone.$inferSelect;
export type NewClone = typeof voiceClone.$inferInsert;

const isProcessing = and(eq(voiceClone.state, 'processing'), isNull(voiceClone.revokedAt));

export function createCloneStore(db: Database) {
  const living = (accountId: string) => and(eq(voiceClone.accountId, accountId), isNull(voiceClone.revokedAt));
  async function end(id: string, values: Partial<NewClone>): Promise<boolean> {
    const rows = await db
      .update(voiceClone)
      .set({ ...values, updatedAt: new Date() })
      .where(and(eq(voiceClone.id, id), isProcessing))
      .returning({ id: voiceClone.id });
    return rows.length > 0;
  }
  return {
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction(work),
    list: (accountId: string): Promise<CloneRow[]> =>
      db.select().from(voiceClone).where(living(accountId)).orderBy(desc(voiceClone.createdAt), desc(voiceClone.id)),
    async count(accountId: string, within: Database | Transaction = db): Promise<number> {
      const [row] = await within.select({ total: count() }).from(voiceClone).where(living(accountId));
      return row?.total ?? 0;
    },
    async findOwn(accountId: string, id: string): Promise<CloneRow | null> {
      const [row] = await db
        .select()
        .from(voiceClone)
        .where(and(living(accountId), eq(voiceClone.id, id)));
      return row ?? null;
    },
    /** For jobs, which know no account; also a withdrawn one. */
    async find(id: string): Promise<CloneRow | null> {
      const [row] = await db.select().from(voiceClone).where(eq(voiceClone.id, id));
      return row ?? null;
    },
    /** Voices of an account are added one after the other, so that what is counted stays true until the transaction ends. */
    awaitTurn: (accountId: string, tx: Transaction): Promise<void> => lockName(tx, `voice clones ${accountId}`),
    async insert(values: NewClone, tx: Transaction): Promise<CloneRow> {
      const [row] = await tx.insert(voiceClone).values(values).returning();
      if (!row) throw new Error('the voice was not stored');
      return row;
    },
    /** Changes one that has not been withdrawn. False where it has. */
    async update(id: string, values: Partial<NewClone>, within: Database | Transaction = db): Promise<boolean> {
      const rows = await within
        .update(voiceClone)
        .set({ ...values, updatedAt: new Date() })
        .where(and(eq(voiceClone.id, id), isNull(voiceClone.revokedAt)))
        .returning({ id: voiceClone.id });
      return rows.length > 0;
    },
    /** One that was being made can be spoken with. False where it is not being made any more: withdrawn, or given up. */
    finish: (id: string, made: { providerId: string; remoteVoice: string }): Promise<boolean> =>
      end(id, { ...made, state: 'ready', reason: '' }),
    /** Ends one that is being made. False where it is not any more. */
    fail: (id: string, reason: string): Promise<boolean> => end(id, { state: 'failed', reason }),
    async listProcessing(): Promise<string[]> {
      const rows = await db.select({ id: voiceClone.id }).from(voiceClone).where(isProcessing);
      return rows.map(({ id }) => id);
    },
    /** Withdrawn ones that a service may still have. */
    async listUnremoved(): Promise<string[]> {
      const rows = await db
        .select({ id: voiceClone.id })
        .from(voiceClone)
        .where(and(isNotNull(voiceClone.revokedAt), isNotNull(voiceClone.remoteVoice)));
      return rows.map(({ id }) => id);
    },
    /** The name at a service that is to be removed there, or was. */
    async setRemote(id: string, remoteVoice: string | null): Promise<void> {
      await db.update(voiceClone).set({ remoteVoice }).where(eq(voiceClone.id, id));
    },
  };
}

export type CloneStore = ReturnType<typeof createCloneStore>;
