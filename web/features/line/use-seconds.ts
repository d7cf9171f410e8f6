import { useEffect, useState } from 'react';

/** Seconds since `at` (ms since 1970), counted on while the page is seen. */
export function useSeconds(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - at) / 1000);
}
