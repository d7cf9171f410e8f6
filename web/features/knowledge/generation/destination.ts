import type { Library } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';

/** Stands for a Q&A library that is made with the first question that is accepted. */
export const NEW_SHELF = 'new';

/** Where accepted questions go. */
export interface Destination {
  /** Null for none, {@link NEW_SHELF} for one that is still to be made. */
  questionLibId: string | null;
  regression: boolean;
}

/** An account has one Q&A library a language: that of the documents' language, or the one that can still be made. */
export function chooseShelf(
  { name, language }: Pick<Library, 'name' | 'language'>,
  shelves: readonly Pick<Library, 'id' | 'language'>[],
): { questionLibId: string; newName: string | null } {
  const own = shelves.find((shelf) => shelf.language === language);
  if (own) return { questionLibId: own.id, newName: null };
  const newName = `${[...name].slice(0, LIMITS.libraryName - 2).join('')}问答`;
  return { questionLibId: NEW_SHELF, newName };
}

/** What accepting does, as its button says it. */
export function nameAccepting({ questionLibId, regression }: Destination): { one: string; selected: string } {
  if (questionLibId === NEW_SHELF) return { one: '新建问答库并采纳', selected: '新建问答库并采纳选中' };
  if (questionLibId) return { one: '采纳到问答库', selected: '采纳选中到问答库' };
  return regression ? { one: '只加入回归集', selected: '选中只加入回归集' } : { one: '采纳', selected: '采纳选中' };
}
