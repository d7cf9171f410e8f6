import type { RoleValues } from '#contract/clean-role.contract.ts';
import { needsPrompt } from '#contract/role-model.contract.ts';

/** Why a role is not saved, in one line: that something required is missing (specification 2 §5) comes before what else is wrong. */
export function describeRefusal(role: Partial<RoleValues> & Parameters<typeof needsPrompt>[0], wrong: string): string {
  const isEmpty = (text: string | undefined) => !text?.trim();
  const isMissing =
    isEmpty(role.name) || isEmpty(role.roleDesc) || (needsPrompt(role) && isEmpty(role.chatUclaiPrompt));
  return isMissing ? '必填信息未填写' : wrong;
}
