import { useCallback, useRef } from 'react';

/** A way out that is taken once, however often it is clicked within this time (specification 2 §4). */
const pauseMs = 500;

export function useExit(leave: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(leave);
  latest.current = leave;
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < pauseMs) return;
    last.current = now;
    latest.current();
  }, []);
}
