import { expect, it } from 'vitest';
import { RoleFields } from '#contract/role-fields.contract.ts';
import { describeValue, labelField } from './describe-field.ts';

it('has a name in Chinese for every field that is saved', () => {
  for (const field of Object.keys(RoleFields.shape).filter((name) => name !== 'id' && name !== 'avatarRoleDetailVos'))
    expect(labelField(field)).toMatch(/^\p{Script=Han}+$/u);
  expect(labelField('avatarRoleDetailVos.en')).toBe('英语');
});

it.each([
  ['showCitation', 1, '开'],
  ['chatType', 5, '智能体'],
  ['welcomeText', ['早', '好'], '早\n好'],
  ['question', [], '（空）'],
  ['documentLibId', 'lib', '社保指南'],
  ['documentLibId', null, '（空）'],
  ['modelParameter', { temperature: 0.3, max_tokens: 2048 }, '温度：0.3\n最大回复长度：2048'],
  ['questionnaireFileUrl', { url: '/f', name: '问卷.xlsx', type: '' }, '问卷.xlsx'],
  ['speed', 1.2, '1.2'],
  ['avatarRoleDetailVos.en', undefined, '（没有这种语言）'],
  [
    'avatarRoleDetailVos.en',
    { language: 'en', name: 'Guide', welcomeText: ['Hi', 'Hello'], question: [] },
    '角色名称：Guide\n欢迎语：Hi；Hello',
  ],
])('says %s %j in words', (key, value, words) => {
  expect(describeValue(key, value, { lib: '社保指南' })).toBe(words);
});
