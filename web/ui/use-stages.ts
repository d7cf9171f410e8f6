import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * How many of the parts of a long page are drawn by now, from the top: `first` of them at once, each of the others when the page is idle, so
 * that nobody waits for what lies below the window.
 */
export function useStages(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < total) return whenIdle(() => setDrawn(drawn + 1));
    setDrawn(Number.POSITIVE_INFINITY); // a part that comes later is drawn at once
  }, [drawn, total]);
  return drawn;
}
