import { useEffect, useState } from 'react';

/** Whether a key is down right now. */
export function useHeldKey(key: string): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const down = (event: KeyboardEvent) => event.key === key && setHeld(true);
    const up = (event: KeyboardEvent) => event.key === key && setHeld(false);
    const leave = () => setHeld(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', leave);
    };
  }, [key]);
  return isHeld;
}
