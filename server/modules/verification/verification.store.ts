import { and, count, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { lockName } from '#server/platform/database/lock-name.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { spentProof, verificationCode } from './verification.table.ts';

export type NewCode = typeof verificationCode.$inferInsert;

/** What a code proves: that somebody holds `target`, for one use. */
export type CodePurpose = Pick<NewCode, 'channel' | 'target' | 'usage'>;

export function createVerificationStore(db: Database) {
  const purposeIs = ({ channel, target, usage }: CodePurpose) =>
    and(
      eq(verificationCode.channel, channel),
      eq(verificationCode.target, target),
      eq(verificationCode.usage, usage),
      isNull(verificationCode.usedAt),
    );
  return {
    /** False when the proof counted already. Those that are over are forgotten on the way: they are refused by their age. */
    async spendProof(signature: string, expiresAt: Date): Promise<boolean> {
      await db.delete(spentProof).where(lt(spentProof.expiresAt, new Date()));
      const rows = await db.insert(spentProof).values({ signature, expiresAt }).onConflictDoNothing().returning();
      return rows.length > 0;
    },

    /** Runs `work` in a transaction of its own while no other that names one of these keys runs, on whichever replica. */
    inTurn: <T>(keys: string[], work: (tx: Transaction) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        // In one order for everybody, so that two can't wait for each other.
        for (const key of keys.toSorted()) await lockName(tx, key);
        return work(tx);
      }),

    /** When codes went to a target since then, latest first. */
    async listSendings({ channel, target }: Omit<CodePurpose, 'usage'>, since: Date, tx: Transaction): Promise<Date[]> {
      const rows = await tx
        .select({ createdAt: verificationCode.createdAt })
        .from(verificationCode)
        .where(
          and(
            eq(verificationCode.target, target),
            eq(verificationCode.channel, channel),
            gte(verificationCode.createdAt, since),
          ),
        )
        .orderBy(desc(verificationCode.createdAt));
      return rows.map((row) => row.createdAt);
    },

    async countFrom(address: string, since: Date, tx: Transaction): Promise<number> {
      const [row] = await tx
        .select({ total: count() })
        .from(verificationCode)
        .where(and(eq(verificationCode.address, address), gt(verificationCode.createdAt, since)));
      return row?.total ?? 0;
    },

    /** Replaces the purpose's code: there is one at most that counts. Answers its id. */
    async replace(code: NewCode & { createdAt: Date }, tx: Transaction): Promise<string> {
      await tx
        .update(verificationCode)
        .set({ expiresAt: code.createdAt })
        .where(and(purposeIs(code), gt(verificationCode.expiresAt, code.createdAt)));
      const [row] = await tx.insert(verificationCode).values(code).returning({ id: verificationCode.id });
      if (!row) throw new Error('the code was not inserted');
      return row.id;
    },

    /** Takes one try at the purpose's code. Null when there is none that lives, or its tries are used up. */
    async takeTry(purpose: CodePurpose, tries: number): Promise<{ id: string; codeHash: string } | null> {
      // The row's own lock makes guesses at the same time wait for each other; each then sees the count of the one before.
      const [row] = await db
        .update(verificationCode)
        .set({ attempts: sql`${verificationCode.attempts} + 1` })
        .where(
          and(purposeIs(purpose), gt(verificationCode.expiresAt, new Date()), lt(verificationCode.attempts, tries)),
        )
        .returning({ id: verificationCode.id, codeHash: verificationCode.codeHash });
      return row ?? null;
    },

    /** False when somebody else used it first. */
    async markUsed(id: string): Promise<boolean> {
      const rows = await db
        .update(verificationCode)
        .set({ usedAt: new Date() })
        .where(and(eq(verificationCode.id, id), isNull(verificationCode.usedAt)))
        .returning({ id: verificationCode.id });
      return rows.length > 0;
    },

    async remove(id: string): Promise<void> {
      await db.delete(verificationCode).where(eq(verificationCode.id, id));
    },
  };
}

export type VerificationStore = ReturnType<typeof createVerificationStore>;
