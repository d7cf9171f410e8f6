import { expect, test } from 'vitest';
import { countCharacters, requiredText, textUpTo } from './endpoint.contract.ts';

test('emoji and rare hanzi count as one', () => expect(countCharacters('𠮷a😀')).toBe(3));

test('a text may be as long as its limit, in characters', () => {
  const Name = textUpTo(3, '名称');
  expect(Name.safeParse('𠮷a😀').success).toBe(true);
  expect(Name.safeParse('𠮷a😀b').error?.issues[0]?.message).toBe('名称最多 3 个字');
});

test('a required text is more than white space', () => {
  expect(requiredText(3, '名称').safeParse(' \n').error?.issues[0]?.message).toBe('请填写名称');
});
