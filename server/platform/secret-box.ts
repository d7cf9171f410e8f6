import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';

/** In characters. */
const SHORTEST_KEY = 32;

/** Seals texts that must be readable again (account secrets, provider keys) and makes keyed hashes of what must not. */
export interface SecretBox {
  /** AES-256-GCM; `v1.nonce.tag.text` in base64url. */
  seal(text: string): string;
  /** Null when the text was sealed with another key, or changed since. */
  open(sealed: string): string | null;
  /** HMAC-SHA-256 in hexadecimal; `purpose` keeps uses apart. */
  sign(purpose: string, text: string): string;
}

/** @param key at least 32 characters of randomness; every replica of an installation needs the same one */
export function createSecretBox(key: string): SecretBox {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, 'huashen', purpose, 32));
  const sealing = derive('seal');
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', ...[nonce, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed) {
      const [version, nonce, tag, content] = sealed.split('.');
      if (version !== 'v1' || !nonce || !tag || content === undefined) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, Buffer.from(nonce, 'base64url'));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign: (purpose, text) =>
      createHmac('sha256', derive(`sign:${purpose}`))
        .update(text)
        .digest('hex'),
  };
}

/** The key of an installation on one machine: made on first start, readable by the owner only. Throws {@link ConfigError} for a file without one. */
export async function readOrMakeKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key');
  await fs.mkdir(dataDir, { recursive: true });
  // `wx` lets one of two processes that start together write; both then read the same key.
  await fs
    .writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  const key = (await fs.readFile(file, 'utf8')).trim();
  // Cut off while it was written, or a full disk: everybody knows what an empty key seals with.
  if (key.length < SHORTEST_KEY)
    throw new ConfigError(`${file} holds no key. Restore it from a backup, or delete it to have another one made.`);
  return key;
}
