import { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { PASSWORD_WORK } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { limitAtOnce } from '#server/platform/limit/at-once.ts';
import type { HashTask } from './hash-worker.ts';

/** About 60 ms and 32 MiB a hash on a 2020s core (OWASP's scrypt minimum is N=2^17 r=8 p=1 or N=2^15 r=8 p=3). */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

export type Derive = (digest: string, salt: Buffer, length: number, cost: ScryptOptions) => Promise<Buffer>;

/** Slow salted hashes of passwords' digests, the one place that makes them. Beyond the queue each call rejects with 429. */
export interface PasswordHasher {
  /** `scrypt$N$salt$hash`, base64url. */
  hash(digest: string): Promise<string>;
  /**
   * Passwords of rooms have a small queue of their own.
   * @param keys what they are asked for by: the room, and the networks of who asks. Each has a part of the queue
   */
  verifyOfRoom(digest: string, stored: string, keys: readonly string[]): Promise<boolean>;
  /**
   * Does the same work for a missing hash as for a wrong one, so that response times do not tell which accounts exist.
   * @param isStranger may be anybody, and has only a part of the queue
   */
  verify(digest: string, stored: string | null, isStranger?: boolean): Promise<boolean>;
  close(): Promise<void>;
}

/** @param derive another one only in tests */
export function createPasswordHasher(derive?: Derive): PasswordHasher {
  const { work, close } = derive ? { work: derive, close: async () => {} } : openThreads();
  let underWay = 0;
  const ofRooms = openRoomQueue();

  async function inTurn<T>(waiting: number, message: string, make: () => Promise<T>): Promise<T> {
    if (underWay >= PASSWORD_WORK.atOnce + waiting) throw new AppError(CODE.tooMany, message);
    underWay += 1;
    try {
      return await make();
    } finally {
      underWay -= 1;
    }
  }

  async function compare(digest: string, stored: string | null): Promise<boolean> {
    const [scheme, cost, salt, hash] = (stored ?? `scrypt$${COST.N}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`).split(
      '$',
    );
    if (scheme !== 'scrypt' || !cost || !salt || !hash) return false;
    const expected = Buffer.from(hash, 'base64url');
    const actual = await work(digest, Buffer.from(salt, 'base64url'), expected.length, { ...COST, N: Number(cost) });
    return timingSafeEqual(actual, expected) && stored !== null;
  }

  return {
    async hash(digest) {
      const salt = randomBytes(16);
      const hash = await inTurn(PASSWORD_WORK.waitingAtMost, PASSWORD_WORK.busy, () => work(digest, salt, 32, COST));
      return `scrypt$${COST.N}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },
    verify: (digest, stored, isStranger = false) =>
      inTurn(isStranger ? PASSWORD_WORK.waiting : PASSWORD_WORK.waitingAtMost, PASSWORD_WORK.message, () =>
        compare(digest, stored),
      ),
    verifyOfRoom: (digest, stored, keys) => ofRooms(keys, () => compare(digest, stored)),
    close,
  };
}

/** One after the other; beyond a short queue, or a key's part of it, 429. */
function openRoomQueue() {
  const { waiting, each, message } = PASSWORD_WORK.rooms;
  const enterAny = limitAtOnce({ perProcess: 1 + waiting }, message);
  const enterEach = limitAtOnce({ perProcess: each }, message);
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(keys: readonly string[], make: () => Promise<T>): Promise<T> => {
    const leaves: (() => void)[] = [];
    try {
      for (const key of keys) leaves.push(enterEach(key));
      leaves.push(enterAny(''));
      const done = last.then(make);
      last = done.catch(() => {});
      return await done;
    } finally {
      for (const leave of leaves) leave();
    }
  };
}

function openThreads() {
  const pool = new Piscina<HashTask, Uint8Array>({
    filename: fileURLToPath(new URL('hash-worker.ts', import.meta.url)),
    name: 'derive',
    minThreads: 0,
    maxThreads: PASSWORD_WORK.atOnce,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  const work: Derive = async (digest, salt, length, cost) =>
    Buffer.from(await pool.run({ digest, salt, length, cost }));
  return { work, close: () => pool.destroy() };
}
