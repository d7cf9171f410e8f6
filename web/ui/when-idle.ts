/** A page that never rests gets to it all the same, ms. */
const LONGEST_WAIT_MS = 500;

/** Does something once the page has drawn what it has and nothing better to do; answers how to call that off. */
export function whenIdle(act: () => void, timeout = LONGEST_WAIT_MS): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act); // Safari
  return () => clearTimeout(timer);
}
