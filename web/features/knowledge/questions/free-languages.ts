import type { Library } from '#contract/knowledge.contract.ts';
import { LANGUAGES } from '#contract/language.contract.ts';

/** Languages that have no library of questions yet: an account has one in each (specification 2 §9). Simplified Chinese goes first. */
export function listFreeLanguages(libraries: readonly Pick<Library, 'type' | 'language'>[]) {
  const used = new Set(libraries.filter(({ type }) => type === 2).map(({ language }) => language));
  const free = LANGUAGES.filter(({ code }) => !used.has(code));
  return [...free.filter(({ code }) => code !== 'auto'), ...free.filter(({ code }) => code === 'auto')];
}
