import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox, readOrMakeKey } from './secret-box.ts';

const box = createSecretBox('k'.repeat(32));

test('what was sealed opens with the same key only, and not when a character changed', () => {
  const sealed = box.seal('密钥 sk-123');
  expect(sealed).not.toContain('sk-123');
  expect(box.seal('密钥 sk-123')).not.toBe(sealed);
  expect(box.open(sealed)).toBe('密钥 sk-123');
  expect(createSecretBox('x'.repeat(32)).open(sealed)).toBeNull();
  const last = sealed.at(-2) === 'A' ? 'B' : 'A';
  for (const broken of [`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, '', 'v1.a.b.c', 'plain'])
    expect(box.open(broken)).toBeNull();
});

test('hashes depend on key and purpose', () => {
  expect(box.sign('code', '1')).toBe(box.sign('code', '1'));
  expect(
    new Set([box.sign('code', '1'), box.sign('other', '1'), createSecretBox('x'.repeat(32)).sign('code', '1')]).size,
  ).toBe(3);
});

test('the key of a data folder is made once and belongs to its owner alone', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-key-'));
  const [one, two] = await Promise.all([readOrMakeKey(folder), readOrMakeKey(folder)]);
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(two).toBe(one);
  expect((await fs.stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  await fs.rm(folder, { recursive: true });
});

test('a key file that was cut off is refused, not used', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-key-'));
  for (const content of ['', '\n', 'abc']) {
    await fs.writeFile(path.join(folder, 'secret.key'), content);
    await expect(readOrMakeKey(folder)).rejects.toThrow('secret.key holds no key');
  }
  await fs.rm(folder, { recursive: true });
});
