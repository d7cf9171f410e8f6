import { CODE, type FieldError } from '#contract/errors.contract.ts';
import type { RoleInput } from '#contract/role.contract.ts';
import {
  AGENT_MESSAGE,
  maySpeak,
  mayUseAgents,
  mayUseFlows,
  type RoleRights,
  SPEAK_MESSAGE,
} from '#contract/role-rights.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredRole } from './stored-role.store.ts';

/**
 * The input as far as the account may decide it (specification 2 §6). What its form does not show stays as it is stored, so that
 * nothing is lost while a switch is off. Throws `forbidden` for a way of answering that the account may not choose, and for a language
 * that it does not have and the role has not got either.
 */
export function keepRights(input: RoleInput, stored: StoredRole | null, rights: RoleRights): RoleInput {
  const details = stored?.avatarRoleDetailVos ?? [];
  const refused: FieldError[] = [];
  if (!mayUseAgents(rights) && input.chatType > 2) refused.push({ field: 'chatType', message: AGENT_MESSAGE });
  const known = new Set([stored?.language, ...details.map(({ language }) => language)]);
  const mayHave = (language: string) => known.has(language) || maySpeak(rights, language);
  if (!mayHave(input.language)) refused.push({ field: 'language', message: SPEAK_MESSAGE });
  for (const [index, { language }] of input.avatarRoleDetailVos.entries())
    if (!mayHave(language)) refused.push({ field: `avatarRoleDetailVos.${index}.language`, message: SPEAK_MESSAGE });
  if (refused[0]) throw new AppError(CODE.forbidden, refused[0].message, { fields: refused });

  const flowIdInfo = mayUseFlows(rights) ? input.flowIdInfo : (stored?.flowIdInfo ?? []);
  if (mayUseAgents(rights)) return { ...input, flowIdInfo };
  const prefixOf = (language: string) => details.find((detail) => detail.language === language)?.answerPrefix ?? [];
  return {
    ...input,
    flowIdInfo,
    answerPrefix: stored?.answerPrefix ?? [],
    sleepText: stored?.sleepText ?? '',
    avatarRoleDetailVos: input.avatarRoleDetailVos.map((detail) => ({
      ...detail,
      answerPrefix: prefixOf(detail.language),
    })),
  };
}
