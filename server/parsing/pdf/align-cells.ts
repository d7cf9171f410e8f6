import type { Cell } from './order-lines.ts';

/**
 * The texts of a row, each at the place of its column, with empty texts where a column has none. Columns are those of the
 * table's first row; left, right and centred cells find theirs. A row
 * that does not fit them, or has few of them (a total, a note), stays as it is.
 */
export function alignCells(row: readonly Cell[], columns: readonly Cell[]): string[] {
  const texts = row.map((cell) => cell.text);
  if (row.length >= columns.length || row.length < columns.length / 2) return texts;
  const aligned = columns.map(() => '');
  let least = 0;
  for (const cell of row) {
    const at = nearest(cell, columns);
    if (at < least) return texts;
    aligned[at] = cell.text;
    least = at + 1;
  }
  return aligned.slice(0, least);
}

function nearest(cell: Cell, columns: readonly Cell[]): number {
  const distances = columns.map((column) =>
    Math.min(
      Math.abs(cell.x - column.x),
      Math.abs(cell.right - column.right),
      Math.abs(cell.x + cell.right - column.x - column.right) / 2,
    ),
  );
  return distances.indexOf(Math.min(...distances));
}
