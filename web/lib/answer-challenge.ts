import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, solveChallenge } from 'altcha-lib';

/**
 * Works a proof-of-work challenge out: base64 of `{ challenge, solution }`. Hashes in JavaScript, because `crypto.subtle` does not exist
 * on plain http addresses of a local network, where the product runs as well.
 * @param text JSON of the challenge
 */
export async function answerChallenge(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Iterated SHA-256 of salt and password, as ALTCHA defines it. */
async function deriveKey({ cost, keyLength = 32 }: Challenge['parameters'], salt: Uint8Array, password: Uint8Array) {
  let key = sha256(new Uint8Array([...salt, ...password]));
  for (let round = 1; round < cost; round += 1) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
}
