import { conditionsOf, readDemands } from './demands.ts';
import { findColumns } from './match-columns.ts';
import { plainOf } from './match-names.ts';
import { findRows } from './match-rows.ts';
import { PRODUCT, readCell, unitOf, unitOfColumn } from './read-cell.ts';
import { allOf, type Table } from './table.ts';
import { nameColumn, readCount, withUnit, workDown } from './work-out.ts';

const LEAST_ROWS = 2;

/** What the rows that fulfil a condition come to in the one column that is asked for, or all of them on average: 南校区一共招多少人. */
export function sumAmong(asked: 'sum' | 'average', question: string, table: Table): string | null {
  const [column, another] = findColumns(question, table);
  if (!column || another || findRows(question, table).length > 0) return null;
  const demands = readDemands(question, table);
  const conditions = conditionsOf(demands).filter((one) => one.column !== column);
  if ((conditions.length === 0 && asked === 'sum') || demands.isOpen) return null;
  const rows = allOf(table).filter((row) => conditions.every(({ isMeant }) => isMeant(row)));
  return rows.length < LEAST_ROWS ? null : workDown(asked, rows, column);
}

const PIECES =
  /(?<![\da-z.第])([两二三四五六七八九十\d]{1,3})(张|份|件|只|间|本|台|辆|杯|套|双|盒|瓶|袋|束|支|枝|桌|桶|箱|条|床|朵|盆|颗|扇)/gu;
const MOST_PIECES = 1000;
/** Prices are for one piece, or say that they are for one of this kind: 元/枝, 每桌价格. */
const isPaidBy = (piece: string, said: string): boolean =>
  !/[/／每]/.test(said) || new RegExp(`[/／每]\\s*${piece}`, 'u').test(said);

/** 两张月卡多少钱: so many of one row at the price of one column. */
export function workPieces(question: string, table: Table): string | null {
  if (!/多少钱|几块钱|多少$/.test(question)) return null;
  const [begin, more] = question.matchAll(PIECES);
  if (!begin || more) return null;
  const before = question.slice(0, begin.index);
  const after = question.slice(begin.index + begin[0].length).replace(/^的/u, '');
  const isBeside = (name: string) => after.startsWith(name) || (name.length > 1 && before.endsWith(name));
  const [row, other] = table.rows.filter(({ name }) => isBeside(plainOf(name)));
  const [column, another] = findColumns(question, table);
  const count = readCount(begin[1] ?? '');
  if (!row || other || !column || another || count < 2 || count > MOST_PIECES) return null;
  const cell = row.cells.get(column) ?? '';
  const value = readCell(cell);
  if (value === null || !Number.isFinite(value) || PRODUCT.test(cell) || !isPaidBy(begin[2] ?? '', cell + column))
    return null;
  const unit = unitOf([cell]) || unitOfColumn(column);
  return `${row.name} ${cell}×${count}，一共 ${withUnit(value * count, unit, [cell])}（按表中${nameColumn(column)}相乘）。`;
}
