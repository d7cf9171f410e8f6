import type { RoleValues } from '#contract/clean-role.contract.ts';
import { settleModel } from '#contract/model.contract.ts';
import { fieldRule } from './field-rules.ts';

/**
 * What a role lacks to be talked with (specification 2 §5): a name, a description, prefixes as they should be, and for models that need
 * it a prompt or a résumé. The sentence of the field; null when nothing is missing.
 */
export function demoLacks(values: RoleValues): string | null {
  const choice = settleModel(values);
  const checks: [(string | number)[], unknown][] = [
    [['name'], values.name],
    [['roleDesc'], values.roleDesc],
    ...values.answerPrefix.map((text, index): [(string | number)[], unknown] => [['answerPrefix', index], text ?? '']),
    [['chatUclaiPrompt'], values.chatUclaiPrompt],
    [['userFileUrl'], values.userFileUrl],
    ...values.avatarRoleDetailVos.flatMap((detail, index): [(string | number)[], unknown][] => [
      [['avatarRoleDetailVos', index, 'name'], detail?.name ?? ''],
      [['avatarRoleDetailVos', index, 'roleDesc'], detail?.roleDesc ?? ''],
    ]),
  ];
  for (const [path, value] of checks) {
    const issue = fieldRule(path, choice).safeParse(value).error?.issues[0];
    if (issue) return issue.message;
  }
  return null;
}
