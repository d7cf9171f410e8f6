import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** What a handle needs to move its entry. */
export interface Grip {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Puts the entries of a list into another order: by dragging a handle, with mouse or finger, or by its arrow keys. */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  /** Place of the entry that is dragged. */
  const [held, setHeld] = useState<number | null>(null);
  const place = useRef<number | null>(null);

  const hold = (index: number | null) => {
    place.current = index;
    setHeld(index);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return false;
    onMove(from, to);
    return true;
  };

  const gripOf = (index: number): Grip => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hold(index);
    },
    onPointerMove(event) {
      const from = place.current;
      if (from === null) return;
      const to = findPlace([...(list.current?.children ?? [])], from, event.clientY);
      if (move(from, to)) hold(to);
    },
    onPointerUp: () => hold(null),
    onPointerCancel: () => hold(null),
    onKeyDown(event) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault(); // the page would scroll
      if (!move(index, index + step)) return;
      // Moving an element in the page takes its focus away.
      requestAnimationFrame(() => list.current?.children[index + step]?.querySelector('button')?.focus());
    },
  });

  return { list, held, gripOf };
}

/** Where a dragged entry belongs: behind the entries whose middle it has passed. */
export function findPlace(entries: readonly Pick<Element, 'getBoundingClientRect'>[], from: number, y: number): number {
  const middleOf = (index: number) => {
    const { top, height } = entries[index]?.getBoundingClientRect() ?? { top: 0, height: 0 };
    return top + height / 2;
  };
  let to = from;
  while (to > 0 && y < middleOf(to - 1)) to -= 1;
  while (to < entries.length - 1 && y > middleOf(to + 1)) to += 1;
  return to;
}
