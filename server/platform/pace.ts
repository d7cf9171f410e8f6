/** How long the thread is kept before others get their turn, in ms. */
const HOLD_MS = 10;

/** Long work asks `due` now and then, and rests when it is. */
export function createPacer() {
  let since = performance.now();
  return {
    due: (): boolean => performance.now() - since > HOLD_MS,
    async rest(): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    },
  };
}
