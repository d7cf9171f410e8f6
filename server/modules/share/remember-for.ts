const MOST = 5000;

/** Answers what was found under a key within the last `ms`, or being looked for; failures are not remembered. */
export function rememberFor<T>(ms: number, now: () => number) {
  const known = new Map<string, { found: Promise<T>; until: number }>();
  return (key: string, find: () => Promise<T>): Promise<T> => {
    for (const [oldest, { until }] of known) {
      if (until > now() && known.size < MOST) break;
      known.delete(oldest);
    }
    const entry = known.get(key);
    if (entry) return entry.found;
    const found = find();
    known.set(key, { found, until: now() + ms });
    found.catch(() => known.delete(key));
    return found;
  };
}
