/** Places for calls that run at the same time, with a queue of bounded length, first come first served. */
export function createCallSlots() {
  let active = 0;
  const waiting: { admit: () => void }[] = [];

  const leave = (): void => {
    active -= 1;
    waiting.shift()?.admit();
  };
  /** Each way out counts once. */
  const takePlace = (): (() => void) => {
    active += 1;
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };

  return {
    get active() {
      return active;
    },
    get waiting() {
      return waiting.length;
    },
    isFree: (limit: number): boolean => active < limit,
    /**
     * Waits for a place; answers what gives it back. Null at once when as many as run wait already, and after `longestMs`.
     * Throws what `signal` was aborted with.
     */
    async enter(limit: number, longestMs: number, signal: AbortSignal): Promise<(() => void) | null> {
      signal.throwIfAborted();
      if (active < limit) return takePlace();
      if (waiting.length >= limit) return null;
      const { promise, resolve, reject } = Promise.withResolvers<(() => void) | null>();
      const entry = { admit: () => resolve(takePlace()) };
      waiting.push(entry);
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      const timer = setTimeout(() => resolve(null), longestMs);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
      }
    },
  };
}
