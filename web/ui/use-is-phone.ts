import { useSyncExternalStore } from 'react';

/** True where there is room for one column of touch controls only (under 768 px). */
export const useIsPhone = createMediaHook('(max-width: 767px)');

/** True where columns no longer fit beside each other (under 960 px). */
export const useIsNarrow = createMediaHook('(max-width: 959px)');

/** True where the window is wider than high: a kiosk, a desktop, a phone on its side. */
export const useIsWide = createMediaHook('(min-aspect-ratio: 1001/1000)');

function createMediaHook(condition: string): () => boolean {
  const query = typeof window === 'undefined' ? null : window.matchMedia?.(condition);
  const subscribe = (onChange: () => void) => {
    query?.addEventListener('change', onChange);
    return () => query?.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
