import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { beginningFirst, containing } from '#server/platform/database/containing.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { HIDDEN_KIND } from './document.store.ts';
import { document, library } from './knowledge.table.ts';
import { question } from './question/question.table.ts';

/** What holds a text in its name: what begins with it first, then the last changed. */
export function createNamedStore(db: Database) {
  const owned = (accountId: string) => and(eq(library.accountId, accountId), isNull(library.deletedAt));
  return {
    async librariesNamed(accountId: string, name: string, limit: number) {
      const rows = await db
        .select({ id: library.id, name: library.name, updatedAt: library.updatedAt, type: library.type })
        .from(library)
        .where(and(owned(accountId), containing(library.name, name)))
        .orderBy(beginningFirst(library.name, name), desc(library.updatedAt), desc(library.id))
        .limit(limit);
      return rows.map(({ type, ...row }) => ({ ...row, libId: row.id, questions: type === 2 }));
    },
    async documentsNamed(accountId: string, name: string, limit: number) {
      return db
        .select({
          id: document.id,
          name: document.name,
          updatedAt: document.updatedAt,
          libId: library.id,
          within: library.name,
        })
        .from(document)
        .innerJoin(library, eq(library.id, document.libraryId))
        .where(
          and(
            owned(accountId),
            isNull(document.deletedAt),
            ne(document.kind, HIDDEN_KIND),
            containing(document.name, name),
          ),
        )
        .orderBy(beginningFirst(document.name, name), desc(document.updatedAt), desc(document.id))
        .limit(limit);
    },
    /** Entries of question libraries whose question holds it; of an empty text none. */
    async questionsNamed(accountId: string, name: string, limit: number) {
      if (name === '') return [];
      return db
        .select({
          id: question.id,
          name: question.question,
          updatedAt: question.updatedAt,
          libId: library.id,
          within: library.name,
        })
        .from(question)
        .innerJoin(library, eq(library.id, question.libraryId))
        .where(and(owned(accountId), isNull(question.deletedAt), containing(question.question, name)))
        .orderBy(beginningFirst(question.question, name), desc(question.updatedAt), desc(question.id))
        .limit(limit);
    },
  };
}
