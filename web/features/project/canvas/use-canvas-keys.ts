import { useEffect } from 'react';
import type { CanvasStore } from './canvas-store.ts';
import { canvasActs } from './use-canvas-acts.ts';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What is typed in, or has every key for itself. */
const TYPED =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
/** What has keys of its own, but none with Ctrl. */
const CONTROL = 'input, select, [role="slider"]';

/** Whether a key means the canvas, wherever the focus is. */
function isForCanvas(from: Element | null, key: string, ctrl: boolean): boolean {
  if ([...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())) return false;
  const typed = from?.closest?.(TYPED);
  // A number that was taken over is taken back like everything else.
  if (typed) return ctrl && 'zy'.includes(key) && typed.matches('[data-rests]');
  return ctrl || !from?.closest?.(CONTROL);
}

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
      const key = event.key.toLowerCase();
      const ctrl = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.altKey || !isForCanvas(from, key, ctrl)) return;
      const act = ctrl ? (event.shiftKey ? withShift : withCtrl)[key] : plainKey(event, canvas, acts);
      if (!act) return;
      // Words that are marked on the page are copied as anywhere else.
      if (ctrl && 'cx'.includes(key) && !window.getSelection()?.isCollapsed) return;
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
