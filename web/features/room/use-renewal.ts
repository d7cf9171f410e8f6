import { useEffect, useRef } from 'react';
import type { OpenPlace } from './place-page.tsx';

/**
 * A screen that stands open for days takes what was published meanwhile as soon as nobody is talking to it.
 * @param mayNow nobody talks, or waits to
 * @param hasLeft whoever was here has left
 */
export function useRenewal(renew: OpenPlace['renew'], mayNow: boolean, hasLeft: boolean): void {
  const latest = useRef({ renew, mayNow, hasLeft });
  latest.current = { renew, mayNow, hasLeft };
  const isDue = renew !== null && mayNow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it failed it is tried again when somebody has left
  useEffect(() => {
    if (!isDue) return;
    let isThere = true;
    void latest.current.renew?.(latest.current.hasLeft, () => isThere && latest.current.mayNow).catch(() => {}); // the room that is shown stays
    return () => {
      isThere = false;
    };
  }, [isDue, hasLeft]);
}
