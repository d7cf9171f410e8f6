import { CODE } from '#contract/errors.contract.ts';
import type { ModelRights } from '#contract/model.contract.ts';
import type { RoleInput } from '#contract/role.contract.ts';
import { AGENT_MESSAGE, mayUseAgents } from '#contract/role-model.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredRole } from './stored-role.store.ts';

/**
 * The input as far as the account may decide it (specification 2 §6). What its form does not show stays as it is stored, so that
 * nothing is lost while a switch is off. Throws `forbidden` for a way of answering that the account may not choose.
 */
export function keepRights(input: RoleInput, stored: StoredRole | null, rights: ModelRights): RoleInput {
  if (mayUseAgents(rights)) return input;
  if (input.chatType > 2)
    throw new AppError(CODE.forbidden, AGENT_MESSAGE, { fields: [{ field: 'chatType', message: AGENT_MESSAGE }] });
  const prefixOf = (language: string) =>
    stored?.avatarRoleDetailVos.find((detail) => detail.language === language)?.answerPrefix ?? [];
  return {
    ...input,
    answerPrefix: stored?.answerPrefix ?? [],
    sleepText: stored?.sleepText ?? '',
    avatarRoleDetailVos: input.avatarRoleDetailVos.map((detail) => ({
      ...detail,
      answerPrefix: prefixOf(detail.language),
    })),
  };
}
