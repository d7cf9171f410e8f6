import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, knowledgeRun, library } from '../knowledge.table.ts';
import { insertRun, type RunRow } from '../run/run.store.ts';

const KIND = 'vectors';

/** What stands in `knowledge_run.input`. */
interface VectorRunInput {
  /** Name of the model at its service. */
  model: string;
}

/** What stands in `knowledge_run.result` of a run that is done: the library can be searched in this space. */
interface VectorRunResult {
  spaceId: number;
}

const ofLibrary = (libraryId: string) => and(eq(knowledgeRun.libraryId, libraryId), eq(knowledgeRun.kind, KIND));
const modelOf = sql<string>`${knowledgeRun.input}->>'model'`;
const spaceOf = sql<number>`(${knowledgeRun.result}->>'spaceId')::int`;

/** Progress of a library's vectors, as runs of kind `vectors`: at most one that is done is kept for each space. */
export function createVectorRunStore(db: Database) {
  return {
    /** A document library, unless it is deleted. Questions and answers are compared word by word. */
    async findLibrary(id: string): Promise<{ key: number } | null> {
      const [row] = await db
        .select({ key: library.key })
        .from(library)
        .where(and(eq(library.id, id), eq(library.type, 1), isNull(library.deletedAt)))
        .limit(1);
      return row ?? null;
    },
    async listLibraries(): Promise<string[]> {
      const rows = await db
        .select({ id: library.id })
        .from(library)
        .where(and(eq(library.type, 1), isNull(library.deletedAt)))
        .orderBy(desc(library.updatedAt));
      return rows.map(({ id }) => id);
    },
    /** Documents that have been read. */
    async listDocuments(libraryId: string): Promise<string[]> {
      const rows = await db
        .select({ id: document.id })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), eq(document.status, STATUS.success), isNull(document.deletedAt)))
        .orderBy(document.createdAt, document.id);
      return rows.map(({ id }) => id);
    },
    /** The library's running run for this model, or a new one; runs for other models end. */
    async begin(libraryId: string, model: string): Promise<string> {
      return db.transaction(async (tx) => {
        const running = and(ofLibrary(libraryId), eq(knowledgeRun.status, RUN_STATUS.running));
        await tx
          .update(knowledgeRun)
          .set({ status: RUN_STATUS.cancelled, finishedAt: new Date() })
          .where(and(running, ne(modelOf, model)));
        const [row] = await tx.select({ id: knowledgeRun.id }).from(knowledgeRun).where(running).limit(1);
        if (row) return row.id;
        const input: VectorRunInput = { model };
        return insertRun(tx, { libraryId, kind: KIND, input: { ...input }, progressTotal: 0 });
      });
    },
    /** How far it is, and what keeps it from going on. */
    async note(id: string, values: Partial<Pick<RunRow, 'progressDone' | 'progressTotal' | 'reason'>>): Promise<void> {
      await db
        .update(knowledgeRun)
        .set(values)
        .where(and(eq(knowledgeRun.id, id), eq(knowledgeRun.status, RUN_STATUS.running)));
    },
    /** Ends a run well; what it replaces is forgotten. */
    async complete(id: string, libraryId: string, spaceId: number): Promise<void> {
      const result: VectorRunResult = { spaceId };
      await db.transaction(async (tx) => {
        await tx
          .update(knowledgeRun)
          .set({ status: RUN_STATUS.done, reason: null, finishedAt: new Date(), result: { ...result } })
          .where(eq(knowledgeRun.id, id));
        const replaced = sql`(${knowledgeRun.status} <> ${RUN_STATUS.done} or ${spaceOf} = ${spaceId})`;
        await tx.delete(knowledgeRun).where(and(ofLibrary(libraryId), ne(knowledgeRun.id, id), replaced));
      });
    },
    /** Ends the library's run with what kept it from going on, or the given reason. */
    async failRunning(libraryId: string, otherwise: string): Promise<void> {
      await db
        .update(knowledgeRun)
        .set({
          status: RUN_STATUS.failed,
          finishedAt: new Date(),
          reason: sql`coalesce(${knowledgeRun.reason}, ${otherwise})`,
        })
        .where(and(ofLibrary(libraryId), eq(knowledgeRun.status, RUN_STATUS.running)));
    },
    /** Libraries whose vectors are under way. */
    async listRunning(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ id: library.id })
        .from(knowledgeRun)
        .innerJoin(library, and(eq(library.id, knowledgeRun.libraryId), isNull(library.deletedAt)))
        .where(and(eq(knowledgeRun.kind, KIND), eq(knowledgeRun.status, RUN_STATUS.running)));
      return rows.map(({ id }) => id);
    },
    /** The last run for a model. */
    async latest(libraryId: string, model: string): Promise<RunRow | null> {
      const [row] = await db
        .select()
        .from(knowledgeRun)
        .where(and(ofLibrary(libraryId), eq(modelOf, model)))
        .orderBy(desc(knowledgeRun.createdAt), desc(knowledgeRun.id))
        .limit(1);
      return row ?? null;
    },
    /** Those among the libraries whose segments had all their vectors in this space once. */
    async ready(libraryKeys: number[], spaceId: number): Promise<number[]> {
      const rows = await db
        .selectDistinct({ key: library.key })
        .from(library)
        .innerJoin(knowledgeRun, eq(knowledgeRun.libraryId, library.id))
        .where(
          and(
            inArray(library.key, libraryKeys),
            eq(knowledgeRun.kind, KIND),
            eq(knowledgeRun.status, RUN_STATUS.done),
            eq(spaceOf, spaceId),
          ),
        );
      return rows.map(({ key }) => key);
    },
  };
}

export type VectorRunStore = ReturnType<typeof createVectorRunStore>;
