import { LRUCache } from 'lru-cache';

const MOST = 5000;

/** Answers what was found under a key within the last `ms`, or being looked for; failures are not remembered. */
export function rememberFor<T>(ms: number, now: () => number) {
  const known = new LRUCache<string, Promise<T>>({ max: MOST, ttl: ms, ttlResolution: 0, perf: { now } });
  return (key: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? find();
    if (!known.has(key)) known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
