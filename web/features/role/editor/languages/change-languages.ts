import type { RoleValues } from '#contract/clean-role.contract.ts';
import { firstTexts } from './language-list.ts';

type Languages = Pick<RoleValues, 'language' | 'avatarRoleDetailVos' | 'smallDocLibId'>;

export const hasLanguage = ({ language, avatarRoleDetailVos }: Languages, code: string): boolean =>
  language === code || avatarRoleDetailVos.some((detail) => detail.language === code);

/** With one more language, at the end; null when it is there already. */
export function addLanguage(
  role: Languages & { name: string },
  code: string,
): Pick<Languages, 'avatarRoleDetailVos'> | null {
  if (hasLanguage(role, code)) return null;
  return { avatarRoleDetailVos: [...role.avatarRoleDetailVos, firstTexts(code, role.name)] };
}

export function removeLanguage(role: Languages, code: string): Pick<Languages, 'avatarRoleDetailVos'> {
  return { avatarRoleDetailVos: role.avatarRoleDetailVos.filter((detail) => detail.language !== code) };
}

/** Another default language: the library of questions was written in the one before, so it goes. Null when the role has it already. */
export function changeDefault(role: Languages, code: string): Pick<Languages, 'language' | 'smallDocLibId'> | null {
  return hasLanguage(role, code) ? null : { language: code, smallDocLibId: null };
}
