import { useEffect, useRef, useState } from 'react';
import { createIdleWatch, type IdleWatch, SIGNS_OF_LIFE, waitFor } from './core/idle-watch.ts';

/**
 * Whether nobody has touched, moved or written anything for long.
 * @param quiet nobody speaks, writes or waits for an answer
 */
export function useIdle(quiet: boolean, afterMs: number): boolean {
  const [idle, setIdle] = useState(false);
  const watch = useRef<IdleWatch | null>(null);
  useEffect(() => {
    const made = createIdleWatch({ afterMs, onIdle: () => setIdle(true), onWake: () => setIdle(false), wait: waitFor });
    watch.current = made;
    for (const name of SIGNS_OF_LIFE) window.addEventListener(name, made.poke, { passive: true });
    return () => {
      for (const name of SIGNS_OF_LIFE) window.removeEventListener(name, made.poke);
      made.close();
      setIdle(false);
    };
  }, [afterMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new watch must be told as well
  useEffect(() => watch.current?.setQuiet(quiet), [quiet, afterMs]);
  return idle;
}
