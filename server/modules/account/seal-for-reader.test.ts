import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { JSEncrypt } from 'jsencrypt';
import { describe, expect, test } from 'vitest';
import { sealForReader } from './seal-for-reader.ts';

const armourless = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** Reads it with the library that the browser uses, block by block. */
function readWith(privateKey: KeyObject, sealed: string, blockBytes: number): string[] {
  const reader = new JSEncrypt();
  reader.setPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs1' }).toString());
  const bytes = Buffer.from(sealed, 'base64');
  expect(bytes.length % blockBytes).toBe(0);
  return Array.from({ length: bytes.length / blockBytes }, (_, index) => {
    const block = bytes.subarray(index * blockBytes, (index + 1) * blockBytes).toString('base64');
    const text = reader.decrypt(block);
    if (text === false) throw new Error('a block cannot be read');
    return text;
  });
}

describe('a secret on its way to one browser', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const header = armourless(publicKey);

  test.each([
    ['a short one', 'sk-abc', ['sk-abc']],
    ['exactly one block', 'a'.repeat(117), ['a'.repeat(117)]],
    ['one byte more', 'a'.repeat(118), ['a'.repeat(117), 'a']],
    ['characters of three bytes', '密'.repeat(40), ['密'.repeat(39), '密']],
    ['a character that would be cut', `${'a'.repeat(115)}密`, ['a'.repeat(115), '密']],
  ])('%s is read block by block', (_title, text, blocks) => {
    expect(readWith(privateKey, sealForReader(text, header) ?? '', 128)).toEqual(blocks);
  });

  test('a pair of surrogates is not cut either', () => {
    const bytes = Buffer.from(sealForReader(`${'a'.repeat(114)}😀`, header) ?? '', 'base64');
    const block = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
    expect(privateDecrypt(block, bytes.subarray(0, 128)).toString()).toBe('a'.repeat(114));
    expect(privateDecrypt(block, bytes.subarray(128)).toString()).toBe('😀');
  });

  test('a longer key makes longer blocks of the same chunks', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const sealed = sealForReader('a'.repeat(118), armourless(pair.publicKey)) ?? '';
    expect(readWith(pair.privateKey, sealed, 256)).toEqual(['a'.repeat(117), 'a']);
  });

  test.each([
    ['no key', ''],
    ['no base64', '***'],
    ['something else in base64', Buffer.from('hello').toString('base64')],
    ['armour', `-----BEGIN PUBLIC KEY-----\n${header}\n-----END PUBLIC KEY-----`],
    ['512 bits', armourless(generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey)],
    ['more than 4096 bits', armourless(generateKeyPairSync('rsa', { modulusLength: 4104 }).publicKey)],
    ['an elliptic curve', armourless(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['an endless header', 'A'.repeat(100_000)],
  ])('%s gets nothing', (_title, key) => {
    expect(sealForReader('sk-abc', key)).toBeNull();
  });
});
