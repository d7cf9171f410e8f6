import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  asRead,
  ConversationName,
  countCharacters,
  numeric,
  requiredName,
  requiredText,
  textUpTo,
} from './endpoint.contract.ts';
import { saveLibrary } from './knowledge.contract.ts';
import { renameMaterial, saveMaterialFolder } from './material.contract.ts';
import { NodeAsk, NodeFields } from './node.contract.ts';
import { ProjectInput } from './project.contract.ts';
import { RoleFields } from './role-fields.contract.ts';
import { saveSceneTemplate } from './scene-template.contract.ts';

test('emoji and rare hanzi count as one', () => expect(countCharacters('𠮷a😀')).toBe(3));

test('a text may be as long as its limit, in characters', () => {
  const Name = textUpTo(3, '名称');
  expect(Name.safeParse('𠮷a😀').success).toBe(true);
  expect(Name.safeParse('𠮷a😀b').error?.issues[0]?.message).toBe('名称最多 3 个字');
});

test('a required text is more than white space', () => {
  expect(requiredText(3, '名称').safeParse(' \n').error?.issues[0]?.message).toBe('请填写名称');
});

test('a name keeps nothing that nobody sees, and an emoji of several stays one; a text of several lines keeps them', () => {
  const Name = requiredName(20, '名称');
  expect(Name.parse('a\u0007b\nc\u202Ed\u200B')).toBe('abcd');
  expect(Name.parse(' 第一页 ')).toBe(' 第一页 ');
  expect(asRead(' 第一页\u2066\t')).toBe('第一页');
  expect(Name.parse('👩🏽\u200D🚀与❤\uFE0F\u200D🔥')).toBe('👩🏽\u200D🚀与❤\uFE0F\u200D🔥');
  expect(Name.parse('一\u200D页')).toBe('一页');
  for (const name of ['\u0007', '\u202E', '\u200D\u0000'])
    expect(Name.safeParse(name).error?.issues[0]?.message).toBe('请填写名称');
  expect(requiredText(20, '答案').parse('一\n二')).toBe('一\n二');
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

test.each([
  ['a role', RoleFields.shape.name],
  ['a library', saveLibrary.input.shape.name],
  ['a project', ProjectInput.shape.name],
  ['a template', saveSceneTemplate.input.shape.name],
  ['a node', NodeFields.shape.name],
  ['an option', NodeAsk.shape.options.element.shape.label],
  ['a material', renameMaterial.input.shape.name],
  ['a folder of materials', saveMaterialFolder.input.shape.name],
])('the name of %s is one that is seen', (_what, Name) => {
  expect(Name.parse('大\u202E厅\u0007')).toBe('大厅');
});
