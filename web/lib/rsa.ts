import type { JSEncrypt } from 'jsencrypt';
import type { KeyPair } from './public-key.ts';

/** What one block of 1024 bits holds under PKCS#1 v1.5, and how long it is once encrypted; in bytes. */
const CHUNK = 117;
const BLOCK = 128;

/** A sentence for people (specification 1 §8). */
export class RsaError extends Error {
  override readonly name = 'RsaError';
}

/**
 * RSA with PKCS#1 v1.5. Texts are UTF-8; what is encrypted is base64 of one block, or of many in a row for long
 * texts. jsencrypt writes characters beyond the basic plane (emoji, rare hanzi) in a way that nobody else reads, so they are refused.
 */
export interface Rsa {
  encrypt(text: string): string;
  decrypt(data: string): string;
  encryptLong(text: string): string;
  decryptLong(data: string): string;
  /** Tries one block first, then many. */
  smartDecrypt(data: string): string;
}

/**
 * @param keys null where none have been made; the half that a call needs must be there
 * @throws RsaError from here and from every function
 */
export async function createRsa(keys: Partial<KeyPair> | null): Promise<Rsa> {
  if (!keys) throw new RsaError('密钥对未生成');
  const { JSEncrypt } = await import('jsencrypt');
  const read = (key: string | undefined) => {
    if (!key) return null;
    const one = new JSEncrypt();
    one.setKey(key);
    return one;
  };
  const [publicHalf, privateHalf] = [read(keys.publicKey), read(keys.privateKey)];

  const encrypt = (text: string): string => {
    const key = need(publicHalf, '公钥未设置');
    const data = /[\u{10000}-\u{10ffff}]/u.test(text) ? null : key.encrypt(text);
    if (!data) throw new RsaError('加密失败');
    return data;
  };
  const decrypt = (data: string): string => {
    const key = need(privateHalf, '私钥未设置');
    if (data === '') throw new RsaError('数据为空，无法解密');
    // Only a whole block can be one: jsencrypt would take anything else for a number and, rarely, find a text in it.
    const text = toBytes(data)?.length === BLOCK ? key.decrypt(data) : null;
    if (typeof text !== 'string') throw new RsaError('解密失败');
    return text;
  };
  const decryptLong = (data: string): string => {
    need(privateHalf, '私钥未设置');
    const bytes = toBytes(data);
    if (!bytes || bytes.length === 0 || bytes.length % BLOCK !== 0) throw new RsaError('数据格式错误，无法解密');
    const blocks = Array.from({ length: bytes.length / BLOCK }, (_, i) => bytes.slice(i * BLOCK, (i + 1) * BLOCK));
    return blocks.map((block, i) => attempt(() => decrypt(btoa(block)), `第 ${i + 1} 段解密失败`)).join('');
  };
  return {
    encrypt,
    decrypt,
    encryptLong(text) {
      need(publicHalf, '公钥未设置');
      const blocks = split(text).map((part, i) => atob(attempt(() => encrypt(part), `第 ${i + 1} 段加密失败`)));
      return btoa(blocks.join(''));
    },
    decryptLong,
    smartDecrypt(data) {
      need(privateHalf, '私钥未设置');
      if (data === '') throw new RsaError('数据为空，无法解密');
      try {
        return decrypt(data);
      } catch {
        return attempt(() => decryptLong(data), '数据格式错误或密钥不匹配，无法解密');
      }
    },
  };
}

function need(key: JSEncrypt | null, otherwise: string): JSEncrypt {
  if (!key) throw new RsaError(otherwise);
  return key;
}

function attempt(run: () => string, otherwise: string): string {
  try {
    return run();
  } catch (cause) {
    throw new RsaError(otherwise, { cause });
  }
}

/** Chunks of 117 Latin characters; fewer of those that take more bytes, so that each fits its block and none is cut. */
function split(text: string): string[] {
  const encoder = new TextEncoder();
  const parts = [''];
  let room = CHUNK;
  for (const character of text) {
    const size = encoder.encode(character).length;
    if (size > room) {
      parts.push('');
      room = CHUNK;
    }
    parts[parts.length - 1] += character;
    room -= size;
  }
  return parts;
}

/** Bytes as characters, or null for what is no base64. */
function toBytes(data: string): string | null {
  try {
    return atob(data);
  } catch {
    return null;
  }
}
