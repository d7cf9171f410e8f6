import { useSyncExternalStore } from 'react';

function watchScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Whether the page has been moved by more than so many CSS pixels. */
export const useScrolled = (pixels: number): boolean =>
  useSyncExternalStore(watchScroll, () => window.scrollY > pixels);
