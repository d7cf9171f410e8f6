import { randomInt } from 'node:crypto';

export const PASSWORD_LENGTH = 12;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Characters without look-alikes, letters and digits both: about 69 bits, easy to read from a screen. */
export function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (/\d/.test(password) && /[a-zA-Z]/.test(password)) return password;
  }
}
