import type { QuestionValues } from '#contract/question.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import type { QuestionService } from './question.service.ts';
import type { WithShelf } from './take-shelf.ts';

export interface TakenAnswer {
  libraryId: string;
  libraryName: string;
  questionId: string;
  before: QuestionValues | null;
}

/**
 * Writes down what is to be answered to a question, in a library of questions that is made where there is none, within a transaction of
 * whoever is to answer from it. `within` gets what does it, for the library that is named or, for null, the account's own of the language.
 */
export function createTakeAnswer(withShelf: WithShelf, { answerIn }: Pick<QuestionService, 'answerIn'>) {
  return <T>(
    accountId: string,
    { name, language, ...asked }: { name: string; language: string; question: string; answer: string },
    within: (take: (tx: Transaction, libraryId: string | null) => Promise<TakenAnswer>) => Promise<T>,
  ): Promise<T> =>
    withShelf(accountId, (takeShelf) =>
      within(async (tx, libraryId) => {
        const shelf = await takeShelf(tx, { libraryId, name, language });
        const { id, before } = await answerIn(tx, shelf, asked);
        return { libraryId: shelf.libraryId, libraryName: shelf.name, questionId: id, before };
      }),
    );
}
