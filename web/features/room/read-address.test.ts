import { expect, test } from 'vitest';
import { readAddress } from './read-address.ts';

test.each([
  ['#/digital/demo', { name: 'demo' }, ''],
  ['#/digital2/demo/?language=en', { name: 'demo' }, 'en'],
  ['#/digital/%E5%A4%A7%E5%8E%85?kiosk=1&language=zhchs', { name: '大厅' }, 'zhchs'],
  ['#/roleShare?roleId=r1&token=a.b?c', { roleId: 'r1', token: 'a.b?c' }, ''],
])('%s leads to a place', (hash, place, language) => {
  const found = readAddress(hash);
  expect(found?.place).toEqual(place);
  expect(found?.query.get('language') ?? '').toBe(language);
});

test.each([
  '',
  '#/index/home',
  '#/digital',
  '#/digital/app?type=1&id=3',
  '#/digital/check',
  '#/digital/a/b',
  '#/digital/%E0%A4%A',
])('%s leads to none', (hash) => expect(readAddress(hash)).toBeNull());
