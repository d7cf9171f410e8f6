import { saveLibrary } from '#contract/knowledge.contract.ts';
import type { LibraryRow, LibraryStore } from '../library.store.ts';
import type { QuestionService } from './question.service.ts';

export interface TakeAnswerDependencies {
  libraries: Pick<LibraryStore, 'page'>;
  findLibrary(accountId: string, id: string): Promise<LibraryRow>;
  /** Makes a library. */
  save(accountId: string, input: ReturnType<typeof saveLibrary.input.parse>): Promise<string>;
  service: Pick<QuestionService, 'answer'>;
}

/** The library that a role's questions belong to: its own, the account's one of the language, or one that is made. */
interface ShelfWanted {
  /** Null: the account's own of the language. */
  libraryId: string | null;
  /** Of a library that has to be made. */
  name: string;
  language: string;
}

function createFindShelf({ libraries, findLibrary, save }: Omit<TakeAnswerDependencies, 'service'>) {
  return async (
    accountId: string,
    { libraryId, name, language }: ShelfWanted,
  ): Promise<{ id: string; name: string }> => {
    const known = libraryId
      ? await findLibrary(accountId, libraryId)
      : (await libraries.page(accountId, 1, 1, { type: 2, language })).records[0];
    if (known) return { id: known.id, name: known.name };
    return { id: await save(accountId, saveLibrary.input.parse({ name, language, type: 2 })), name };
  };
}

/** Writes down what is to be answered to a question, in a library of questions that is made where there is none. */
export function createTakeAnswer({ service, ...shelves }: TakeAnswerDependencies) {
  const findShelf = createFindShelf(shelves);
  return async (accountId: string, asked: ShelfWanted & { question: string; answer: string }) => {
    const library = await findShelf(accountId, asked);
    const { id, before } = await service.answer(accountId, library.id, asked);
    return { libraryId: library.id, libraryName: library.name, questionId: id, before };
  };
}
