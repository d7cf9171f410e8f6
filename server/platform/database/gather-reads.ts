/** More at once would keep other queries of the embedded database waiting too long. */
const MOST_TOGETHER = 64;

/**
 * Makes one query of many: what is asked for in the same turn of the event loop, and while a query is running, goes into the next one
 * together. A lone question loses nothing. The same key asked twice at once is looked up once.
 * @param read answers what it found by key; a key that is missing from the answer was not found
 */
export function gatherReads<K, V>(read: (keys: K[]) => Promise<Map<string, V>>, nameOf: (key: K) => string) {
  const waiting = new Map<string, { key: K; done: PromiseWithResolvers<V | null> }>();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    await Promise.resolve(); // what else is asked for right now comes along
    while (waiting.size > 0) {
      const entries = [...waiting].slice(0, MOST_TOGETHER);
      for (const [name] of entries) waiting.delete(name);
      try {
        const found = await read(entries.map(([, { key }]) => key));
        for (const [name, { done }] of entries) done.resolve(found.get(name) ?? null);
      } catch (error) {
        for (const [, { done }] of entries) done.reject(error);
      }
    }
    running = false;
  }

  return (key: K): Promise<V | null> => {
    const name = nameOf(key);
    let entry = waiting.get(name);
    if (!entry) {
      entry = { key, done: Promise.withResolvers<V | null>() };
      waiting.set(name, entry);
    }
    if (!running) void run();
    return entry.done.promise;
  };
}
