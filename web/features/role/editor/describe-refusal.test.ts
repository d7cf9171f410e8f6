import { expect, test } from 'vitest';
import { RoleInput } from '#contract/role.contract.ts';
import { describeRefusal } from './describe-refusal.ts';

const avatarId = '10000000-0000-4000-8000-000000000000';
const role = RoleInput.parse({ name: '小政', roleDesc: '导办员', avatarId });

test.each([
  ['no name', { name: ' ' }, '必填信息未填写'],
  ['no description', { roleDesc: '' }, '必填信息未填写'],
  ['no prompt where one is needed', { chatType: 3 as const, chatUclaiPrompt: ' ' }, '必填信息未填写'],
  ['no prompt where none is needed', { chatType: 2 as const, chatUclaiPrompt: '' }, '未添加标点符号'],
  ['a prompt and something else', { chatType: 3 as const, chatUclaiPrompt: '你是导办员' }, '未添加标点符号'],
])('%s: %s', (_what, values, message) =>
  expect(describeRefusal({ ...role, ...values }, '未添加标点符号')).toBe(message),
);
