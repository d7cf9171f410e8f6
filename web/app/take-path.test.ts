import { afterEach, expect, test, vi } from 'vitest';
import { takePath } from './take-path.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/', '?key=oem', '#/oem', null],
  ['/index/help', '?index=2-0', '', '/#/index/help?index=2-0'],
  ['/index/help', '?key=oem&index=2-0', '', '/?key=oem#/index/help?index=2-0'],
  ['/index/home', '', '#/index/member', '/#/index/member'],
  ['/nosuch', '', '#top', '/#/nosuch'],
  ['/embed', '', '#/roleShare?roleId=r', null],
])('%s%s%s becomes %s', (pathname, search, hash, target) => {
  const replaceState = vi.fn();
  vi.stubGlobal('window', { location: { pathname, search, hash }, history: { state: null, replaceState } });
  takePath();
  expect(replaceState.mock.calls.map(([, , url]) => url)).toEqual(target === null ? [] : [target]);
});
