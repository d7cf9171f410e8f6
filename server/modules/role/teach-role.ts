import { cleanRole } from '#contract/clean-role.contract.ts';
import type { QuestionValues } from '#contract/question.contract.ts';
import type { TaughtAnswer } from '#contract/role.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { RoleStore } from './role.store.ts';

interface TakenAnswer {
  libraryId: string;
  libraryName: string;
  questionId: string;
  before: QuestionValues | null;
}

export interface TeachDependencies {
  /**
   * Writes an answer into a library of questions, the account's own of the language where none is named, in the transaction that `within`
   * hands to what it gets.
   */
  takeAnswer<T>(
    accountId: string,
    asked: { name: string; language: string; question: string; answer: string },
    within: (take: (tx: Transaction, libraryId: string | null) => Promise<TakenAnswer>) => Promise<T>,
  ): Promise<T>;
}

/** A role answers a question in these words from now on: in its library of questions, which it gets where it has none. */
export function createTeachRole({ db, store, takeAnswer }: TeachDependencies & { db: Database; store: RoleStore }) {
  return async (
    accountId: string,
    { roleId, question, answer }: { roleId: string; question: string; answer: string },
    savedBy: string,
  ): Promise<TaughtAnswer> => {
    const role = await store.find(accountId, roleId);
    if (!role) throw notFound('角色');
    const { smallDocLibId: linked, language } = role;
    const name = `${[...role.name].slice(0, 28).join('')}问答`;
    return takeAnswer(accountId, { name, language, question, answer }, async (take) => {
      if (linked) return { ...(await db.transaction((tx) => take(tx, linked))), isLinked: false };
      let taught: TaughtAnswer | null = null;
      await store.update(accountId, roleId, cleanRole, {
        version: undefined,
        savedBy,
        async prepare(tx, values) {
          const taken = await take(tx, values.smallDocLibId);
          taught = { ...taken, isLinked: values.smallDocLibId !== taken.libraryId };
          return { ...values, smallDocLibId: taken.libraryId };
        },
      });
      if (!taught) throw notFound('角色');
      return taught;
    });
  };
}
