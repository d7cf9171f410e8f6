import { and, asc, count, desc, eq, isNull, lt, ne } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { document, segment } from '../knowledge.table.ts';
import { question } from '../question/question.table.ts';

/** The beginning of each document says what it is about. */
const FIRST_SEGMENTS = 10;
const MOST_SEGMENTS = 120;
const MOST_DOCUMENTS = 20;
const MOST_QUESTIONS = 30;
const MOST_CLASSES = 12;

/** Reads as much of a library as it takes to say what is in it. */
export function createOutlineStore(db: Database) {
  const readable = (libraryId: string) =>
    and(
      eq(document.libraryId, libraryId),
      eq(document.status, STATUS.success),
      eq(document.enabled, true),
      isNull(document.deletedAt),
    );
  const usable = (libraryId: string) =>
    and(eq(question.libraryId, libraryId), eq(question.enabled, true), isNull(question.deletedAt));
  return {
    async documentNames(libraryId: string): Promise<string[]> {
      const rows = await db
        .select({ name: document.name })
        .from(document)
        .where(readable(libraryId))
        .orderBy(asc(document.createdAt), asc(document.id))
        .limit(MOST_DOCUMENTS);
      return rows.map(({ name }) => name);
    },
    /** The first segments of every document, taking turns. */
    async beginnings(libraryId: string) {
      return db
        .select({
          id: document.id,
          name: document.name,
          segmentId: segment.id,
          heading: segment.heading,
          text: segment.text,
        })
        .from(segment)
        .innerJoin(document, and(eq(document.id, segment.documentId), eq(document.liveRun, segment.run)))
        .where(and(readable(libraryId), eq(segment.enabled, true), lt(segment.position, FIRST_SEGMENTS)))
        .orderBy(asc(segment.position), asc(document.createdAt), asc(document.id))
        .limit(MOST_SEGMENTS);
    },
    /** Written questions, those that answered most often first. */
    async questions(libraryId: string): Promise<string[]> {
      const rows = await db
        .select({ question: question.question })
        .from(question)
        .where(usable(libraryId))
        .orderBy(desc(question.hits), asc(question.createdAt), asc(question.id))
        .limit(MOST_QUESTIONS);
      return rows.map((row) => row.question);
    },
    /** Their categories, the fullest first. */
    async classes(libraryId: string): Promise<string[]> {
      const rows = await db
        .select({ classify: question.classify })
        .from(question)
        .where(and(usable(libraryId), ne(question.classify, '')))
        .groupBy(question.classify)
        .orderBy(desc(count()), asc(question.classify))
        .limit(MOST_CLASSES);
      return rows.map((row) => row.classify);
    },
  };
}

export type OutlineStore = ReturnType<typeof createOutlineStore>;
