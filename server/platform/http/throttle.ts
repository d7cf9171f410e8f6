/** Counts attempts per key in a fixed window, in this process. Bounded: the oldest keys are forgotten first. */
export interface Counter {
  /** False when the key has used its attempts up. */
  take(key: string): boolean;
  /** Whether the key has used its attempts up, without taking one. */
  isSpent(key: string): boolean;
  /** After a success that attempt no longer counts. */
  giveBack(key: string): void;
  /** After a success the earlier failures no longer count. */
  forget(key: string): void;
}

export type Throttle = (options: { limit: number; windowMs: number }) => Counter;

const MAX_KEYS = 50_000;

export const createThrottle =
  (now: () => number = Date.now): Throttle =>
  ({ limit, windowMs }) => {
    const windows = new Map<string, { count: number; endsAt: number }>();
    return {
      take(key) {
        const current = windows.get(key);
        if (!current || current.endsAt <= now()) {
          windows.delete(key);
          windows.set(key, { count: 1, endsAt: now() + windowMs });
          const oldest = windows.keys().next().value;
          if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
          return true;
        }
        current.count += 1;
        return current.count <= limit;
      },
      isSpent(key) {
        const current = windows.get(key);
        return current !== undefined && current.endsAt > now() && current.count >= limit;
      },
      giveBack(key) {
        const current = windows.get(key);
        if (current) current.count -= 1;
      },
      forget: (key) => {
        windows.delete(key);
      },
    };
  };
