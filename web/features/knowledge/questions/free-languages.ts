import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import type { LANGUAGES } from '#contract/language.contract.ts';

type Language = (typeof LANGUAGES)[number];

/**
 * Of the account's languages those that have no library of questions yet, or only one whose workbook could not be read: an account has one in each
 * (specification 2 §9). Simplified Chinese goes first.
 */
export function listFreeLanguages(
  libraries: readonly Pick<Library, 'type' | 'language' | 'status'>[],
  languages: readonly Language[],
): Language[] {
  const used = new Set(
    libraries.filter(({ type, status }) => type === 2 && status !== STATUS.failed).map(({ language }) => language),
  );
  const free = languages.filter(({ code }) => !used.has(code));
  return [...free.filter(({ code }) => code !== 'auto'), ...free.filter(({ code }) => code === 'auto')];
}
