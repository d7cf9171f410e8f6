import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Bus } from '#server/platform/bus/bus.ts';
import { comesBack } from '#server/platform/database/comes-back.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { RESTORABLE_MS } from '#server/platform/restorable.ts';
import { account } from '../account/account.table.ts';
import { role } from '../role/role.table.ts';
import { foldWord } from './matching/fold-text.ts';
import type { ListedWord } from './matching/word-list.ts';
import { sensitiveList, sensitiveRecord, sensitiveWord } from './moderation.table.ts';

export type WordRow = typeof sensitiveWord.$inferSelect;
export type WordValues = Pick<WordRow, 'word' | 'folded' | 'category' | 'level' | 'kind' | 'enabled'>;
export type NewRecord = Omit<typeof sensitiveRecord.$inferInsert, 'id' | 'createdAt'>;

/** Whose list: null for the installation's. */
export type Owner = string | null;

interface Filter {
  keyword?: string | undefined;
  category?: WordRow['category'] | '' | undefined;
  level?: '' | '0' | '1' | '2' | '3' | undefined;
}

/** Topic of the bus: a list is not what it was. */
export const WORDS_CHANGED = 'words changed';

/** Rows of one statement. */
const BATCH = 1000;

const nameOf = (owner: Owner): string => owner ?? 'platform';

export function createModerationStore(db: Database, bus: Pick<Bus, 'publish'>) {
  const of = (owner: Owner, ...more: (SQL | undefined)[]) =>
    and(owner === null ? isNull(sensitiveWord.accountId) : eq(sensitiveWord.accountId, owner), ...more);
  const kept = isNull(sensitiveWord.deletedAt);

  const filtered = (owner: Owner, { keyword, category, level }: Filter) => {
    const folded = keyword ? foldWord(keyword) : '';
    return of(
      owner,
      kept,
      or(containing(sensitiveWord.word, keyword), containing(sensitiveWord.folded, folded)),
      category ? eq(sensitiveWord.category, category) : undefined,
      level === '0' ? eq(sensitiveWord.kind, 'exception') : undefined,
      level && level !== '0'
        ? and(eq(sensitiveWord.kind, 'word'), eq(sensitiveWord.level, Number(level) as WordRow['level']))
        : undefined,
    );
  };

  return {
    async page(owner: Owner, page: number, size: number, filter: Filter) {
      const where = filtered(owner, filter);
      const records = await db
        .select()
        .from(sensitiveWord)
        .where(where)
        .orderBy(desc(sensitiveWord.updatedAt), desc(sensitiveWord.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(sensitiveWord).where(where);
      return { records, total: counted?.total ?? 0 };
    },

    /** Enabled words, some at a time: parsing 50,000 rows at once would hold the thread up. */
    async *enabled(owner: Owner): AsyncGenerator<ListedWord[]> {
      const { id, word, category, level, kind } = sensitiveWord;
      for (let after: string | null = null; ; ) {
        const rows: ListedWord[] = await db
          .select({ id, word, category, level, kind })
          .from(sensitiveWord)
          .where(of(owner, kept, eq(sensitiveWord.enabled, true), after === null ? undefined : gt(id, after)))
          .orderBy(asc(id))
          .limit(BATCH);
        yield rows;
        after = rows.at(-1)?.id ?? null;
        if (rows.length < BATCH) return;
      }
    },

    /** Everything that is not deleted, for an export. */
    async *all(owner: Owner): AsyncGenerator<WordRow[]> {
      for (let after: string | null = null; ; ) {
        const rows: WordRow[] = await db
          .select()
          .from(sensitiveWord)
          .where(of(owner, kept, after === null ? undefined : gt(sensitiveWord.id, after)))
          .orderBy(asc(sensitiveWord.id))
          .limit(BATCH);
        yield rows;
        after = rows.at(-1)?.id ?? null;
        if (rows.length < BATCH) return;
      }
    },

    /** Revisions of these lists; 0 for one that was never changed. */
    async revisions(owners: readonly Owner[]): Promise<Map<Owner, number>> {
      const rows =
        owners.length === 0
          ? []
          : await db
              .select()
              .from(sensitiveList)
              .where(inArray(sensitiveList.owner, owners.map(nameOf)));
      const known = new Map(rows.map(({ owner, revision }) => [owner, revision]));
      return new Map(owners.map((owner) => [owner, known.get(nameOf(owner)) ?? 0]));
    },

    /** These words were found in a conversation; how often each. */
    async countHits(hits: ReadonlyMap<string, number>): Promise<void> {
      if (hits.size === 0) return;
      const counted = sql.join(
        [...hits].map(([id, times]) => sql`(${id}::uuid, ${times}::int)`),
        sql`, `,
      );
      await db.execute(
        sql`update ${sensitiveWord} set hits = hits + found.times from (values ${counted}) as found(id, times) where ${sensitiveWord.id} = found.id`,
      );
    },

    async record(rows: NewRecord[]): Promise<void> {
      if (rows.length > 0) await db.insert(sensitiveRecord).values(rows);
    },

    async recordPage(page: number, size: number) {
      const records = await db
        .select({ record: sensitiveRecord, accountName: account.loginAccount, roleName: role.name })
        .from(sensitiveRecord)
        .innerJoin(account, eq(account.id, sensitiveRecord.accountId))
        .innerJoin(role, eq(role.id, sensitiveRecord.roleId))
        .orderBy(desc(sensitiveRecord.createdAt), desc(sensitiveRecord.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(sensitiveRecord);
      return { records, total: counted?.total ?? 0 };
    },

    /** Makes the list when nobody ever has; answers whether it did. */
    seed: (owner: Owner, words: readonly WordValues[]): Promise<boolean> =>
      db.transaction(async (tx) => {
        const made = await tx
          .insert(sensitiveList)
          .values({ owner: nameOf(owner) })
          .onConflictDoNothing()
          .returning();
        if (made.length > 0) await insertWords(tx, owner, words);
        if (made.length > 0) await bus.publish(WORDS_CHANGED, {}, tx);
        return made.length > 0;
      }),

    /** Runs `work` while nobody else changes this list, and raises its revision. Every process hears of it. */
    change: <T>(owner: Owner, work: (inside: ReturnType<typeof openChange>) => Promise<T>): Promise<T> =>
      db.transaction(async (tx) => {
        await tx
          .insert(sensitiveList)
          .values({ owner: nameOf(owner) })
          .onConflictDoUpdate({ target: sensitiveList.owner, set: { revision: sql`${sensitiveList.revision} + 1` } });
        const done = await work(openChange(tx, owner));
        await bus.publish(WORDS_CHANGED, {}, tx);
        return done;
      }),
  };

  /** What can be done inside a change. */
  function openChange(tx: Transaction, owner: Owner) {
    return {
      tx,
      async find(id: string): Promise<WordRow | null> {
        const [row] = await tx
          .select()
          .from(sensitiveWord)
          .where(of(owner, kept, eq(sensitiveWord.id, id)));
        return row ?? null;
      },
      async findFolded(folded: string): Promise<WordRow | null> {
        const [row] = await tx
          .select()
          .from(sensitiveWord)
          .where(of(owner, kept, eq(sensitiveWord.folded, folded)));
        return row ?? null;
      },
      async count(): Promise<number> {
        const [row] = await tx.select({ total: count() }).from(sensitiveWord).where(of(owner, kept));
        return row?.total ?? 0;
      },
      /** Answers those that the list did not have. */
      insert: (words: readonly WordValues[]) => insertWords(tx, owner, words),
      async update(id: string, values: Partial<WordValues>): Promise<WordRow> {
        const [row] = await tx
          .update(sensitiveWord)
          .set({ ...values, updatedAt: sql`clock_timestamp()` })
          .where(of(owner, kept, eq(sensitiveWord.id, id)))
          .returning();
        if (!row) throw new Error('the word was not saved');
        return row;
      },
      enable: (ids: string[], enabled: boolean): Promise<WordRow[]> =>
        tx
          .update(sensitiveWord)
          .set({ enabled, updatedAt: sql`clock_timestamp()` })
          .where(of(owner, kept, inArray(sensitiveWord.id, ids)))
          .returning(),
      /** What was deleted long ago goes for good. */
      async remove(ids: string[]): Promise<WordRow[]> {
        await tx
          .delete(sensitiveWord)
          .where(of(owner, lt(sensitiveWord.deletedAt, new Date(Date.now() - RESTORABLE_MS))));
        return tx
          .update(sensitiveWord)
          .set({ deletedAt: new Date() })
          .where(of(owner, kept, inArray(sensitiveWord.id, ids)))
          .returning();
      },
      /** Leaves out what has been added anew. */
      restore: (ids: string[]): Promise<WordRow[]> =>
        tx
          .update(sensitiveWord)
          .set({ deletedAt: null })
          .where(
            of(
              owner,
              isNotNull(sensitiveWord.deletedAt),
              inArray(sensitiveWord.id, ids),
              comesBack(sensitiveWord, [sensitiveWord.accountId, sensitiveWord.folded], ids),
            ),
          )
          .returning(),
    };
  }
}

export type ModerationStore = ReturnType<typeof createModerationStore>;

async function insertWords(tx: Transaction, owner: Owner, words: readonly WordValues[]): Promise<WordRow[]> {
  const added: WordRow[] = [];
  for (let from = 0; from < words.length; from += BATCH) {
    const rows = words.slice(from, from + BATCH).map((word) => ({ ...word, accountId: owner }));
    for (const row of await tx.insert(sensitiveWord).values(rows).onConflictDoNothing().returning()) added.push(row);
  }
  return added;
}
