import { useEffect, useRef } from 'react';

/**
 * Ctrl+S and ⌘S save instead of storing the page, once however long they are held.
 *
 * @param over a question over the page: while it is open the keys are its own, and what lies behind it does not hear them
 */
export function useSaveKey(save: (() => void) | undefined, over?: { open: boolean }): void {
  const latest = useRef(save);
  latest.current = save;
  const isOver = over !== undefined;
  const listens = over?.open ?? true;
  useEffect(() => {
    if (!listens) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (isOver) event.stopPropagation();
      if (!event.repeat) latest.current?.();
    };
    window.addEventListener('keydown', onKey, { capture: isOver });
    return () => window.removeEventListener('keydown', onKey, { capture: isOver });
  }, [listens, isOver]);
}
