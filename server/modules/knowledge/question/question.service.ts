import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  DEFAULT_QUESTION_THRESHOLD,
  QUESTION_LIMITS,
  type Question,
  type QuestionMatch,
  QuestionValues,
  type saveQuestion,
} from '#contract/question.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { mergeChanges } from '#server/platform/merge-changes.ts';
import type { SearchableLibrary } from '#server/retrieval/search-library.ts';
import { type Lexicon, rewriteBy } from '#server/retrieval/understand/read-lexicon.ts';
import { PURGE_AFTER_SECONDS } from '../knowledge.jobs.ts';
import { matchQuestions } from './match/match-questions.ts';
import { foldQuestion, normalizeQuestion } from './normalize-question.ts';
import { PURGE_JOB } from './question.jobs.ts';
import { findByKeys, findShelf, type QuestionRow, type QuestionStore } from './question.store.ts';
import { cleanValues, mergeValues } from './question-values.ts';
import {
  findRepeated,
  insertQuestions,
  lockShelf,
  moveQuestions,
  type QuestionShelf,
  readQuestion,
  setQuestionState,
  shelveQuestions,
  updateQuestions,
} from './write-questions.store.ts';

export interface QuestionDependencies {
  db: Database;
  jobs: Jobs;
  store: QuestionStore;
  /** Throws 404 for a library that the account does not own. */
  findLibrary(accountId: string, id: string): Promise<SearchableLibrary>;
  saveSettings(accountId: string, libraryId: string, settings: Record<string, unknown>): Promise<void>;
  findLostLinks(accountId: string, links: string[]): Promise<Set<string>>;
  search(libraryKey: number, query: string, topK: number): Promise<{ segmentId: number }[]>;
  /** What visitors of the account call something, with what its texts call it. */
  readWordings(accountId: string): Promise<Lexicon>;
}

export type QuestionService = ReturnType<typeof createQuestionService>;

export function createQuestionService(dependencies: QuestionDependencies) {
  const { db, jobs, store, findLibrary, saveSettings, findLostLinks, search, readWordings } = dependencies;
  /** The entries' place in a library of this account; 404 for one that holds no questions, as for one that does not exist. */
  const openShelf = async (accountId: string, libraryId: string): Promise<QuestionShelf> => {
    const shelf = await findShelf(db, accountId, libraryId);
    if (!shelf) throw notFound('知识库');
    return shelf;
  };

  const readThreshold = async (accountId: string, libraryId: string): Promise<number> => {
    const { questionThreshold } = (await findLibrary(accountId, libraryId)).settings;
    return typeof questionThreshold === 'number' ? questionThreshold : DEFAULT_QUESTION_THRESHOLD;
  };

  /** All of them or none: another library's entry among them counts as missing. */
  const changeAll = async (
    accountId: string,
    libraryId: string,
    ids: string[],
    change: (tx: Transaction, shelf: QuestionShelf, ids: string[]) => Promise<number>,
  ): Promise<void> => {
    const shelf = await openShelf(accountId, libraryId);
    const unique = [...new Set(ids)];
    await db.transaction(async (tx) => {
      if ((await change(tx, shelf, unique)) !== unique.length) throw notFound('问答');
    });
  };

  /** @param tx holds the shelf */
  const refuseDuplicate = async (
    tx: Transaction,
    libraryId: string,
    values: Pick<QuestionValues, 'question'>,
    own: string | undefined,
  ): Promise<void> => {
    const known = await findByKeys(tx, libraryId, [normalizeQuestion(values.question)]);
    const other = known.find((row) => row.id !== own);
    if (other) throw duplicateOf(other.question);
  };

  /** The same for entries that have come into the library. */
  const refuseRepeated = async (tx: Transaction, shelf: QuestionShelf, ids: string[]) => {
    const other = await findRepeated(tx, shelf, ids);
    if (other) throw new AppError(CODE.conflict, `问答库里已有相同的问题：${other.question}`);
  };

  return {
    openShelf,

    async page(
      accountId: string,
      input: {
        libId?: string | undefined;
        page: number;
        size: number;
        name?: string | undefined;
        classify?: string | undefined;
      },
    ) {
      if (input.libId) await openShelf(accountId, input.libId);
      const of = input.libId ? { libraryId: input.libId } : { accountId };
      const { records, total } = await store.page(of, input.page, input.size, input);
      return { records: records.map(toQuestion), total, size: input.size, current: input.page };
    },

    async find(accountId: string, id: string): Promise<Question> {
      const row = await store.find(accountId, id);
      if (!row) throw notFound('问答');
      return toQuestion(row);
    },

    async save(accountId: string, input: z.output<(typeof saveQuestion)['input']>): Promise<string> {
      const { id, libId, bizcard: _bizcard, before, over, ...rest } = input;
      const shelf = await openShelf(accountId, libId);
      const old = id ? await store.find(accountId, id) : null;
      if (id && old?.libraryId !== libId) throw notFound('问答');
      const values = cleanValues(rest);
      const lost = await findLostLinks(accountId, [values.pictureUrl, values.videoUrl]);
      if (lost.has(values.pictureUrl)) throw refused('pictureUrl', '图片不存在，请重新上传');
      if (lost.has(values.videoUrl)) throw refused('videoUrl', '视频不存在，请重新上传');
      return db.transaction(async (tx) => {
        await lockShelf(tx, shelf);
        if (id) {
          const stored = await readQuestion(tx, id);
          if (!stored) throw notFound('问答');
          const merged = mergeChanges(stored, before && cleanValues(before), values, over === 1);
          await refuseDuplicate(tx, libId, merged, id);
          await updateQuestions(tx, shelf, [{ id, values: merged }]);
          return id;
        }
        await refuseDuplicate(tx, libId, values, undefined);
        const [made] = await insertQuestions(tx, shelf, [values]);
        if (!made) throw new Error('the question was not inserted');
        return made;
      });
    },

    /** The answer to a question: that of the entry which asks it already, or a new entry. */
    async answerIn(
      tx: Transaction,
      shelf: QuestionShelf,
      given: Pick<QuestionValues, 'question' | 'answer'>,
    ): Promise<{ id: string; before: QuestionValues | null }> {
      const added = cleanValues(QuestionValues.parse(given));
      await lockShelf(tx, shelf);
      const [known] = await findByKeys(tx, shelf.libraryId, [normalizeQuestion(added.question)]);
      const before = known ? await readQuestion(tx, known.id) : null;
      if (known && before) {
        const values = mergeValues(before, added, QUESTION_LIMITS.similar);
        await updateQuestions(tx, shelf, [{ id: known.id, values }]);
        return { id: known.id, before };
      }
      const [made] = await insertQuestions(tx, shelf, [added]);
      if (!made) throw new Error('the question was not inserted');
      return { id: made, before: null };
    },

    /** All of them or none, also where they are of several libraries. */
    async delete(accountId: string, libId: string | undefined, ids: string[]): Promise<void> {
      const unique = [...new Set(ids)];
      const libraryIds = libId ? [libId] : (await store.librariesOf(accountId, unique)).toSorted();
      const shelves = await Promise.all(libraryIds.map((id) => openShelf(accountId, id)));
      await db.transaction(async (tx) => {
        let done = 0;
        for (const shelf of shelves) {
          done += await setQuestionState(tx, shelf, unique, 'deleted');
          // No key: each deletion is purged at its own time.
          await jobs.send(PURGE_JOB, { libraryId: shelf.libraryId }, { afterSeconds: PURGE_AFTER_SECONDS, tx });
        }
        if (done !== unique.length) throw notFound('问答');
      });
    },

    restore: (accountId: string, libId: string, ids: string[]) =>
      changeAll(accountId, libId, ids, async (tx, shelf, some) => {
        await lockShelf(tx, shelf);
        // What has been added anew meanwhile stays as it was added.
        const rows = await store.listDeleted(libId, some, tx);
        for (const [at, row] of rows.entries()) {
          await refuseDuplicate(tx, libId, row, row.id);
          if (rows.slice(0, at).some(({ normalized }) => normalized === row.normalized))
            throw duplicateOf(row.question);
        }
        return setQuestionState(tx, shelf, some, 'restored');
      }),

    enable: (accountId: string, libId: string, ids: string[], enabled: boolean) =>
      changeAll(accountId, libId, ids, (tx, shelf, some) =>
        setQuestionState(tx, shelf, some, enabled ? 'enabled' : 'disabled'),
      ),

    move: (accountId: string, libId: string, ids: string[], classify: string) =>
      changeAll(accountId, libId, ids, (tx, shelf, some) => moveQuestions(tx, shelf, some, classify.trim())),

    /** Into another library of the account: all of them or none. */
    async shelve(accountId: string, libId: string, ids: string[], toLibId: string): Promise<void> {
      const target = await openShelf(accountId, toLibId);
      await changeAll(accountId, libId, ids, async (tx, shelf, some) => {
        const moved = await shelveQuestions(tx, shelf, target, some);
        if (moved === some.length && libId === toLibId) throw new AppError(CODE.badInput, '请选择另一个问答库');
        await refuseRepeated(tx, target, some);
        return moved;
      });
    },

    async countClasses(accountId: string, libId: string) {
      await openShelf(accountId, libId);
      return store.countClasses(libId);
    },

    async readSettings(accountId: string, libId: string): Promise<{ threshold: number }> {
      await openShelf(accountId, libId);
      return { threshold: await readThreshold(accountId, libId) };
    },

    async saveSettings(accountId: string, libId: string, { threshold }: { threshold: number }): Promise<void> {
      await openShelf(accountId, libId);
      await saveSettings(accountId, libId, { questionThreshold: threshold });
    },

    /** What chat answers with and what the try-it box shows. */
    async match(
      accountId: string,
      libId: string,
      query: string,
    ): Promise<{ threshold: number; matches: QuestionMatch[] }> {
      const { libraryKey } = await openShelf(accountId, libId);
      const threshold = await readThreshold(accountId, libId);
      const own = await readWordings(accountId);
      const matches = await matchQuestions(
        { store, search: (text, topK) => search(libraryKey, text, topK), rewrite: (text) => rewriteBy(own, text) },
        { libraryId: libId, query, threshold },
      );
      return { threshold, matches };
    },

    /** Questions that are about the same as a message, best first; none where the library is gone. */
    async related(accountId: string, libId: string, query: string, limit: number): Promise<string[]> {
      const shelf = await openShelf(accountId, libId).catch((error: unknown) => {
        if (error instanceof AppError && error.code === CODE.notFound) return null;
        throw error;
      });
      if (!shelf) return [];
      const ids = (await search(shelf.libraryKey, foldQuestion(query), limit)).map(({ segmentId }) => segmentId);
      const rows = await store.findBySegments(ids);
      const rank = (row: QuestionRow) => ids.indexOf(row.segmentId ?? -1);
      return rows.sort((a, b) => rank(a) - rank(b)).map(({ question }) => question);
    },

    countHits: store.countHits,
  };
}

const duplicateOf = (question: string) => refused('question', `已有相同的问题：${question}`);

function refused(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}

function toQuestion(row: QuestionRow): Question {
  const { id, libraryId, classify, question, similar, answer, pictureUrl, videoUrl, enabled, hits } = row;
  return {
    id,
    libId: libraryId,
    classify,
    question,
    similar,
    answer,
    pictureUrl,
    videoUrl,
    enabled,
    hits,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}
