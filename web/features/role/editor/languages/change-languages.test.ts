import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/language.contract.ts';
import { RoleDetail } from '#contract/role-fields.contract.ts';
import { addLanguage, changeDefault, removeLanguage } from './change-languages.ts';
import { firstTexts, firstVisible } from './language-list.ts';

const detail = (language: string) => firstTexts(language, 'Guide');
const role = {
  name: '小政',
  language: 'zhchs',
  smallDocLibId: 'lib',
  avatarRoleDetailVos: [detail('en'), detail('ja')],
};

test('a language is added at its end, once', () => {
  const added = addLanguage(role, 'ko')?.avatarRoleDetailVos.map(({ language, name }) => [language, name]);
  expect(added).toEqual([
    ['en', 'Guide'],
    ['ja', 'Guide'],
    ['ko', '小政'],
  ]);
  expect(addLanguage(role, 'en')).toBeNull();
  expect(addLanguage(role, 'zhchs')).toBeNull();
});

test('one is removed, the others stay in order', () => {
  expect(removeLanguage(role, 'en').avatarRoleDetailVos.map(({ language }) => language)).toEqual(['ja']);
});

test('another default language drops its library of questions', () => {
  expect(changeDefault(role, 'zhchs-YUE')).toEqual({ language: 'zhchs-YUE', smallDocLibId: null });
  expect(changeDefault(role, 'en'), 'a tab has it').toBeNull();
});

test('what a role says first in any language keeps to the rules, but for what only people can write', () => {
  for (const { code } of LANGUAGES) {
    const fields = RoleDetail.safeParse(firstTexts(code, '小政')).error?.issues.map(({ path }) => path[0]);
    expect(fields, code).toEqual(['roleDesc']);
  }
});

test.each([
  ['few tabs', 0, 2, 3, 0],
  ['the active one is visible', 0, 4, 6, 1],
  ['the last one', 0, 5, 6, 2],
  ['back to the first', 2, 0, 6, 0],
  ['scrolled on as far as the active one allows', 2, 3, 6, 2],
  ['no empty places after a removal', 2, 2, 5, 1],
])('visible tabs: %s', (_title, first, active, count, expected) => {
  expect(firstVisible(first, active, count)).toBe(expected);
});
