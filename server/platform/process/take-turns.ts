/**
 * Places that owners take turns at: of one owner one has a place at a time, and whoever has had one comes after all others that wait, the way
 * documents that are saved are read (decision 064).
 */
export function createTurns(places: number) {
  /** By owner, whose turn is next first. */
  const waiting = new Map<unknown, (() => void)[]>();
  const running = new Set<unknown>();

  const admit = (): void => {
    for (const [owner, queue] of waiting) {
      if (running.size >= places) return;
      if (running.has(owner)) continue;
      const next = queue.shift();
      if (queue.length === 0) waiting.delete(owner);
      running.add(owner);
      next?.();
    }
  };
  const leave = (owner: unknown): void => {
    running.delete(owner);
    const queue = waiting.get(owner);
    if (queue) {
      waiting.delete(owner);
      waiting.set(owner, queue);
    }
    admit();
  };
  const drop = (owner: unknown, one: () => void): void => {
    const left = waiting.get(owner)?.filter((other) => other !== one) ?? [];
    if (left.length > 0) waiting.set(owner, left);
    else waiting.delete(owner);
  };

  return {
    /** Waits for a place; answers what gives it back. Throws what `signal` was aborted with. */
    async enter(owner: unknown, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = () => {
        drop(owner, resolve);
        reject(signal.reason);
      };
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]);
      signal.addEventListener('abort', onAbort, { once: true });
      admit();
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
      return () => leave(owner);
    },
  };
}
