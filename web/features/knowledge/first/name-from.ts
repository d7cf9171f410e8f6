import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';

/** A library is named after its first file. */
export const nameOf = (file: string): string =>
  [...file.replace(/\.[^.]*$/, '').trim()].slice(0, LIMITS.libraryName).join('') || '我的文档';

/**
 * The name that a library should have instead of its own: that of the first file that is not known to be broken, where its own comes from one that
 * could not, or that is gone. Null while it is right, or nothing better is known. @param documents newest first
 */
export function nameFrom(
  name: string,
  documents: readonly Pick<KnowledgeDocument, 'name' | 'status'>[],
): string | null {
  const own = documents.filter((document) => nameOf(document.name) === name);
  if (own.some(({ status }) => status !== STATUS.failed)) return null;
  // One that is still being read counts: people go on before it is done.
  const good = documents.findLast(({ status }) => status !== STATUS.failed);
  return good ? nameOf(good.name) : null;
}
