import { tellWhether, withoutUnit } from '#server/modules/knowledge/index.ts';
import { findOfRow } from './match-columns.ts';
import { plainOf } from './match-names.ts';
import { BARE_AMOUNT, unitOfColumn } from './read-cell.ts';
import { readPairs } from './read-tables.ts';
import { type Row, type Table, type TableAnswer, UNNAMED } from './table.ts';

/** Nothing stands in such a cell. */
export const BLANK = /^[-—–/\s]*$/;

/** A cell as it is said: 价格 60 元, and 挂号费 80 元 for 80 below 挂号费（元）, 2 楼 for 2 楼 below 楼层. */
function tellCell(column: string, cell: string): string {
  if (column.startsWith(UNNAMED)) return cell;
  const decided = column.startsWith('是否') ? tellWhether({ column, value: cell.trim() }) : null;
  if (decided) return decided;
  const [, floor] = /^(?:[A-Za-z]|负|地下)?[\d一二三四五六七八九十]+\s*([楼层])$/u.exec(cell) ?? [];
  if (floor && /^(?:所在)?楼层$/u.test(column)) return cell;
  const unit = BARE_AMOUNT.test(cell) ? unitOfColumn(column) : '';
  return unit ? `${withoutUnit(column)} ${cell} ${unit}` : `${column} ${cell}`;
}

/** What stands in some columns of a row, or in all. */
export const tellCells = (cells: ReadonlyMap<string, string>, columns: readonly string[] = [...cells.keys()]): string =>
  columns
    .filter((column) => !BLANK.test(cells.get(column) ?? ''))
    .map((column) => tellCell(column, cells.get(column) ?? ''))
    .join('，') || NOTHING;

/** Said of a row that has nothing in the columns that are told. */
const NOTHING = '没有';
/** Says how much or when, of what is there: an empty cell tells nothing of it. */
const OF_WHAT_IS = /[价费元率期]|时间|日期|电话|备注|编号|规格|面积|尺寸|数$|数量|时长|姓名|地址|地点|位置/u;

/** @param legend what a sign alone in a cell stands for, as the document says it */
export function tellRow(
  { name, cells }: Pick<Row, 'name' | 'cells'>,
  columns?: readonly string[],
  legend = '',
): string {
  const empty = columns?.every((column) => BLANK.test(cells.get(column) ?? '')) ? columns : [];
  if (empty.length === 0) return `${name}：${tellCells(cells, columns)}。`;
  const named = empty.join('、');
  if (legend !== '') return `${name}：${named} ${cells.get(empty[0] ?? '') ?? ''}（${legend}）。`;
  return empty.some((column) => OF_WHAT_IS.test(column)) ? `${name}：表中没有写${named}。` : `${name}没有${named}。`;
}

/** A line of a table as it is said; as it stands where its first cell names nothing. */
export function sayRow(text: string): string {
  const row = readPairs(text);
  return row ? tellRow(row) : text;
}

/** What more of a row is named than this is told with all of it. */
const MOST_CELLS = 2;

/** What a question that leaves out of whom it asks asks of the one row of a name: 多少钱 of 周岚. Null where it asks for no cell of that row. */
export function tellOfOne(said: string, name: string, tables: readonly Table[]): TableAnswer | null {
  const question = plainOf(said);
  const told = tables.flatMap((table) => {
    const [row, another] = table.rows.filter((one) => one.name === name);
    const columns = findOfRow(question, table);
    if (!row || another || columns.length === 0 || columns.length > MOST_CELLS) return [];
    const isThere = columns.some((column) => !BLANK.test(row.cells.get(column) ?? ''));
    return isThere ? [{ text: tellRow(row, columns), source: table.source }] : [];
  });
  return told.length === 1 ? (told[0] ?? null) : null;
}
