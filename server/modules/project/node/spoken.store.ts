import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { project } from '../project.table.ts';
import { nodeSpeech } from './node.table.ts';

/** How long sentences of projects take that have been spoken. */
export function createSpokenStore(db: Database) {
  return {
    /** Seconds of the sentences of a project that have been spoken, by key. */
    async all(projectId: string): Promise<Map<string, number>> {
      const { key, seconds } = nodeSpeech;
      const rows = await db.select({ key, seconds }).from(nodeSpeech).where(eq(nodeSpeech.projectId, projectId));
      return new Map(rows.map((row) => [row.key, row.seconds]));
    },
    /** The same of some sentences only. */
    async some(projectId: string, keys: string[]): Promise<Map<string, number>> {
      if (keys.length === 0) return new Map();
      const { key, seconds } = nodeSpeech;
      const some = and(eq(nodeSpeech.projectId, projectId), inArray(key, keys));
      return new Map(
        (await db.select({ key, seconds }).from(nodeSpeech).where(some)).map((row) => [row.key, row.seconds]),
      );
    },
    /** Another one where others have been spoken or forgotten. */
    async mark(projectId: string): Promise<string> {
      const [row] = await db
        .select({ mark: sql<string>`count(*) || ' ' || coalesce(max(${nodeSpeech.createdAt})::text, '')` })
        .from(nodeSpeech)
        .where(eq(nodeSpeech.projectId, projectId));
      return `${row?.mark}`;
    },
    /** Of an account, in all its projects that there are. */
    async secondsOf(accountId: string): Promise<number> {
      const [row] = await db
        .select({ seconds: sql<number>`coalesce(sum(${nodeSpeech.seconds}), 0)::float8` })
        .from(nodeSpeech)
        .innerJoin(project, and(eq(project.id, nodeSpeech.projectId), isNull(project.deletedAt)))
        .where(eq(nodeSpeech.accountId, accountId));
      return row?.seconds ?? 0;
    },
    async note(accountId: string, projectId: string, sentences: { key: string; seconds: number }[]) {
      const rows = sentences.map((sentence) => ({ ...sentence, accountId, projectId }));
      if (rows.length > 0) await db.insert(nodeSpeech).values(rows).onConflictDoNothing();
    },
    /** Of sentences that nothing says any more. */
    async forget(projectId: string, keys: string[]): Promise<void> {
      if (keys.length > 0)
        await db.delete(nodeSpeech).where(and(eq(nodeSpeech.projectId, projectId), inArray(nodeSpeech.key, keys)));
    },
  };
}

export type SpokenStore = ReturnType<typeof createSpokenStore>;
