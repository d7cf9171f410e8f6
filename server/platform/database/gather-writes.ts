/** More at once would keep other queries of the embedded database waiting too long. */
const MAX_TOGETHER = 64;

/** As {@link gatherAnswers}, for writes that answer nothing. */
export function gatherWrites<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  return gatherAnswers(async (items: T[]) => {
    await write(items);
    return items.map(() => undefined);
  });
}

/**
 * Makes one write of many: what comes while a write is running goes into the next one together, so that one commit reaches the disk for
 * all of it. Where a shared write fails, each of its items is written alone, and only those that fail alone are rejected.
 * @param write stores the items in one transaction, all or none, and answers for each of them in their order
 */
export function gatherAnswers<T, R>(write: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  const waiting: { item: T; done: PromiseWithResolvers<R> }[] = [];
  let running = false;

  const settle = async (entries: typeof waiting): Promise<void> => {
    try {
      const answers = await write(entries.map(({ item }) => item));
      for (const [index, { done }] of entries.entries()) done.resolve(answers[index] as R);
    } catch (error) {
      if (entries.length === 1) entries[0]?.done.reject(error);
      else for (const entry of entries) await settle([entry]);
    }
  };

  return (item) => {
    const done = Promise.withResolvers<R>();
    waiting.push({ item, done });
    if (!running) void run();
    return done.promise;
  };

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) await settle(waiting.splice(0, MAX_TOGETHER));
    running = false;
  }
}
