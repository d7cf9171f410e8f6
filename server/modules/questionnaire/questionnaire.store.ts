import { and, asc, count, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { type SurveyStep, surveyRun } from './questionnaire.table.ts';
import type { Answers } from './walk-survey.ts';

export type RunRow = typeof surveyRun.$inferSelect;

/** Names the conversation in which somebody answers. */
export interface RespondentKey {
  accountId: string;
  roleId: string;
  channel: string;
  visitorId: string;
  cid: string;
}

const ofKey = ({ accountId, roleId, channel, visitorId, cid }: RespondentKey) =>
  and(
    eq(surveyRun.roleId, roleId),
    eq(surveyRun.accountId, accountId),
    eq(surveyRun.channel, channel),
    eq(surveyRun.visitorId, visitorId),
    eq(surveyRun.cid, cid),
  );

export function createQuestionnaireStore(db: Database) {
  return {
    async findRunning(key: RespondentKey): Promise<RunRow | null> {
      const [row] = await db
        .select()
        .from(surveyRun)
        .where(and(ofKey(key), eq(surveyRun.status, 'running')))
        .limit(1);
      return row ?? null;
    },

    /** Whether this person has submitted this version already. Nobody is known in the preview. */
    async hasSubmitted({ roleId, channel, visitorId }: RespondentKey, version: string): Promise<boolean> {
      if (visitorId === '') return false;
      const [row] = await db
        .select({ id: surveyRun.id })
        .from(surveyRun)
        .where(
          and(
            eq(surveyRun.roleId, roleId),
            eq(surveyRun.version, version),
            eq(surveyRun.channel, channel),
            eq(surveyRun.visitorId, visitorId),
            eq(surveyRun.status, 'submitted'),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /** Begins a run, or answers the one that somebody else has begun in this very moment. */
    async begin(key: RespondentKey, first: Pick<RunRow, 'version' | 'survey' | 'current' | 'steps'>): Promise<RunRow> {
      const [row] = await db
        .insert(surveyRun)
        .values({ ...key, ...first, answers: {}, status: 'running' })
        .onConflictDoNothing()
        .returning();
      if (row) return row;
      const running = await this.findRunning(key);
      if (!running) throw new Error('the questionnaire was not begun');
      return running;
    },

    /**
     * Notes an answer and where it leads (0: to the end, which submits). False when another message was quicker: nothing is changed.
     */
    async advance(
      id: string,
      from: number,
      { answers, steps, next }: { answers: Answers; steps: SurveyStep[]; next: number },
    ): Promise<boolean> {
      const rows = await db
        .update(surveyRun)
        .set({
          answers,
          steps,
          current: next,
          updatedAt: new Date(),
          ...(next === 0 ? { status: 'submitted' as const, submittedAt: new Date() } : {}),
        })
        .where(and(eq(surveyRun.id, id), eq(surveyRun.status, 'running'), eq(surveyRun.current, from)))
        .returning({ id: surveyRun.id });
      return rows.length > 0;
    },

    async cancel(id: string, steps: SurveyStep[]): Promise<void> {
      await db
        .update(surveyRun)
        .set({ status: 'cancelled', current: 0, steps, updatedAt: new Date() })
        .where(and(eq(surveyRun.id, id), eq(surveyRun.status, 'running')));
    },

    /**
     * These turns are no longer part of the conversation: the question that the first of them answered waits again. What one of them began
     * is gone, unless it was submitted meanwhile.
     */
    takeBack: (key: RespondentKey, turnIds: readonly string[]): Promise<void> =>
      db.transaction(async (tx) => {
        const taken = new Set(turnIds);
        const runs = await tx
          .select()
          .from(surveyRun)
          .where(ofKey(key))
          .orderBy(desc(surveyRun.createdAt))
          .for('update');
        for (const { id, steps, answers, status } of runs) {
          const at = steps.findIndex(({ turnId }) => taken.has(turnId));
          const first = steps[at];
          if (!first) continue;
          if (first.number === 0) {
            if (status !== 'submitted') await tx.delete(surveyRun).where(eq(surveyRun.id, id));
            continue;
          }
          const undone = new Set(steps.slice(at).map(({ number }) => number));
          const kept = Object.entries(answers).filter(([number]) => !undone.has(Number(number)));
          await tx
            .update(surveyRun)
            .set({
              answers: Object.fromEntries(kept),
              steps: steps.slice(0, at),
              current: first.number,
              status: 'running',
              submittedAt: null,
              updatedAt: new Date(),
            })
            .where(eq(surveyRun.id, id));
        }
      }),

    async page(accountId: string, roleId: string, page: number, size: number) {
      const where = and(eq(surveyRun.accountId, accountId), eq(surveyRun.roleId, roleId));
      const [records, [counted]] = await Promise.all([
        db
          .select()
          .from(surveyRun)
          .where(where)
          .orderBy(desc(surveyRun.createdAt), desc(surveyRun.id))
          .limit(size)
          .offset((page - 1) * size),
        db.select({ total: count() }).from(surveyRun).where(where),
      ]);
      return { records, total: counted?.total ?? 0 };
    },

    /** Every run that holds an answer, oldest first, some at a time. */
    async *all(accountId: string, roleId: string): AsyncGenerator<RunRow[]> {
      let last: { createdAt: Date; id: string } | null = null;
      for (;;) {
        const after: { createdAt: Date; id: string } | null = last;
        const rows: RunRow[] = await db
          .select()
          .from(surveyRun)
          .where(
            and(
              eq(surveyRun.accountId, accountId),
              eq(surveyRun.roleId, roleId),
              ne(sql`${surveyRun.answers}::text`, '{}'),
              after
                ? or(
                    gt(surveyRun.createdAt, after.createdAt),
                    and(eq(surveyRun.createdAt, after.createdAt), gt(surveyRun.id, after.id)),
                  )
                : undefined,
            ),
          )
          .orderBy(asc(surveyRun.createdAt), asc(surveyRun.id))
          .limit(500);
        if (rows.length > 0) yield rows;
        last = rows.at(-1) ?? null;
        if (rows.length < 500 || !last) return;
      }
    },
  };
}

export type QuestionnaireStore = ReturnType<typeof createQuestionnaireStore>;
