import { holdsAskedKind } from '../question-kind.ts';
import { plainOf } from '../table/match-names.ts';
import { BARE_AMOUNT, PRODUCT, readCell, unitOf, unitOfColumn } from '../table/read-cell.ts';
import type { Row, Table } from '../table/table.ts';
import { BLANK, sayRow, tellRow } from '../table/tell-row.ts';
import { readCount, withUnit, workDown } from '../table/work-out.ts';
import type { ChosenCell } from './choose-cell.ts';

/** The amounts of a row stand without a unit below such a name. */
const BARE_IN_ROW = /[:：]\s*\d+(?:\.\d+)?(?=[；。]|$)/;
const TOGETHER = /一共|总共|一起|加起来|合计|统共|多少钱|几块/u;

/** The cells that were chosen, in words. */
export function sayCell(question: string, { table, rows, columns }: ChosenCell): string {
  const [column, another] = columns;
  const isJoined = /[和跟与、加]/u.test(question);
  const sum =
    rows.length > 1 && isJoined && column && !another && TOGETHER.test(plainOf(question))
      ? addUp(rows, column, table)
      : null;
  const text =
    sum ?? sayTimes(question, rows, columns) ?? rows.map((row) => sayOne(question, row, columns, table)).join('');
  const isBare = rows.some((row) =>
    columns.length === 0
      ? BARE_IN_ROW.test(row.text)
      : columns.some((one) => BARE_AMOUNT.test(row.cells.get(one) ?? '') && unitOfColumn(one) === ''),
  );
  return isBare && table.unit ? `${text}（${table.unit}）` : text;
}

function sayOne(question: string, row: Row, columns: readonly string[], table: Table): string {
  const isBlank = columns.some((one) => BLANK.test(row.cells.get(one) ?? ''));
  const part = tellRow(row, columns, isBlank ? table.legend : undefined);
  // How long it takes stands in another cell than the one that is named.
  const isElsewhere = !isBlank && !holdsAskedKind(question, part) && holdsAskedKind(question, row.text);
  return columns.length === 0 || columns.length >= row.cells.size || isElsewhere ? sayRow(row.text) : part;
}

const ASKS_TOTAL = /一共|总共|合计|总计|加起来|统共|拢共|全部下来|下来多少/u;
const COUNTED =
  /([两二三四五六七八九十\d]{1,3})(?:个|条|节|张|位|份|件|套|次|天|晚|小时|钟头|人|斤|公斤|台|只|瓶|盒|桶|把|双|副|针|遍|趟|夜|月|年|本|间|床|箱|袋|平)/gu;
const MOST_TIMES = 1000;

/** So many of one row at the price of one column: 六个插座面板一共多少. Null where that is not asked. */
function sayTimes(question: string, [row, other]: readonly Row[], [column, another]: readonly string[]): string | null {
  if (!row || other || !column || another || !ASKS_TOTAL.test(question)) return null;
  // 四人间 and 12节 name the row and the column.
  const said = `${row.name}${column}`;
  const counts = Array.from(plainOf(question).matchAll(COUNTED)).filter(([all]) => !said.includes(all));
  const [count, more] = new Set(counts.map(([, number = '']) => readCount(number)));
  const cell = row.cells.get(column) ?? '';
  const value = readCell(cell);
  if (
    !count ||
    more ||
    count < 2 ||
    count > MOST_TIMES ||
    value === null ||
    !Number.isFinite(value) ||
    PRODUCT.test(cell)
  )
    return null;
  const unit = (unitOf([cell]) || unitOfColumn(column) || '元').replace(/[/／每].*$/u, '');
  return `${row.name}：${column} ${cell}，${cell}×${count}，一共 ${withUnit(value * count, unit, [cell])}。`;
}

/** Several things at one column's price; null where they are counted in different units. */
function addUp(rows: readonly Row[], column: string, table: Table): string | null {
  const units = table.columns.find((one) => /单位/.test(one));
  if (units && new Set(rows.map(({ cells }) => cells.get(units))).size > 1) return null;
  return workDown('sum', rows, column);
}
