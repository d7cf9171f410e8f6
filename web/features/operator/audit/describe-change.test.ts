import { expect, test } from 'vitest';
import { describeAction, describeField, describeValue } from './describe-change.ts';

test('a brand by its name, one that is gone by its id', () => {
  const brands = new Map([['7', '青岚']]);
  expect(describeValue('companyId', '7', brands)).toBe('青岚');
  expect(describeValue('companyId', '8', brands)).toBe('8');
});

test('an action in words, an unknown one as it is', () => {
  expect(describeAction({ action: 'account.update', changes: [] })).toBe('修改账号');
  expect(describeAction({ action: 'line.kick', changes: [] })).toBe('line.kick');
});

test('a change of nothing but the standing says so', () => {
  const online = { field: 'online', before: '1', after: '0' };
  expect(describeAction({ action: 'account.update', changes: [online] })).toBe('停用账号');
  expect(describeAction({ action: 'account.update', changes: [{ ...online, after: '1' }] })).toBe('启用账号');
  const name = { field: 'nickName', before: '甲', after: '乙' };
  expect(describeAction({ action: 'account.update', changes: [online, name] })).toBe('修改账号');
});

test.each([
  ['fileSizeLimit', '知识库容量'],
  ['flags.flowOn', '我的流程'],
  ['brand.baseConfig.colorObj.btnBg', '主色'],
  ['hosts.0', '域名'],
  ['something.new', 'something.new'],
])('%s is called %s', (field, name) => expect(describeField(field)).toBe(name));

test.each([
  ['announcement.create', 'title', '标题'],
  ['announcement.update', 'text', '内容'],
  ['company.update', 'brand.baseConfig.title', '网页标题'],
  ['company.update', 'brand.baseConfig.colorObj.text', '文字色'],
  ['provider.update', 'voices', '声音'],
])('of %s, %s is called %s', (action, field, name) => expect(describeField(field, action)).toBe(name));

test.each([
  ['online', '0', '停用'],
  ['online', '1', '启用'],
  ['flags.flowOn', '1', '开'],
  ['brand.tailor', '0', '关'],
  ['fileSizeLimit', '10737418240', '10 GB'],
  ['expireTime', '', '永久'],
  ['expireTime', '2027-01-01 00:00:00', '2027-01-01 00:00:00'],
  ['models', '', '全部'],
  ['remark', '', '空'],
  ['expireTime', '2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00'],
  ['hosts', '[]', '空'],
  ['hosts', '["a.example.com","b.example.com"]', 'a.example.com、b.example.com'],
  ['languages', '["zhchs","en"]', '简体中文、英语'],
  ['menuHide', '[["/home/project"],[]]', '/home/project'],
  ['menuHide', '[[],[]]', '空'],
  ['hosts', '["a.example.c…', '["a.example.c…'],
  ['lineLimit', '1', '1'],
  ['nickName', '小政', '小政'],
])('%s %s reads %s', (field, value, text) => expect(describeValue(field, value)).toBe(text));
