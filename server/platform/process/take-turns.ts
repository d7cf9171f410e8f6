/** What an owner has used counts half after so long. */
const HALF_MS = 5 * 60_000;
/** However long others have had places, whoever comes anew is so much ahead of them and no more, ms. */
const AHEAD_MS = 30_000;
/** Owners that differ by less go in the order in which they came. */
const ALIKE_MS = 100;

/**
 * Places that owners take turns at: of one owner one has a place at a time, and the next is whoever has had them for the shortest time of late,
 * over all that it asks for: many files and attempts of one owner keep nobody else waiting longer than one does (decision 064).
 */
export function createTurns(places: number, now: () => number = () => performance.now()) {
  /** By owner, whoever came first or had its last turn first. */
  const waiting = new Map<unknown, (() => void)[]>();
  /** Since when. */
  const running = new Map<unknown, number>();
  const used = new Map<unknown, { ms: number; at: number }>();

  const usedBy = (owner: unknown): number => {
    const { ms = 0, at = 0 } = used.get(owner) ?? {};
    return ms * 0.5 ** ((now() - at) / HALF_MS) + now() - (running.get(owner) ?? now());
  };
  const admit = (): void => {
    while (running.size < places) {
      const ready = [...waiting.keys()].filter((owner) => !running.has(owner));
      if (ready.length === 0) return;
      const of = new Map(ready.map((owner) => [owner, Math.floor(usedBy(owner) / ALIKE_MS)]));
      const owner = ready.reduce((best, one) => ((of.get(one) ?? 0) < (of.get(best) ?? 0) ? one : best));
      const queue = waiting.get(owner) ?? [];
      const next = queue.shift();
      if (queue.length === 0) waiting.delete(owner);
      running.set(owner, now());
      next?.();
    }
  };
  const leave = (owner: unknown): void => {
    used.set(owner, { ms: usedBy(owner), at: now() });
    running.delete(owner);
    const queue = waiting.get(owner);
    if (queue) {
      waiting.delete(owner);
      waiting.set(owner, queue);
    }
    admit();
  };
  /** Whoever has not been there for long does not keep all others out until it has used as much as they have. */
  const begin = (owner: unknown): void => {
    for (const known of used.keys()) if (usedBy(known) < 1 && !running.has(known)) used.delete(known);
    const others = [...new Set([...waiting.keys(), ...running.keys()])].filter((one) => one !== owner).map(usedBy);
    const least = Math.min(...others) - AHEAD_MS;
    if (Number.isFinite(least) && usedBy(owner) < least) used.set(owner, { ms: least, at: now() });
  };
  const drop = (owner: unknown, one: () => void): void => {
    const left = waiting.get(owner)?.filter((other) => other !== one) ?? [];
    if (left.length > 0) waiting.set(owner, left);
    else waiting.delete(owner);
  };

  return {
    /** Whether anybody waits for a place. */
    isAwaited: (): boolean => waiting.size > 0,
    /** Waits for a place; answers what gives it back. Throws what `signal` was aborted with. */
    async enter(owner: unknown, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = () => {
        drop(owner, resolve);
        reject(signal.reason);
      };
      if (!waiting.has(owner)) begin(owner);
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
