import { useSyncExternalStore } from 'react';

function onFullScreenChange(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Null where the browser, or the page around, does not let it. */
export function useFullScreen(): { isFull: boolean; toggle(): void } | null {
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    isFull,
    toggle: () =>
      void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {}),
  };
}
