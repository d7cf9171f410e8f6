import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { GeneratedQuestion, GeneratedStatus } from '#contract/generation.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, segment } from '../knowledge.table.ts';
import { generatedQuestion } from './generation.table.ts';

export type GeneratedRow = typeof generatedQuestion.$inferSelect;
export type NewQuestion = Pick<
  GeneratedRow,
  'runId' | 'documentId' | 'segmentId' | 'question' | 'answer' | 'engine' | 'answered'
>;

interface GeneratedFilter {
  runId: string;
  status?: GeneratedStatus;
  answered?: boolean;
  ids?: readonly string[];
}

export function createGenerationStore(db: Database) {
  const matching = ({ runId, status, answered, ids }: GeneratedFilter) =>
    and(
      eq(generatedQuestion.runId, runId),
      status ? eq(generatedQuestion.status, status) : undefined,
      answered === undefined ? undefined : eq(generatedQuestion.answered, answered),
      ids ? inArray(generatedQuestion.id, [...ids]) : undefined,
    );

  return {
    async insert(rows: NewQuestion[]): Promise<void> {
      if (rows.length > 0) await db.insert(generatedQuestion).values(rows);
    },
    /** For a run that starts again. */
    async clear(runId: string): Promise<void> {
      await db.delete(generatedQuestion).where(eq(generatedQuestion.runId, runId));
    },
    async find(id: string): Promise<GeneratedRow | null> {
      const [row] = await db.select().from(generatedQuestion).where(eq(generatedQuestion.id, id)).limit(1);
      return row ?? null;
    },
    async page(filter: GeneratedFilter, page: number, size: number) {
      const where = matching(filter);
      const rows = await db
        .select({
          question: generatedQuestion,
          documentName: document.name,
          page: segment.page,
          heading: segment.heading,
          segmentText: segment.text,
        })
        .from(generatedQuestion)
        .innerJoin(document, eq(document.id, generatedQuestion.documentId))
        .leftJoin(segment, eq(segment.id, generatedQuestion.segmentId))
        .where(where)
        .orderBy(
          // What is not answered yet is chosen from the start, and so has to be seen first.
          ...(filter.status === 'open' ? [asc(generatedQuestion.answered)] : []),
          asc(document.createdAt),
          asc(document.id),
          asc(generatedQuestion.segmentId),
          asc(generatedQuestion.createdAt),
          asc(generatedQuestion.id),
        )
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(generatedQuestion).where(where);
      const records = rows.map(({ question: row, heading, segmentText, ...rest }): GeneratedQuestion => {
        const { id, documentId, segmentId, question, answer, engine, answered, status } = row;
        const source = engine as GeneratedQuestion['source'];
        return {
          id,
          documentId,
          segmentId,
          question,
          answer,
          source,
          answered,
          status,
          ...rest,
          heading: heading ?? [],
          segmentText: segmentText ?? '',
        };
      });
      return { records, total: counted?.total ?? 0 };
    },
    async count(filter: GeneratedFilter): Promise<number> {
      const [row] = await db.select({ total: count() }).from(generatedQuestion).where(matching(filter));
      return row?.total ?? 0;
    },
    async countByStatus(runId: string): Promise<Partial<Record<GeneratedStatus, number>>> {
      const rows = await db
        .select({ status: generatedQuestion.status, total: count() })
        .from(generatedQuestion)
        .where(eq(generatedQuestion.runId, runId))
        .groupBy(generatedQuestion.status);
      return Object.fromEntries(rows.map((row) => [row.status, row.total]));
    },
    async take(filter: GeneratedFilter, limit: number): Promise<GeneratedRow[]> {
      return db
        .select()
        .from(generatedQuestion)
        .where(matching(filter))
        .orderBy(asc(generatedQuestion.segmentId), asc(generatedQuestion.createdAt), asc(generatedQuestion.id))
        .limit(limit);
    },
    /** Another wording; only while nobody has decided. */
    async edit(id: string, question: string, answer: string): Promise<boolean> {
      const rows = await db
        .update(generatedQuestion)
        .set({ question, answer })
        .where(and(eq(generatedQuestion.id, id), eq(generatedQuestion.status, 'open')))
        .returning({ id: generatedQuestion.id });
      return rows.length > 0;
    },
    async decide(ids: readonly string[], from: GeneratedStatus, to: GeneratedStatus): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(generatedQuestion)
        .set({ status: to, decidedAt: to === 'open' ? null : new Date() })
        .where(and(inArray(generatedQuestion.id, [...ids]), eq(generatedQuestion.status, from)));
    },
  };
}

export type GenerationStore = ReturnType<typeof createGenerationStore>;
