import { type TableCell, type TableRow, toLine } from '../table/table-row.ts';

interface Cell {
  text: string;
  colspan?: string | undefined;
  rowspan?: string | undefined;
  isName: boolean;
}

const MAX_SPAN = 1000;
/** Cells of one row that may be repeated below it. */
const MAX_HANGING = 200;

/** Puts cells into their columns; a cell over several rows is repeated in each of them. */
export class TableBuilder {
  #row: TableRow = [];
  #column = 0;
  /** By column: what stands there from rows above, and in how many more rows. */
  #hanging = new Map<number, { cell: TableCell; rows: number }>();

  addCell({ text, colspan, rowspan, isName }: Cell): void {
    this.#skipHanging();
    const span = readSpan(colspan);
    const cell: TableCell = { column: this.#column, text: toLine(text), span, ...(isName && { isName }) };
    const rows = readSpan(rowspan) - 1;
    if (rows > 0 && this.#hanging.size < MAX_HANGING) this.#hanging.set(this.#column, { cell, rows: rows + 1 });
    if (cell.text) this.#row.push(cell);
    this.#column += span;
  }

  closeRow(): TableRow {
    const filled = new Set(this.#row.map(({ column }) => column));
    for (const [column, { cell }] of this.#hanging) if (cell.text && !filled.has(column)) this.#row.push({ ...cell });
    for (const [column, hanging] of this.#hanging) if (--hanging.rows <= 0) this.#hanging.delete(column);
    const row = this.#row.sort((left, right) => left.column - right.column);
    this.#row = [];
    this.#column = 0;
    return row;
  }

  #skipHanging(): void {
    for (let above = this.#hanging.get(this.#column); above; above = this.#hanging.get(this.#column))
      this.#column += above.cell.span;
  }
}

function readSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? '', 10);
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
