import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 767px)');

function subscribe(onChange: () => void): () => void {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True where columns no longer fit beside each other (under 768 px). */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
