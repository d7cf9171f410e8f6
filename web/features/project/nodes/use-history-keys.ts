import { useEffect, useRef } from 'react';

/** What is typed in undoes by itself. */
const TYPED = 'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, [contenteditable]';

/** Ctrl or ⌘ with Z and Y, wherever the focus is but where words are typed or a dialog is open. */
export function useHistoryKeys(step: (way: 'undo' | 'redo') => void): void {
  const told = useRef(step);
  told.current = step;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || !'zy'.includes(key)) return;
      if ((event.target as Element | null)?.closest?.(`${TYPED}, [role="dialog"]`)) return;
      event.preventDefault();
      told.current(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
