/** An RSA pair, 1024 bits, exponent 010001: base64 of DER without armour or line breaks. */
export interface KeyPair {
  /** X.509 SubjectPublicKeyInfo, the form that Java reads. */
  publicKey: string;
  /** PKCS#8, or PKCS#1 where it was made in script; jsencrypt reads both. Never leaves memory. */
  privateKey: string;
}

let pending: Promise<KeyPair> | undefined;

/**
 * The `publicKey` header of calls on /userInfo (specification 1 §7). The pair is made on first use and lives in memory only. A failure
 * is a warning: the call goes on without the header.
 */
export async function publicKeyHeader(path: string): Promise<Record<string, string>> {
  if (!path.includes('/userInfo')) return {};
  pending ??= crypto.subtle ? createNatively() : createInScript();
  try {
    return { publicKey: (await pending).publicKey };
  } catch (error) {
    pending = undefined;
    console.warn('The public key header could not be added', error);
    return {};
  }
}

/** The pair whose public half the server has; null before any call carried it. */
export async function readKeyPair(): Promise<KeyPair | null> {
  return (await pending?.catch(() => null)) ?? null;
}

/** Off the main thread, a few milliseconds. Extractable, because jsencrypt decrypts: the browser's own RSA knows no PKCS#1 v1.5. */
async function createNatively(): Promise<KeyPair> {
  const kind = { name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' };
  const pair = await crypto.subtle.generateKey(kind, true, ['encrypt', 'decrypt']);
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return { publicKey: toBase64(spki), privateKey: toBase64(pkcs8) };
}

/** Pages served without TLS have no native keys. Takes about 130 ms; jsencrypt's own asynchronous way took 3 s. */
async function createInScript(): Promise<KeyPair> {
  const { default: JSEncrypt } = await import('jsencrypt');
  const pair = new JSEncrypt({ default_key_size: '1024', default_public_exponent: '010001' });
  return { publicKey: pair.getPublicKeyB64(), privateKey: pair.getPrivateKeyB64() };
}

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
