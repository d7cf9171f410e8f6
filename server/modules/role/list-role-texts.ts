import { splitActions } from '#contract/action.contract.ts';
import type { RoleInput } from '#contract/role.contract.ts';

interface FieldText {
  /** Dotted path into the input, as a refusal names it. */
  field: string;
  text: string;
}

/** Every text of a role that people write, in the order of the form. */
export function listRoleTexts(role: RoleInput): FieldText[] {
  const { chatUclaiPrompt, sleepText, jobName, avatarRoleDetailVos } = role;
  return [
    ...listDetailTexts(role, ''),
    ...Object.entries({ chatUclaiPrompt, sleepText, jobName }).map(([field, text]) => ({ field, text })),
    ...avatarRoleDetailVos.flatMap((detail, index) => listDetailTexts(detail, `avatarRoleDetailVos.${index}.`)),
  ]
    .map(({ field, text }) => ({ field, text: splitActions(text).text }))
    .filter(({ text }) => text.trim() !== '');
}

type Detail = Omit<RoleInput['avatarRoleDetailVos'][number], 'smallDocLibId'>;

function listDetailTexts(detail: Detail, prefix: string): FieldText[] {
  const { name, roleDesc, unknownReply, sensitiveWordReply, welcomeText, answerPrefix, question } = detail;
  const single = Object.entries({ name, roleDesc, unknownReply, sensitiveWordReply });
  const several = Object.entries({ welcomeText, answerPrefix, question });
  return [
    ...single.map(([field, text]) => ({ field: prefix + field, text })),
    ...several.flatMap(([field, texts]) => texts.map((text, index) => ({ field: `${prefix}${field}.${index}`, text }))),
  ];
}
