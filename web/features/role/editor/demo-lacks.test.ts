import { expect, test } from 'vitest';
import { demoLacks } from './demo-lacks.ts';
import { toRoleValues } from './role-values.ts';

const whole = { ...toRoleValues(null, []), name: '小政', roleDesc: '导办员' };

test.each([
  ['nothing', {}, null],
  ['a name', { name: ' ' }, '请填写角色名称'],
  ['a description', { roleDesc: '' }, '请填写角色描述'],
  ['a mark', { answerPrefix: ['好的，', '好的'] }, '未添加标点符号'],
  ['a prompt', { chatType: 3 as const }, '请填写提示词'],
  ['no prompt', { chatType: 5 as const, modelName: 'qwen-plus' }, null],
  ['a résumé', { chatType: 4 as const, modelName: 'resume-interviewer' }, '请上传简历文件！'],
  ['an entry that is just being added', { answerPrefix: [undefined as never] }, null],
])('it lacks %s', (_title, values, expected) => {
  expect(demoLacks({ ...whole, ...values })).toBe(expected);
});
