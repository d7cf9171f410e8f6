/** What a stream sleeps by between two looks: it is woken by a ring, the end of its reader, or the clock. */
export function createBell(until: AbortSignal) {
  let isRung = false;
  let wake = () => {};
  return {
    /** Also counts when nobody waits yet: the next wait is over at once. */
    ring(): void {
      isRung = true;
      wake();
    },
    /** True when `ms` have passed without a ring. */
    async wait(ms: number): Promise<boolean> {
      if (!isRung && !until.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        until.addEventListener('abort', resolve as () => void, { once: true });
        await promise;
        clearTimeout(timer);
        until.removeEventListener('abort', resolve as () => void);
      }
      const isOver = !isRung && !until.aborted;
      isRung = false;
      return isOver;
    },
  };
}
