import { cleanRole } from '#contract/clean-role.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { QuestionValues } from '#contract/question.contract.ts';
import type { TaughtAnswer } from '#contract/role.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { RoleStore } from './role.store.ts';

export interface TeachDependencies {
  /** Writes an answer into a library of questions, the account's own of the language where none is named. */
  takeAnswer(
    accountId: string,
    asked: { libraryId: string | null; name: string; language: string; question: string; answer: string },
  ): Promise<{ libraryId: string; libraryName: string; questionId: string; before: QuestionValues | null }>;
}

/** A role answers a question in these words from now on: in its library of questions, which it gets where it has none. */
export function createTeachRole({ store, takeAnswer }: TeachDependencies & { store: RoleStore }) {
  return async (
    accountId: string,
    { roleId, question, answer }: { roleId: string; question: string; answer: string },
    savedBy: string,
  ): Promise<TaughtAnswer> => {
    const role = await store.find(accountId, roleId);
    if (!role) throw notFound('角色');
    const { smallDocLibId: libraryId, name, language, version } = role;
    const shelf = `${[...name].slice(0, 28).join('')}问答`;
    const taken = await takeAnswer(accountId, { libraryId, name: shelf, language, question, answer });
    if (libraryId !== taken.libraryId) {
      const values = cleanRole({ ...role, smallDocLibId: taken.libraryId });
      const outcome = await store.update(accountId, roleId, values, { version, savedBy });
      if (!outcome) throw notFound('角色');
      if (outcome.outdated) throw new AppError(CODE.conflict, '角色刚刚在别处修改过，请再试一次');
    }
    return { ...taken, isLinked: libraryId !== taken.libraryId };
  };
}
