import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addKey, createSecretBox, dropFormerKeys, explainMissingKey, readOrMakeKeys } from './secret-box.ts';

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
  const [one, two] = await Promise.all([readOrMakeKeys(folder), readOrMakeKeys(folder)]);
  expect(one.present).toMatch(/^[\w-]{43}$/);
  expect(two).toEqual(one);
  expect((await fs.stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  await fs.rm(folder, { recursive: true });
});

test('a key file that is missing is told with what to do, as long as there is none', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-key-'));
  const told = await explainMissingKey({ secretKey: null, dataDir: folder });
  expect(told).toMatch(/secret\.key 不见了.*停止服务，把备份里的 secret\.key 放回/);
  expect(await explainMissingKey({ secretKey: 'of the environment', dataDir: folder })).toBeNull();
  await readOrMakeKeys(folder);
  expect(await explainMissingKey({ secretKey: null, dataDir: folder })).toBeNull();
  await fs.rm(folder, { recursive: true });
});

test('a key file that was cut off is refused, not used', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-key-'));
  for (const content of ['', '\n', 'abc']) {
    await fs.writeFile(path.join(folder, 'secret.key'), content);
    await expect(readOrMakeKeys(folder)).rejects.toThrow(/secret\.key: 里面没有密钥.*删除它.*打不开/);
  }
  await fs.rm(folder, { recursive: true });
});

test('a former key opens and proves what it has made; what is made now is of the present one', () => {
  const former = createSecretBox('k'.repeat(32));
  const both = createSecretBox({ present: 'n'.repeat(32), former: ['o'.repeat(32), 'k'.repeat(32)] });
  const alone = createSecretBox('n'.repeat(32));
  const sealed = former.seal('密钥');
  expect(both.open(sealed)).toBe('密钥');
  expect(alone.open(sealed)).toBeNull();
  expect(alone.open(both.seal('新'))).toBe('新');
  const renewed = both.renew(sealed) ?? '';
  expect([alone.open(renewed), both.renew(renewed)]).toEqual(['密钥', renewed]);
  expect(both.renew(createSecretBox('x'.repeat(32)).seal('别人的'))).toBeNull();
  const signature = former.sign('visitor', 'a');
  expect([both, alone].map((one) => one.isSigned('visitor', 'a', signature))).toEqual([true, false]);
  expect(both.isSigned('visitor', 'a', '')).toBe(false);
  expect(both.sign('visitor', 'a')).toBe(alone.sign('visitor', 'a'));
});

test('the file has all keys until the former ones are dropped, and belongs to its owner alone all the time', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-key-'));
  const first = await readOrMakeKeys(folder);
  const second = await addKey(folder);
  expect(second.former).toEqual([first.present]);
  expect(await readOrMakeKeys(folder)).toEqual(second);
  expect((await addKey(folder)).former).toEqual([second.present, first.present]);
  const { present } = await readOrMakeKeys(folder);
  expect(await dropFormerKeys(folder)).toEqual({ present, former: [] });
  expect(await readOrMakeKeys(folder)).toEqual({ present, former: [] });
  expect((await fs.stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await fs.readdir(folder)).toEqual(['secret.key']);
  await fs.rm(folder, { recursive: true });
});
