import type { TableRow } from './table-row.ts';

export interface TableHead {
  /** Lines above the table that name it. */
  titles: string[];
  /** Rows that name the columns. */
  rows: TableRow[];
  /** Names of the columns; none where the table has no header. */
  names: ReadonlyMap<number, string>;
}

/** A longer text says something instead of naming a column. */
const MAX_NAME = 40;
const MAX_SECOND = 10;
const MAX_TITLE = 80;
const MAX_TITLES = 3;
const MAX_HEADER_ROWS = 3;
const VALUE =
  /^[-+¥$€￥]?\s?\d[\d,.]*\s?[%％]?$|^\d{1,4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?)?(\s+\d{1,2}:\d{2}(:\d{2})?)?$|^https?:/;
/** A header may leave some columns of its table without a name. */
const LEAST_NAMED = 0.6;
/** A cell that goes on after a stop, or gives a number to call, tells something instead of naming it. */
const TELLS = /[，。；！？]|\d{3,4}[- ]\d{3,4}/;

/** The rows at the beginning whose cells all are marked as names. */
export function findMarkedHeader(rows: readonly TableRow[]): TableHead {
  const end = rows.findIndex((row) => !row.every((cell) => cell.isName));
  const header = end < 0 || !rows[0]?.[1] ? [] : rows.slice(0, Math.min(end, MAX_HEADER_ROWS));
  return { titles: [], rows: header, names: joinNames(header) };
}

/**
 * Finds titles and header at the beginning of a table: lines of one cell, then rows whose cells are short, different and no values.
 * A cell over several columns makes the row below it part of the header (成绩 over 语文 and 数学: 成绩·语文, 成绩·数学).
 * @param rows the first rows, enough to see titles, header and some values
 */
export function findHeader(rows: readonly TableRow[]): TableHead {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const titles: string[] = [];
  let at = 0;
  while (width > 1 && at < Math.min(MAX_TITLES, rows.length - 1) && isTitle(rows[at]))
    titles.push(rows[at++]?.[0]?.text ?? '');
  const first = rows[at];
  const none = { titles, rows: [], names: new Map() };
  if (!first || first.length < 2 || !namesColumns(first)) return none;
  const count = Math.min(MAX_HEADER_ROWS, countHeaderRows(rows, at));
  const header = rows.slice(at, at + count);
  const values = rows.slice(at + count);
  const names = joinNames(header);
  const columns = Math.max(...values.map((row) => row.length), 0);
  if (columns === 0 || names.size < columns * LEAST_NAMED) return none;
  return { titles, rows: header, names };
}

function isTitle(row: TableRow | undefined): boolean {
  return row?.length === 1 && (row[0]?.text.length ?? 0) <= MAX_TITLE;
}

function namesColumns(row: TableRow): boolean {
  const texts = row.map((cell) => cell.text);
  // Of two columns the second is as often a text about what the first names.
  if (texts.length === 2 && (texts[1]?.length ?? 0) > MAX_SECOND) return false;
  return (
    new Set(texts).size === texts.length &&
    texts.every((text) => text.length <= MAX_NAME && !VALUE.test(text) && !TELLS.test(text))
  );
}

function countHeaderRows(rows: readonly TableRow[], at: number): number {
  let count = 1;
  // Whoever names a group of columns names the columns below it.
  while (
    rows[at + count - 1]?.some((cell) => cell.span > 1) &&
    rows[at + count]?.every((cell) => !VALUE.test(cell.text))
  )
    count++;
  return count;
}

function joinNames(header: readonly TableRow[]): Map<number, string> {
  const names = new Map<number, string[]>();
  for (const { column, text, span } of header.flat()) {
    for (let under = column; under < column + span; under++) {
      const parts = names.get(under) ?? [];
      if (parts.at(-1) !== text) parts.push(text);
      names.set(under, parts);
    }
  }
  return new Map([...names].map(([column, parts]) => [column, parts.join('·').replace(/[:：]$/, '')]));
}
