import { saveLibrary } from '#contract/knowledge.contract.ts';

/** Refusal of a library's name by the contract's own rule; null when it will do. */
export function checkLibraryName(name: string): string | null {
  const { error } = saveLibrary.input.shape.name.safeParse(name);
  return error?.issues[0]?.message ?? null;
}
