import { useSyncExternalStore } from 'react';

/** True where there is room for one column of touch controls only (under 768 px). */
export const useIsPhone = createMediaHook('(max-width: 767px)');

/** True where columns no longer fit beside each other (under 960 px). */
export const useIsNarrow = createMediaHook('(max-width: 959px)');

function createMediaHook(condition: string): () => boolean {
  const query = typeof window === 'undefined' ? null : window.matchMedia?.(condition);
  const subscribe = (onChange: () => void) => {
    query?.addEventListener('change', onChange);
    return () => query?.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
