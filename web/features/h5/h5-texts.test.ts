import { expect, test } from 'vitest';
import { PhoneH5, withoutZero } from '#contract/rules.contract.ts';
import { isOpenApiHost, textsOf } from './h5-texts.ts';

test.each([
  ['13800138000', '13800138000'],
  ['013800138000', '13800138000'],
  ['003800138000', null],
  ['12800138000', null],
  ['0138001380001', null],
  ['138 0013 8000', null],
  ['', null],
])('the phone number %s of a small screen travels as %s', (typed, sent) => {
  const result = PhoneH5.safeParse(typed);
  expect(result.success ? withoutZero(result.data) : null).toBe(sent);
  if (!result.success) expect(result.error.issues[0]?.message).toBe('手机号码无效');
});

test.each([
  ['a.api.example.com', 'api.example.com', true],
  ['API.example.com', 'api.example.com', true],
  ['example.com', 'api.example.com', false],
  ['anything.example', '', false],
])('%s with the open-API domain %j: partners’ page %s', (host, domain, expected) => {
  expect(isOpenApiHost(host, domain)).toBe(expected);
});

test('both languages say everything, the words of the specification among it', () => {
  for (const t of [textsOf(false), textsOf(true)]) for (const words of Object.values(t)) expect(words).not.toBe('');
  expect(textsOf(false)).toMatchObject({
    list: '项目列表',
    start: '开始',
    empty: '空空如也，您还没项目，可以去【工作台】创建',
  });
  expect(textsOf(true)).toMatchObject({
    list: 'Project list',
    start: 'Start',
    login: 'LOGIN',
    account: 'Account',
    password: 'Password',
  });
});
