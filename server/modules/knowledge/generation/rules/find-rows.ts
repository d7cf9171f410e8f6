import { answerWhether, askAboutCell } from './ask-about-cell.ts';
import type { MadeQuestion } from './made-question.ts';
import { readRows, type TableRow } from './read-tables.ts';

/** Questions from one table at most: a person reviews each of them. */
const MOST_ROWS = 20;
const MOST_COLUMNS = 5;
/** Columns that number or mark rows, or that nobody asks about. */
const NO_COLUMN = /^(?:序号|编号|序|号|备注|说明|类别|类型|分类|单位|№|no\.?|id)$/i;
/** Columns that say when, and name nothing themselves: nobody asks what 周一 is. */
const WHEN = /^(?:星期|周[几次]|礼拜|日期|时间|时段|场次|节次|月份|年份|[上下]午)/;
/** Columns that name what such a row is about. */
const NAMED = /(?:课程|课|项目|活动|科目|讲座|展览|影片|电影|节目|名称|班次|线路|车次|航班)$/;
/** Rows of tables whose columns have names: what a column says about the row's first cell. */
export function findRows(body: string): MadeQuestion[] {
  const rows = readRows(body);
  const names = countNames(rows);
  return rows.slice(0, MOST_ROWS).flatMap((row) => askAboutRow(row, names));
}

function askAboutRow({ line, cells }: TableRow, names: Map<string, number>): MadeQuestion[] {
  const at = findKey(cells);
  const key = cells[at];
  if (!key || !isName(key.value) || names.get(key.value) !== 1) return [];
  const others = at > 0 && WHEN.test(cells[0]?.column ?? '') ? cells.toSpliced(at, 1) : cells.slice(at + 1);
  return others
    .filter(
      ({ column, value }) => isColumn(column) && value.length >= 1 && value !== key.value && !/^[-—/无]+$/.test(value),
    )
    .flatMap(({ column, value }): MadeQuestion[] => {
      const question = askAboutCell(key, { column, value });
      const told = answerWhether(key, { column, value });
      return question ? [{ question, answer: line, value, ...(told ? { told } : {}), source: 'table' }] : [];
    })
    .slice(0, MOST_COLUMNS);
}

/** Where the name of a row stands: its first cell, or of a timetable what takes place; -1 where it has none. */
function findKey(cells: TableRow['cells']): number {
  const first = cells.findIndex(({ column }) => !/^(?:序号|编号|序|号|№|no\.?|id)$/i.test(column));
  return WHEN.test(cells[first]?.column ?? '') ? cells.findIndex(({ column }) => NAMED.test(column)) : first;
}

function countNames(rows: TableRow[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const { cells } of rows) {
    const own = [...cells.slice(0, 2), ...cells.slice(2).filter(({ column }) => NAMED.test(column))];
    for (const { value } of own) names.set(value, (names.get(value) ?? 0) + 1);
  }
  return names;
}

const isName = (value: string): boolean =>
  value.length >= 2 &&
  value.length <= 20 &&
  /\p{Script=Han}|[A-Za-z]{2}/u.test(value) &&
  !/[。，；：]|^[a-f\d-]{16,}$/.test(value);
const isColumn = (column: string): boolean =>
  column.length >= 2 && column.length <= 10 && /\p{Script=Han}/u.test(column) && !NO_COLUMN.test(column);
