import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useCalm } from '#web/ui/use-calm.ts';
import { createCarousel } from './carousel.ts';

/** A carousel of this component: stands while it is pointed at, holds the focus, is out of sight or motion is unwanted. */
export function useCarousel(count: number, everyMs: number) {
  const [carousel] = useState(() => createCarousel(count, everyMs));
  const state = useSyncExternalStore(carousel.subscribe, carousel.get);
  const calm = useCalm();
  useEffect(() => carousel.start(), [carousel]);
  useEffect(() => {
    if (calm) carousel.hold('calm');
    else carousel.release('calm');
  }, [carousel, calm]);
  useEffect(() => {
    const look = () => (document.hidden ? carousel.hold('hidden') : carousel.release('hidden'));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [carousel]);
  /** For the element whose pointer and focus hold it. */
  const holders = {
    onPointerEnter: () => carousel.hold('hover'),
    onPointerLeave: () => carousel.release('hover'),
    onFocus: () => carousel.hold('focus'),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) carousel.release('focus');
    },
  };
  return { carousel, state, calm, holders };
}
