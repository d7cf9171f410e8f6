import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { HIDDEN_KIND } from '../document.store.ts';
import { document, library } from '../knowledge.table.ts';
import { question } from './question.table.ts';

export type QuestionRow = typeof question.$inferSelect;

/** Stands for the entries without a category, where the empty text stands for all. */
const NONE = '-';

/** Entries of all libraries together that one lookup by keys takes up. */
const MOST_WITH_KEYS = 20_000;

interface Filter {
  name?: string | undefined;
  classify?: string | undefined;
}

/** One library, or all of an account. */
type Place = { libraryId: string } | { accountId: string };

/** Reading. Callers have made sure that the library belongs to whoever asks; calls without a library take the account. */
export function createQuestionStore(db: Database) {
  const inLibrary = (libraryId: string, ...more: (SQL | undefined)[]) =>
    and(eq(question.libraryId, libraryId), isNull(question.deletedAt), ...more);

  /** Of a live library of the account. */
  const ownedBy = (accountId: string) =>
    inArray(
      question.libraryId,
      db
        .select({ id: library.id })
        .from(library)
        .where(and(eq(library.accountId, accountId), isNull(library.deletedAt))),
    );

  const filtered = (of: Place, { name, classify }: Filter) =>
    and(
      isNull(question.deletedAt),
      'libraryId' in of ? eq(question.libraryId, of.libraryId) : ownedBy(of.accountId),
      or(
        containing(question.question, name),
        containing(question.answer, name),
        name ? sql`${question.similar}::text ilike ${`%${escapeJson(name)}%`}` : undefined,
      ),
      classify ? eq(question.classify, classify === NONE ? '' : classify) : undefined,
    );

  return {
    async page(of: Place, page: number, size: number, filter: Filter) {
      const where = filtered(of, filter);
      const records = await db
        .select()
        .from(question)
        .where(where)
        .orderBy(desc(question.updatedAt), desc(question.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(question).where(where);
      return { records, total: counted?.total ?? 0 };
    },

    /** The next entries after `id` in order of making: for what reads all of them. */
    async readOn(libraryId: string, after: string | null, size: number, filter: Filter): Promise<QuestionRow[]> {
      return db
        .select()
        .from(question)
        .where(and(filtered({ libraryId }, filter), after ? gt(question.id, after) : undefined))
        .orderBy(asc(question.id))
        .limit(size);
    },

    async find(accountId: string, id: string): Promise<QuestionRow | null> {
      const [row] = await db
        .select({ question })
        .from(question)
        .innerJoin(library, eq(library.id, question.libraryId))
        .where(
          and(
            eq(question.id, id),
            eq(library.accountId, accountId),
            isNull(library.deletedAt),
            isNull(question.deletedAt),
          ),
        )
        .limit(1);
      return row?.question ?? null;
    },

    /** Libraries of this account that hold these entries. */
    async librariesOf(accountId: string, ids: string[]): Promise<string[]> {
      const rows = await db
        .selectDistinct({ id: question.libraryId })
        .from(question)
        .where(and(inArray(question.id, ids), isNull(question.deletedAt), ownedBy(accountId)));
      return rows.map((row) => row.id);
    },

    async countClasses(libraryId: string): Promise<{ classify: string; count: number }[]> {
      return db
        .select({ classify: question.classify, count: count() })
        .from(question)
        .where(inLibrary(libraryId))
        .groupBy(question.classify)
        .orderBy(asc(question.classify));
    },

    findByKeys: (libraryId: string, keys: string[]) => findByKeys(db, libraryId, keys),

    /** Those among `ids` that are deleted. */
    listDeleted: (libraryId: string, ids: string[], tx: Transaction): Promise<QuestionRow[]> =>
      tx
        .select()
        .from(question)
        .where(and(eq(question.libraryId, libraryId), inArray(question.id, ids), isNotNull(question.deletedAt))),

    async findBySegments(segmentIds: number[]): Promise<QuestionRow[]> {
      if (segmentIds.length === 0) return [];
      return db
        .select()
        .from(question)
        .where(and(inArray(question.segmentId, segmentIds), isNull(question.deletedAt), eq(question.enabled, true)));
    },

    /** The hidden document of a library. */
    async findDocument(libraryId: string): Promise<string | null> {
      const [row] = await db
        .select({ id: document.id })
        .from(document)
        .where(and(eq(document.libraryId, libraryId), eq(document.kind, HIDDEN_KIND)))
        .limit(1);
      return row?.id ?? null;
    },

    /** Each of them has answered once more. */
    async countHits(ids: string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(question)
        .set({ hits: sql`${question.hits} + 1` })
        .where(inArray(question.id, ids));
    },
  };
}

/** Where entries of a library of this account are kept; null for one that holds no questions, as for one that does not exist. */
export async function findShelf(db: Database | Transaction, accountId: string, libraryId: string) {
  const [row] = await db
    .select({ libraryId: library.id, libraryKey: library.key, name: library.name, documentId: document.id })
    .from(library)
    .innerJoin(document, and(eq(document.libraryId, library.id), eq(document.kind, HIDDEN_KIND)))
    .where(and(eq(library.id, libraryId), eq(library.accountId, accountId), isNull(library.deletedAt)))
    .limit(1);
  return row ?? null;
}

/** Entries that are asked by one of these normalised questions, their own or a similar one. */
export async function findByKeys(
  db: Database | Transaction,
  libraryId: string,
  keys: string[],
): Promise<QuestionRow[]> {
  // The limit keeps this a step of its own: without statistics (the embedded database collects none) the planner would read the
  // whole library instead of asking the index of keys.
  const found = db
    .select()
    .from(question)
    .where(sql`${question.keys} && ${sql.param(keys)}::text[]`)
    .limit(MOST_WITH_KEYS)
    .as('found');
  return db
    .select()
    .from(found)
    .where(and(eq(found.libraryId, libraryId), isNull(found.deletedAt)))
    .orderBy(desc(found.updatedAt), desc(found.id));
}

export type QuestionStore = ReturnType<typeof createQuestionStore>;

/** As JSON writes it, and as `ilike` takes it literally. */
function escapeJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&');
}
