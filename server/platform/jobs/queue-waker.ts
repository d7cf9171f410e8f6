/** After a job was sent, look at these times, ms: the transaction that it belongs to may take a while to commit. */
const LOOKS = [0, 250, 1500];
/** Timers of jobs further away than this are left to the regular look. */
const LONGEST_MS = 3_600_000;

/** Tells workers that sleep between two looks that there may be work, so that looking seldom costs nobody time. */
export function createQueueWaker(wakeWorker: (workerId: string) => void) {
  const workers = new Map<string, string[]>();
  const timers = new Set<NodeJS.Timeout>();

  const wakeNow = (queue: string) => {
    for (const id of workers.get(queue) ?? []) wakeWorker(id);
  };
  /** Wakes the workers of a queue in so many ms. */
  function wakeIn(queue: string, ms: number): void {
    if (!workers.has(queue) || ms > LONGEST_MS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wakeNow(queue);
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  return {
    add(queue: string, workerId: string): void {
      workers.set(queue, [...(workers.get(queue) ?? []), workerId]);
    },
    wakeNow,
    wakeIn,
    /** A job was sent that may run in so many seconds. */
    sent(queue: string, afterSeconds = 0): void {
      for (const ms of LOOKS) wakeIn(queue, afterSeconds * 1000 + ms);
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      workers.clear();
    },
  };
}

export type QueueWaker = ReturnType<typeof createQueueWaker>;
