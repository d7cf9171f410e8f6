import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** About 60 ms and 32 MiB a hash on a 2020s core (OWASP's scrypt minimum is N=2^17 r=8 p=1 or N=2^15 r=8 p=3). */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

export type Derive = (digest: string, salt: Buffer, length: number, cost: ScryptOptions) => Promise<Buffer>;

/** Slow salted hashes of passwords' digests. */
export interface PasswordHasher {
  /** `scrypt$N$salt$hash`, base64url. */
  hash(digest: string): Promise<string>;
  /** Does the same work for a missing hash as for a wrong one, so that response times do not tell which accounts exist. */
  verify(digest: string, stored: string | null): Promise<boolean>;
}

export function createPasswordHasher(
  derive: Derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt),
): PasswordHasher {
  return {
    async hash(digest) {
      const salt = randomBytes(16);
      const hash = await derive(digest, salt, 32, COST);
      return `scrypt$${COST.N}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },
    async verify(digest, stored) {
      const [scheme, cost, salt, hash] = (stored ?? `scrypt$${COST.N}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`).split(
        '$',
      );
      if (scheme !== 'scrypt' || !cost || !salt || !hash) return false;
      const expected = Buffer.from(hash, 'base64url');
      const actual = await derive(digest, Buffer.from(salt, 'base64url'), expected.length, {
        ...COST,
        N: Number(cost),
      });
      return timingSafeEqual(actual, expected) && stored !== null;
    },
  };
}
