import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** In characters. */
const SHORTEST_KEY = 32;

/** Seals texts that must be readable again (account secrets, provider keys) and makes keyed hashes of what must not. */
export interface SecretBox {
  /** AES-256-GCM; `v1.nonce.tag.text` in base64url. */
  seal(text: string): string;
  /** Null when the text was sealed with another key, or changed since. */
  open(sealed: string): string | null;
  /** The same text sealed with the present key; what is sealed with it already stays as it is. Null as with `open`. */
  renew(sealed: string): string | null;
  /** HMAC-SHA-256 in hexadecimal; `purpose` keeps uses apart. */
  sign(purpose: string, text: string): string;
  /** Whether it was signed so, with the present key or one before. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** The key that seals, and those before it, which still open. */
export interface Keys {
  present: string;
  former: readonly string[];
}

/** @param keys at least 32 characters of randomness each; every replica of an installation needs the same ones */
export function createSecretBox(keys: string | Keys): SecretBox {
  const { present, former } = typeof keys === 'string' ? { present: keys, former: [] } : keys;
  const [now, ...before] = [present, ...former].map(withKey) as [ReturnType<typeof withKey>];
  const all = [now, ...before];
  const open = (sealed: string): string | null => {
    for (const one of all) {
      const text = one.open(sealed);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    seal: now.seal,
    open,
    renew(sealed) {
      if (now.open(sealed) !== null) return sealed;
      const text = open(sealed);
      return text === null ? null : now.seal(text);
    },
    sign: now.sign,
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature);
      return all.some((one) => {
        const right = Buffer.from(one.sign(purpose, text));
        return right.length === given.length && timingSafeEqual(right, given);
      });
    },
  };
}

function withKey(key: string): Pick<SecretBox, 'seal' | 'open' | 'sign'> {
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

/** Those of the environment, or of the data folder. */
export const readKeys = async ({
  secretKey,
  formerKeys,
  dataDir,
}: Pick<Config, 'secretKey' | 'formerKeys' | 'dataDir'>): Promise<Keys> =>
  secretKey === null ? readOrMakeKeys(dataDir) : { present: secretKey, former: formerKeys };

/** What an operator does whose installation has lost its key, before the next one is made; null where there is one. */
export async function explainMissingKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | null> {
  if (secretKey !== null) return null;
  const file = fileOf(dataDir);
  const isMissing = await fs.stat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  return isMissing
    ? `警告：${file} 不见了，已另做一个密钥。用旧密钥保护的内容都打不开：模型服务等的密钥要重新填写，以前的分享链接失效，访客看不到以前的对话。` +
        '如果有备份，请停止服务，把备份里的 secret.key 放回这个位置，再启动。'
    : null;
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'secret.key');

/**
 * The keys of an installation on one machine, one a line and the present one first: made on first start, readable by the owner only.
 * Throws {@link ConfigError} for a file without one.
 */
export async function readOrMakeKeys(dataDir: string): Promise<Keys> {
  const file = fileOf(dataDir);
  await fs.mkdir(dataDir, { recursive: true });
  // `wx` lets one of two processes that start together write; both then read the same key.
  await fs
    .writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  const [present = '', ...former] = (await fs.readFile(file, 'utf8')).split('\n').flatMap((line) => line.trim() || []);
  // Cut off while it was written, or a full disk: everybody knows what an empty key seals with.
  if ([present, ...former].some((key) => key.length < SHORTEST_KEY))
    throw new ConfigError(
      `${file}: 里面没有密钥。请从备份恢复它。` +
        '删除它会在下次启动时另做一个，但用旧密钥保护的内容都打不开了：模型服务等的密钥要重新填写，以前的分享链接失效，访客看不到以前的对话。',
    );
  return { present, former };
}

/** Puts a new key before those of the file. Whoever is killed meanwhile leaves the file as it was, or complete. */
export async function addKey(dataDir: string): Promise<Keys> {
  const { present, former } = await readOrMakeKeys(dataDir);
  return writeKeys(dataDir, { present: randomBytes(32).toString('base64url'), former: [present, ...former] });
}

/** Leaves the present key alone in the file: what is still sealed with another one cannot be read any more. */
export async function dropFormerKeys(dataDir: string): Promise<Keys> {
  const { present } = await readOrMakeKeys(dataDir);
  return writeKeys(dataDir, { present, former: [] });
}

async function writeKeys(dataDir: string, keys: Keys): Promise<Keys> {
  const file = fileOf(dataDir);
  const aside = `${file}.${process.pid}.new`;
  await fs.writeFile(aside, `${[keys.present, ...keys.former].join('\n')}\n`, { mode: 0o600, flush: true });
  await fs.rename(aside, file);
  const folder = await fs.open(dataDir, 'r');
  await folder.sync().finally(() => folder.close()); // the name, too, must survive a power cut
  return keys;
}
