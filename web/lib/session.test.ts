import { afterEach, expect, it, vi } from 'vitest';
import { returnPath, signInPath } from './session.ts';
import { stubBrowser } from './testing/stub-browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('comes back to the page that asked for sign-in', () => {
  stubBrowser();
  const path = signInPath('/home/roles?id=1');
  expect(path).toBe('/login?to=%2Fhome%2Froles%3Fid%3D1');
  expect(returnPath(new URLSearchParams(path.split('?')[1]).get('to'))).toBe('/home/roles?id=1');
});

it.each([null, '', 'https://evil.example', '//evil.example', '/login?to=/login'])('never leads to %s', (to) => {
  expect(returnPath(to)).toBe('/home/role');
});
