import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AvatarKeying } from '#contract/avatar-parts.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { avatar } from '../avatar.table.ts';
import { avatarBake, type BakeItem } from './bake.table.ts';

export type { BakeItem } from './bake.table.ts';
export type BakeRow = typeof avatarBake.$inferSelect;
type Made = BakeRow['made'][number];

const isActive = inArray(avatarBake.state, ['waiting', 'running']);
const ofRun = (runId: string) => and(eq(avatarBake.runId, runId), isActive);

export function createBakeStore(db: Database) {
  return {
    /** The run's id; null while another one is under way. */
    async begin(
      values: { avatarId: string; accountId: string; items: BakeItem[]; keying: AvatarKeying },
      announce: (runId: string, tx: Transaction) => Promise<void>,
    ): Promise<string | null> {
      const runId = newId();
      const fresh = { ...values, runId, state: 'waiting', position: 0, share: 0, made: [], problem: '' } as const;
      return db.transaction(async (tx) => {
        const rows = await tx
          .insert(avatarBake)
          .values({ ...fresh, made: [] })
          .onConflictDoUpdate({
            target: avatarBake.avatarId,
            set: { ...fresh, made: [], createdAt: new Date(), updatedAt: new Date() },
            setWhere: sql`not ${isActive}`,
          })
          .returning({ runId: avatarBake.runId });
        if (rows.length === 0) return null;
        await announce(runId, tx);
        return runId;
      });
    },

    async find(accountId: string, avatarId: string): Promise<BakeRow | null> {
      const [row] = await db
        .select()
        .from(avatarBake)
        .where(and(eq(avatarBake.avatarId, avatarId), eq(avatarBake.accountId, accountId)))
        .limit(1);
      return row ?? null;
    },

    /** Ids of the runs that are under way. */
    async listActive(): Promise<string[]> {
      const rows = await db.select({ runId: avatarBake.runId }).from(avatarBake).where(isActive);
      return rows.map(({ runId }) => runId);
    },

    /** A run that is under way. */
    async findRun(runId: string): Promise<BakeRow | null> {
      const [row] = await db.select().from(avatarBake).where(ofRun(runId)).limit(1);
      return row ?? null;
    },

    /** False when the run has been stopped. */
    async noteShare(runId: string, share: number): Promise<boolean> {
      const rows = await db
        .update(avatarBake)
        .set({ state: 'running', share, updatedAt: new Date() })
        .where(ofRun(runId))
        .returning({ runId: avatarBake.runId });
      return rows.length > 0;
    },

    /** Ends a run before its end; its id, or null where none is under way. */
    async end(
      where: { runId: string } | { accountId: string; avatarId: string },
      state: 'failed' | 'stopped',
      problem = '',
    ): Promise<string | null> {
      const which =
        'runId' in where
          ? ofRun(where.runId)
          : and(eq(avatarBake.accountId, where.accountId), eq(avatarBake.avatarId, where.avatarId), isActive);
      const [row] = await db
        .update(avatarBake)
        .set({ state, problem, updatedAt: new Date() })
        .where(which)
        .returning({ runId: avatarBake.runId });
      return row?.runId ?? null;
    },

    /**
     * The item at work is through: its clip, wherever it stands by now, gets the new files, and the run goes on to the next one; all of it
     * or nothing. False where no clip has these files any more, or the run was stopped: then the files are nobody's.
     */
    async advance(
      runId: string,
      step: { made: Made } | { problem: string },
      announce: (tx: Transaction) => Promise<void>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [run] = await tx.select().from(avatarBake).where(ofRun(runId)).for('update');
        if (!run) return false;
        const isUsed = 'made' in step && (await putIntoClips(tx, run.avatarId, step.made));
        const position = run.position + 1;
        const isLast = position >= run.items.length;
        const problems = [run.problem, 'problem' in step ? step.problem : ''].filter((text) => text !== '');
        const problem = problems.join('\n');
        await tx
          .update(avatarBake)
          .set({
            position,
            share: 0,
            problem,
            updatedAt: new Date(),
            ...(isUsed ? { made: [...run.made, step.made] } : {}),
            ...(isLast ? { state: problem === '' ? 'done' : 'failed' } : {}),
          })
          .where(eq(avatarBake.runId, runId));
        if (!isLast) await announce(tx);
        return isUsed;
      });
    },
  };
}

export type BakeStore = ReturnType<typeof createBakeStore>;

async function putIntoClips(tx: Transaction, avatarId: string, { from, webm, mp4 }: Made): Promise<boolean> {
  const [row] = await tx
    .select({ detail: avatar.detail })
    .from(avatar)
    .where(and(eq(avatar.id, avatarId), isNull(avatar.deletedAt)))
    .for('update');
  const detail = row?.detail;
  if (detail?.driver !== 'clips') return false;
  let isUsed = false;
  const clips = detail.clips.map((clip) => {
    if (clip.webm !== from.webm || clip.mp4 !== from.mp4) return clip;
    isUsed = true;
    return { ...clip, webm, mp4 };
  });
  if (isUsed)
    await tx
      .update(avatar)
      .set({ detail: { ...detail, clips }, updatedAt: new Date() })
      .where(eq(avatar.id, avatarId));
  return isUsed;
}
