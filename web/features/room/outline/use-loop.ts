import { useEffect, useRef, useState } from 'react';

/** Whether presentations of this browser begin anew when they are over: a screen in a hall. */
const KEPT = 'outlineLoops';
/** Between the last page and the first, ms. */
const REST_MS = 5000;

/** @param isEnded it is over, and nobody asks anything */
export function useLoop(isEnded: boolean, again: () => void): { loops: boolean; setLoops(loops: boolean): void } {
  const [loops, setLoops] = useState(() => localStorage.getItem(KEPT) === '1');
  const act = useRef(again);
  act.current = again;
  useEffect(() => {
    if (!loops || !isEnded) return;
    const timer = setTimeout(() => act.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [loops, isEnded]);
  return {
    loops,
    setLoops(next) {
      localStorage.setItem(KEPT, next ? '1' : '');
      setLoops(next);
    },
  };
}
