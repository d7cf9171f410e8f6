import { setTimeout as wait } from 'node:timers/promises';

/** Keeps a pause between two pages of one host, whichever source asks for them. */
export function createPauses(now: () => number = Date.now) {
  const free = new Map<string, number>();
  return async (host: string, pauseMs: number, signal: AbortSignal): Promise<void> => {
    const at = now();
    const turn = Math.max(at, free.get(host) ?? 0);
    free.set(host, turn + pauseMs);
    for (const [known, until] of free) if (until < at) free.delete(known);
    if (turn > at) await wait(turn - at, undefined, { signal });
  };
}
