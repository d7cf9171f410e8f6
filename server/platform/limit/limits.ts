import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CODE } from '#contract/errors.contract.ts';
import type { RateLimit } from '#contract/rate-limit.contract.ts';
import type { Database } from '../database/open-database.ts';
import { AppError } from '../errors.ts';
import { type CountKey, createRateCountStore } from './rate-count.store.ts';

/** How a key stands after an attempt. */
export interface Allowance {
  /** False: this attempt is one too many. */
  allowed: boolean;
  remaining: number;
  /** Until the window ends. */
  waitMs: number;
}

/** Counts attempts in the database: exact under a race, over processes and restarts. */
export interface Limits {
  /** @param count of attempts where each key has a number of its own */
  take(limit: RateLimit, key: string, count?: number): Promise<Allowance>;
  /**
   * Takes an attempt; 429 in the limit's words beyond it.
   * @param count of attempts where each key has a number of its own
   */
  demand(limit: RateLimit, key: string, count?: number): Promise<void>;
  /** Whether the key has used its attempts up, without taking one. */
  isSpent(limit: RateLimit, key: string, count?: number): Promise<boolean>;
  /** After a success that attempt no longer counts. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** After a success the earlier failures no longer count. */
  forget(limit: RateLimit, key: string): Promise<void>;
}

/**
 * A key that is held back is not asked for again for so long: a flood is not written to the database. Attempts that another process gives
 * back meanwhile are known after it.
 */
const HELD_BACK_MS = 2000;
const MAX_HELD_BACK = 50_000;

/** @param now the database's own clock unless a test has another one */
export function createLimits(db: Database, now?: () => number): Limits {
  const store = createRateCountStore(db, now);
  const clock = now ?? (() => performance.now());
  const heldBack = new LRUCache<string, { until: number; endsAt: number }>({ max: MAX_HELD_BACK });
  const toKey = ({ name }: RateLimit, key: string): CountKey => ({
    name,
    key: createHash('sha256').update(key).digest('base64url').slice(0, 22),
  });
  const idOf = ({ name, key }: CountKey) => `${name} ${key}`;

  async function take(limit: RateLimit, name: string, most = limit.count): Promise<Allowance> {
    const key = toKey(limit, name);
    const held = heldBack.get(idOf(key));
    if (held && held.until > clock()) return { allowed: false, remaining: 0, waitMs: held.endsAt - clock() };
    const { count, waitMs } = await store.add({ ...key, windowMs: limit.seconds * 1000 });
    if (count > most)
      heldBack.set(idOf(key), { until: clock() + Math.min(waitMs, HELD_BACK_MS), endsAt: clock() + waitMs });
    return { allowed: count <= most, remaining: Math.max(0, most - count), waitMs };
  }

  return {
    take,
    async demand(limit, key, count) {
      const { allowed } = await take(limit, key, count);
      if (!allowed) throw new AppError(CODE.tooMany, limit.message);
    },
    isSpent: async (limit, key, count = limit.count) => (await store.find(toKey(limit, key))) >= count,
    async giveBack(limit, key) {
      heldBack.delete(idOf(toKey(limit, key)));
      await store.giveBack(toKey(limit, key));
    },
    async forget(limit, key) {
      heldBack.delete(idOf(toKey(limit, key)));
      await store.forget(toKey(limit, key));
    },
  };
}
