import type { TableRow } from '../table/table-row.ts';

/** Cells that are one, from 0 to and with the last. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A merge over more rows is no group but a frame around the sheet. */
const MAX_ROWS = 5000;

/** Gives the first cell of each merge its width, and repeats it in the rows below that have other cells of their own. */
export class MergeFiller {
  readonly #coming: Merge[];
  #next = 0;
  /** By their first column: no two that are open at once share one. */
  readonly #open = new Map<number, { merge: Merge; text: string }>();

  constructor(merges: readonly Merge[]) {
    this.#coming = merges.toSorted((left, right) => left.top - right.top);
  }

  /** @param index of the row in its sheet, from 0 and rising */
  fill(index: number, row: TableRow): TableRow {
    for (const [left, { merge }] of this.#open) if (merge.bottom < index) this.#open.delete(left);
    const begun = new Map<number, Merge>();
    for (let merge = this.#coming[this.#next]; merge && merge.top <= index; merge = this.#coming[++this.#next])
      if (merge.top === index) begun.set(merge.left, merge);
    if (row.length === 0) return row;
    const filled = row.map((cell) => {
      const merge = begun.get(cell.column);
      if (!merge) return cell;
      if (merge.bottom > merge.top && merge.bottom - merge.top < MAX_ROWS)
        this.#open.set(merge.left, { merge, text: cell.text });
      return { ...cell, span: merge.right - merge.left + 1 };
    });
    const own = new Set(row.map(({ column }) => column));
    for (const { merge, text } of this.#open.values()) {
      if (merge.top === index || own.has(merge.left)) continue;
      filled.push({ column: merge.left, text, span: merge.right - merge.left + 1 });
    }
    return filled.sort((left, right) => left.column - right.column);
  }
}
