import { expect, test } from 'vitest';
import { holdsWords } from './holds-words.ts';

test.each([
  ['创建角色 new role', 'ROLE  new', true],
  ['创建角色 new role', ' 角色 ', true],
  ['创建角色 new role', '角色 项目', false],
  ['创建角色', '', true],
])('that “%s” holds the words of “%s” is %s', (text, typed, held) => {
  expect(holdsWords(text, typed)).toBe(held);
});
