import { cleanText } from '../clean-text.ts';
import type { TextBlock } from '../document-reader.ts';
import type { TableRow } from '../table/table-row.ts';
import { TableWriter } from '../table/table-writer.ts';

/** A row of a sheet with its place in it, from 0. */
export interface SheetRow {
  index: number;
  cells: TableRow;
}

/** Writes one sheet: its name as heading, then its tables; where rows are left free, another table may begin. */
export class SheetWriter {
  readonly #table = new TableWriter(null, 'looks');
  #name: string | undefined;
  #last: number | undefined;

  constructor(name: string) {
    this.#name = cleanText(name).trim();
  }

  add({ index, cells }: SheetRow): TextBlock[] {
    if (cells.length === 0) return [];
    const begun = this.#begin();
    const gap = this.#last !== undefined && index > this.#last + 1 ? this.#table.pause() : [];
    this.#last = index;
    return [...begun, ...gap, ...this.#table.add(cells)];
  }

  finish(): TextBlock[] {
    return this.#table.finish();
  }

  /** Only a sheet with cells has a heading. */
  #begin(): TextBlock[] {
    const name = this.#name;
    this.#name = undefined;
    return name ? [{ text: `${name}\n`, kind: 'heading', level: 1, page: null }] : [];
  }
}
