import { useSyncExternalStore } from 'react';

const query = typeof window === 'undefined' ? null : window.matchMedia?.('(prefers-reduced-motion: reduce)');

const watch = (onChange: () => void) => {
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
};

const isCalm = (): boolean => query?.matches ?? false;

/** True when the person asked for reduced motion: nothing moves by itself then. */
export const useCalm = (): boolean => useSyncExternalStore(watch, isCalm, () => false);
