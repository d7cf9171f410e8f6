import { deleteLibrary, libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import type { Product } from './product.ts';

/** An account may have one such library only: another journey's would be in the way. */
export async function deleteQuestionLibraries(product: Product, token: string): Promise<void> {
  const { records } = (await product.call(libraryPage, { type: 2 }, token)).data;
  for (const { id } of records) await product.call(deleteLibrary, { id }, token);
}

/** The account's one library of questions, empty; answers its id. */
export async function makeQuestionLibrary(product: Product, token: string, name: string): Promise<string> {
  await deleteQuestionLibraries(product, token);
  return (await product.call(saveLibrary, { name, type: 2 }, token)).data;
}
