import { useEffect } from 'react';
import type { CanvasStore } from './canvas-store.ts';
import { canvasActs } from './use-canvas-acts.ts';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What has keys of its own while it has the focus. */
const OWN =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="slider"]';

interface View {
  zoomBy(factor: number): void;
  fit(): void;
}

/** Ctrl, or ⌘ on a Mac, with a letter; arrows move by a pixel, with Shift by ten. */
export function useCanvasKeys(canvas: CanvasStore, view: View): void {
  useEffect(() => {
    const acts = canvasActs(canvas);
    const withCtrl: Record<string, () => void> = {
      z: canvas.undo,
      y: canvas.redo,
      d: acts.duplicate,
      c: acts.copy,
      x: acts.cut,
      v: acts.paste,
      g: acts.group,
      a: acts.selectAll,
      '0': view.fit,
      '=': () => view.zoomBy(1.25),
      '-': () => view.zoomBy(0.8),
      "'": () => canvas.setState(({ snaps }) => ({ snaps: !snaps })),
      ';': () => canvas.setState(({ guides }) => ({ guides: !guides })),
      ']': () => acts.reorder('up'),
      '[': () => acts.reorder('down'),
    };
    const withShift: Record<string, () => void> = { z: canvas.redo, g: acts.ungroup };
    const onKey = (event: KeyboardEvent) => {
      const from = event.target as Element | null;
      if (
        event.defaultPrevented ||
        event.altKey ||
        from?.closest?.(OWN) ||
        document.querySelector('[aria-modal="true"]')
      )
        return;
      const ctrl = event.ctrlKey || event.metaKey;
      const act = ctrl
        ? (event.shiftKey ? withShift : withCtrl)[event.key.toLowerCase()]
        : plainKey(event, canvas, acts);
      if (!act) return;
      // Words that are marked on the page are copied as anywhere else.
      if (ctrl && 'cx'.includes(event.key.toLowerCase()) && !window.getSelection()?.isCollapsed) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [canvas, view]);
}

function plainKey({ key, shiftKey }: KeyboardEvent, canvas: CanvasStore, acts: ReturnType<typeof canvasActs>) {
  const { selection } = canvas.getState();
  if (selection.length === 0) return undefined;
  const arrow = ARROWS[key];
  if (arrow) return () => acts.nudge(arrow[0] * (shiftKey ? 10 : 1), arrow[1] * (shiftKey ? 10 : 1));
  if (key === 'Delete' || key === 'Backspace') return acts.remove;
  if (key === 'Escape') return () => canvas.select([]);
  return undefined;
}
