import { expect, test } from 'vitest';
import { leadsHome } from './leads-home.ts';

test.each([
  ['', true, true],
  ['', false, false],
  ['#/', true, true],
  ['#/?utm_source=x', true, true],
  ['#/index', false, true],
  ['#/index/home', false, true],
  ['#/index/home?key=oem', true, true],
  ['#/index/homes', true, false],
  ['#/index/member', true, false],
  ['#/login', true, false],
  ['#/home/role', true, false],
])('%s, wide %s: %s', (hash, wide, home) => {
  expect(leadsHome(hash, wide)).toBe(home);
});
