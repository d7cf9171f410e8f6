import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';

/** What fits into one block of a 1024 bit key, less the padding (specification 1 §9). */
const CHUNK_BYTES = 117;
const MAX_HEADER = 2000;

/**
 * Encrypts a text so that only the browser that sent its public key can read it: RSA with PKCS#1 v1.5 padding, chunks of at most 117
 * bytes cut at character borders, their blocks one after the other, base64. Null for a key that is none, is no RSA key, or is shorter
 * than 1024 or longer than 4096 bits.
 * @param publicKey base64 of a SubjectPublicKeyInfo, without armour (what Java calls X.509)
 */
export function sealForReader(text: string, publicKey: string): string | null {
  const key = readKey(publicKey);
  if (!key) return null;
  const blocks = cutAtCharacters(text).map((chunk) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, chunk),
  );
  return Buffer.concat(blocks).toString('base64');
}

function readKey(text: string): KeyObject | null {
  if (!text || text.length > MAX_HEADER) return null;
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    const sound = modulusLength >= 1024 && modulusLength <= 4096 && publicExponent >= 3n;
    return key.asymmetricKeyType === 'rsa' && sound ? key : null;
  } catch {
    return null;
  }
}

function cutAtCharacters(text: string): Buffer[] {
  const chunks: Buffer[] = [];
  let chunk = '';
  for (const character of text) {
    if (Buffer.byteLength(chunk + character) > CHUNK_BYTES) {
      chunks.push(Buffer.from(chunk));
      chunk = '';
    }
    chunk += character;
  }
  return [...chunks, Buffer.from(chunk)];
}
