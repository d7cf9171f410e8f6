import { afterEach, expect, test, vi } from 'vitest';
import { lendStorage } from './lend-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A frame whose browser refuses storage, as Chromium does where cookies of other sites are blocked. */
function stubFrame(pathname: string) {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const frame = Object.defineProperties(
    { location: { pathname } },
    { localStorage: { configurable: true, get: refuse }, sessionStorage: { configurable: true, get: refuse } },
  );
  vi.stubGlobal('window', frame);
}

test('the page that other sites frame has a memory of its own where storage is refused', () => {
  stubFrame('/embed');
  lendStorage();
  window.localStorage.setItem('a', '1');
  expect([window.localStorage.getItem('a'), window.localStorage.length, window.localStorage.key(0)]).toEqual([
    '1',
    1,
    'a',
  ]);
  expect(window.sessionStorage.getItem('a')).toBeNull();
  window.localStorage.removeItem('a');
  expect(window.localStorage.getItem('a')).toBeNull();
});

test('no other page is lent any', () => {
  stubFrame('/');
  lendStorage();
  expect(() => window.localStorage).toThrow('denied');
});
