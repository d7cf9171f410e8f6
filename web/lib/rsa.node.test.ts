import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRsa, RsaError } from './rsa.ts';
import { stubBrowser } from './testing/stub-browser.ts';

beforeEach(() => {
  stubBrowser();
});

/** The other side: Node's own RSA, which shares no code with ours. */
const other = generateKeyPairSync('rsa', { modulusLength: 1024, publicExponent: 0x10001 });
const keys = {
  publicKey: other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  privateKey: other.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
};
const stranger = generateKeyPairSync('rsa', { modulusLength: 1024 });
const padding = constants.RSA_PKCS1_PADDING;
const sealBlock = (text: string, key = other.publicKey) => publicEncrypt({ key, padding }, Buffer.from(text));
const openBlock = (block: Buffer) => privateDecrypt({ key: other.privateKey, padding }, block).toString();
const blocksOf = (data: string): Buffer[] => {
  const bytes = Buffer.from(data, 'base64');
  expect(bytes.length % 128).toBe(0);
  return Array.from({ length: bytes.length / 128 }, (_, i) => bytes.subarray(i * 128, i * 128 + 128));
};

describe('with the other side', () => {
  it.each(['x', '密钥 Secret', 'a'.repeat(117), '文'.repeat(39)])('a text of one block: %s', async (text) => {
    const rsa = await createRsa(keys);
    expect(openBlock(Buffer.from(rsa.encrypt(text), 'base64'))).toBe(text);
    expect(rsa.decrypt(sealBlock(text).toString('base64'))).toBe(text);
    expect(rsa.smartDecrypt(sealBlock(text).toString('base64'))).toBe(text);
  });

  it('a long text goes in chunks of 117 characters', async () => {
    const rsa = await createRsa(keys);
    const text = 'abcdefghi'.repeat(40); // 360 characters
    const blocks = blocksOf(rsa.encryptLong(text)).map(openBlock);
    expect(blocks.map((block) => block.length)).toEqual([117, 117, 117, 9]);
    expect(blocks.join('')).toBe(text);
  });

  it('hanzi are never cut', async () => {
    const rsa = await createRsa(keys);
    const text = `${'数字人'.repeat(50)}${'a'.repeat(115)}é数`;
    expect(blocksOf(rsa.encryptLong(text)).map(openBlock).join('')).toBe(text);
    expect(rsa.decryptLong(rsa.encryptLong(text))).toBe(text);
  });

  it('reads many blocks in a row', async () => {
    const rsa = await createRsa(keys);
    const data = Buffer.concat([sealBlock('前半'), sealBlock('后半')]).toString('base64');
    expect(rsa.decryptLong(data)).toBe('前半后半');
    expect(rsa.smartDecrypt(data)).toBe('前半后半');
  });

  it('reads with a private key in the older form, too', async () => {
    const privateKey = other.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
    expect((await createRsa({ privateKey })).decrypt(sealBlock('好').toString('base64'))).toBe('好');
  });
});

describe('what is refused', () => {
  const foreign = sealBlock('x', stranger.publicKey).toString('base64');
  const half = Buffer.concat([sealBlock('x'), sealBlock('y', stranger.publicKey)]).toString('base64');

  it('no pair', async () => {
    await expect(createRsa(null)).rejects.toThrow(new RsaError('密钥对未生成'));
  });

  it.each([
    ['encrypt', 'x', {}, '公钥未设置'],
    ['encryptLong', 'x', {}, '公钥未设置'],
    ['encrypt', 'x', { privateKey: keys.privateKey }, '公钥未设置'],
    ['decrypt', foreign, { publicKey: keys.publicKey }, '私钥未设置'],
    ['decryptLong', foreign, {}, '私钥未设置'],
    ['smartDecrypt', foreign, {}, '私钥未设置'],
    ['encrypt', 'x', { publicKey: 'no key' }, '加密失败'],
    ['encryptLong', 'x', { publicKey: 'no key' }, '第 1 段加密失败'],
    ['encrypt', 'a'.repeat(118), keys, '加密失败'],
    ['encrypt', '😀', keys, '加密失败'],
    ['decrypt', '', keys, '数据为空，无法解密'],
    ['smartDecrypt', '', keys, '数据为空，无法解密'],
    ['decrypt', foreign, keys, '解密失败'],
    ['decrypt', '***', keys, '解密失败'],
    ['decryptLong', half, keys, '第 2 段解密失败'],
    ['decryptLong', btoa('too short'), keys, '数据格式错误，无法解密'],
    ['decryptLong', '', keys, '数据格式错误，无法解密'],
    ['smartDecrypt', half, keys, '数据格式错误或密钥不匹配，无法解密'],
    ['smartDecrypt', foreign, keys, '数据格式错误或密钥不匹配，无法解密'],
    ['smartDecrypt', btoa('too short'), keys, '数据格式错误或密钥不匹配，无法解密'],
  ] as const)('%s %#: %s', async (name, data, given, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // jsencrypt says that a text is too long
    const rsa = await createRsa(given);
    expect(() => rsa[name](data)).toThrow(new RsaError(message));
  });
});
