import { plainOf } from '../table/match-names.ts';
import { BARE_AMOUNT, unitOfColumn } from '../table/read-cell.ts';
import type { Row, Table } from '../table/table.ts';
import { BLANK, sayRow, tellRow } from '../table/tell-row.ts';
import { workDown } from '../table/work-out.ts';
import type { ChosenCell } from './choose-cell.ts';

/** The amounts of a row stand without a unit below such a name. */
const BARE_IN_ROW = /[:：]\s*\d+(?:\.\d+)?(?=[；。]|$)/;
const TOGETHER = /一共|总共|一起|加起来|合计|统共|多少钱|几块/u;

/** The cells that were chosen, in words. */
export function sayCell(question: string, { table, rows, columns }: ChosenCell): string {
  const [column, another] = columns;
  const sum = rows.length > 1 && column && !another && TOGETHER.test(plainOf(question)) ? addUp(rows, column, table) : null;
  const text = sum ?? rows.map((row) => sayOne(row, columns, table)).join('');
  const isBare = rows.some((row) => columns.length === 0 ? BARE_IN_ROW.test(row.text) : columns.some((one) => BARE_AMOUNT.test(row.cells.get(one) ?? '') && unitOfColumn(one) === ''));
  return isBare && table.unit ? `${text}（${table.unit}）` : text;
}

function sayOne(row: Row, columns: readonly string[], table: Table): string {
  const isWhole = columns.length === 0 || columns.length >= row.cells.size;
  return isWhole ? sayRow(row.text) : tellRow(row, columns, columns.some((one) => BLANK.test(row.cells.get(one) ?? '')) ? table.legend : undefined);
}

/** Several things at one column's price; null where they are counted in different units. */
function addUp(rows: readonly Row[], column: string, table: Table): string | null {
  const units = table.columns.find((one) => /单位/.test(one));
  if (units && new Set(rows.map(({ cells }) => cells.get(units))).size > 1) return null;
  return workDown('sum', rows, column);
}
