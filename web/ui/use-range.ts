import { useRef } from 'react';

interface Row {
  id: string;
}

/** Rows from the one that was chosen last to this one, both included; this one alone where the other is not among them. */
export function pickRange<T extends Row>(rows: readonly T[], anchor: string | null, row: T): readonly T[] {
  const [from, to] = [rows.findIndex(({ id }) => id === anchor), rows.findIndex(({ id }) => id === row.id)];
  return from < 0 || to < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Choosing rows by their boxes: with Shift all from the last box to this one get its state. */
export function useRange<T extends Row>(
  rows: readonly T[],
  onSelect: (rows: readonly T[], on: boolean) => void,
): (row: T, on: boolean, event: Event) => void {
  const anchor = useRef<string>(null);
  return (row, on, event) => {
    const isRange = 'shiftKey' in event && event.shiftKey === true;
    onSelect(isRange ? pickRange(rows, anchor.current, row) : [row], on);
    anchor.current = row.id;
  };
}
