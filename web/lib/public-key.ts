let pending: Promise<string> | undefined;

/**
 * The `publicKey` header of calls on /userInfo (specification 1 §7): RSA 1024, exponent 010001, in Java's X.509 form (base64 of the
 * SubjectPublicKeyInfo without armour or line breaks). The pair is made on first use and lives in memory only. A failure is a warning:
 * the call goes on without the header.
 */
export async function publicKeyHeader(path: string): Promise<Record<string, string>> {
  if (!path.includes('/userInfo')) return {};
  pending ??= crypto.subtle ? createNatively() : createInScript();
  try {
    return { publicKey: await pending };
  } catch (error) {
    pending = undefined;
    console.warn('The public key header could not be added', error);
    return {};
  }
}

/** Off the main thread, a few milliseconds. Extractable, so that the private half can be handed to jsencrypt, which decrypts. */
async function createNatively(): Promise<string> {
  const kind = { name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' };
  const pair = await crypto.subtle.generateKey(kind, true, ['encrypt', 'decrypt']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return btoa(String.fromCharCode(...spki));
}

/** Pages served without TLS have no native keys. Takes about 130 ms; jsencrypt's own asynchronous way took 3 s. */
async function createInScript(): Promise<string> {
  const { default: JSEncrypt } = await import('jsencrypt');
  const pair = new JSEncrypt({ default_key_size: '1024', default_public_exponent: '010001' });
  return pair.getPublicKeyB64();
}
