import type { Role } from '#contract/role.contract.ts';

/** The role as it speaks one language: its texts and its library of questions. A language that it does not have leaves it as it is. */
export function roleInLanguage(role: Role, language: string): Role {
  if (language === role.language) return role;
  const detail = role.avatarRoleDetailVos.find((one) => one.language === language);
  if (!detail) return role;
  // Having nothing to say where it knows nothing is no answer.
  return { ...role, ...detail, unknownReply: detail.unknownReply || role.unknownReply };
}

/**
 * The language to answer in: null when the conversation leaves it to the question (`auto`), or when nobody has chosen any but the
 * role's own.
 */
export function languageToAnswer(role: Role, language: string): string | null {
  if (language === 'auto') return null;
  return language === role.language && role.avatarRoleDetailVos.length === 0 ? null : language;
}
