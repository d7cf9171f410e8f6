import { BARE_AMOUNT, unitOfColumn } from './read-cell.ts';
import { readPairs } from './read-tables.ts';
import { type Row, UNNAMED } from './table.ts';

/** Nothing stands in such a cell. */
export const BLANK = /^[-—–/\s]*$/;
/** 挂号费 of 挂号费（元）, whose unit is said behind the number. */
export const withoutUnit = (column: string): string => column.replace(/\s*[（(][^（）()]*[)）]$/u, '');

/** A cell as it is said: 价格 60 元, and 挂号费 80 元 for 80 below 挂号费（元）. */
function tellCell(column: string, cell: string): string {
  if (column.startsWith(UNNAMED)) return cell;
  const unit = BARE_AMOUNT.test(cell) ? unitOfColumn(column) : '';
  return unit ? `${withoutUnit(column)} ${cell} ${unit}` : `${column} ${cell}`;
}

/** What stands in some columns of a row, or in all; — for nothing. */
export const tellCells = (cells: ReadonlyMap<string, string>, columns: readonly string[] = [...cells.keys()]): string =>
  columns
    .filter((column) => !BLANK.test(cells.get(column) ?? ''))
    .map((column) => tellCell(column, cells.get(column) ?? ''))
    .join('，') || '—';

export const tellRow = ({ name, cells }: Pick<Row, 'name' | 'cells'>, columns?: readonly string[]): string =>
  `${name}：${tellCells(cells, columns)}。`;

/** A line of a table as it is said; as it stands where its first cell names nothing. */
export function sayRow(text: string): string {
  const row = readPairs(text);
  return row ? tellRow(row) : text;
}
