import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from './testing/stub-browser.ts';

const native = crypto.subtle;

beforeEach(() => {
  stubBrowser();
  vi.resetModules();
});

async function readKey(): Promise<string> {
  const { publicKeyHeader } = await import('./public-key.ts');
  const { publicKey } = await publicKeyHeader('/avatar/userInfo');
  expect(await publicKeyHeader('/avatar/userInfo')).toEqual({ publicKey });
  expect(await publicKeyHeader('/avatar/other')).toEqual({});
  return publicKey ?? '';
}

async function readAlgorithm(key: string) {
  const bytes = Uint8Array.from(atob(key), (c) => c.charCodeAt(0));
  const imported = await native.importKey('spki', bytes, { name: 'RSA-OAEP', hash: 'SHA-1' }, true, ['encrypt']);
  return imported.algorithm as RsaHashedKeyAlgorithm;
}

it('is one X.509 key of 1024 bits for the whole visit, on /userInfo alone', async () => {
  const { modulusLength, publicExponent } = await readAlgorithm(await readKey());
  expect([modulusLength, ...publicExponent]).toEqual([1024, 1, 0, 1]);
});

it('is made in script where the page has no native keys', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  stubBrowser();
  const { modulusLength, publicExponent } = await readAlgorithm(await readKey());
  expect([1023, 1024]).toContain(modulusLength); // the product of two 512-bit primes
  expect([...publicExponent]).toEqual([1, 0, 1]);
});

it('is left out with a warning where no key can be made', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('crypto', { subtle: { generateKey: () => Promise.reject(new Error('refused')) } });
  const { publicKeyHeader } = await import('./public-key.ts');
  expect(await publicKeyHeader('/avatar/userInfo')).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
