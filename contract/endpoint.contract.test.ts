import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConversationName, countCharacters, numeric, requiredText, textUpTo } from './endpoint.contract.ts';

test('emoji and rare hanzi count as one', () => expect(countCharacters('𠮷a😀')).toBe(3));

test('a text may be as long as its limit, in characters', () => {
  const Name = textUpTo(3, '名称');
  expect(Name.safeParse('𠮷a😀').success).toBe(true);
  expect(Name.safeParse('𠮷a😀b').error?.issues[0]?.message).toBe('名称最多 3 个字');
});

test('a required text is more than white space', () => {
  expect(requiredText(3, '名称').safeParse(' \n').error?.issues[0]?.message).toBe('请填写名称');
});

test.each([true, [5], '1e1', '0x5', '', ' 5', null, {}, undefined])('%j is no number', (value) => {
  expect(numeric(z.number()).safeParse(value).success).toBe(false);
});

test.each([5, '5', '05'])('%j is five', (value) => {
  expect(numeric(z.number().int().max(9)).parse(value)).toBe(5);
});

test('a conversation is named by a text or a moment, by nothing else', () => {
  expect(ConversationName.parse(1700000000000)).toBe('1700000000000');
  expect(ConversationName.parse('room')).toBe('room');
  for (const value of [true, ['room'], {}, null, undefined, ''])
    expect(ConversationName.safeParse(value).success, JSON.stringify(value)).toBe(false);
});
