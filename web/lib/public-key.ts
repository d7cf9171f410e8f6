let pending: Promise<string> | undefined;

/**
 * The `publicKey` header of calls on /userInfo (specification 1 §7): RSA 1024, exponent 010001, in Java's X.509 form (base64 of the
 * SubjectPublicKeyInfo without armour or line breaks). The pair is made on first use and lives in memory only. A failure is a warning:
 * the call goes on without the header.
 */
export async function publicKeyHeader(path: string): Promise<Record<string, string>> {
  if (!path.includes('/userInfo')) return {};
  pending ??= createPublicKey();
  try {
    return { publicKey: await pending };
  } catch (error) {
    pending = undefined;
    console.warn('The public key header could not be added', error);
    return {};
  }
}

async function createPublicKey(): Promise<string> {
  const { default: JSEncrypt } = await import('jsencrypt');
  const pair = new JSEncrypt({ default_key_size: '1024', default_public_exponent: '010001' });
  await new Promise<void>((resolve) => pair.getKey(() => resolve()));
  return pair.getPublicKeyB64().replace(/\s/g, '');
}
