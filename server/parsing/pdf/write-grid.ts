import type { TextBlock } from '../document-reader.ts';
import { findHeader } from '../table/find-header.ts';
import type { TableRow } from '../table/table-row.ts';
import type { GridTable } from './build-rows.ts';

/** A table that a page ends with, as far as the next page has to know it. */
export interface OpenTable {
  columns: readonly number[];
  header: string | undefined;
  /** Its last row holds numbers. */
  isNumeric: boolean;
}

/** A block of a page; `open` when its last line is full and its sentence goes on, maybe on the next page. */
export interface PageBlock {
  block: TextBlock;
  open: boolean;
  /** Whether it may be the continuation of the block before it on the previous page. */
  continues: boolean;
  /** What a row of a ruled table belongs to. */
  table?: OpenTable;
}

const HEAD_ROWS = 8;
/** Columns of a table that goes on stand at the same place. */
const SAME_PLACE = 6;

/**
 * The rows of a ruled table with bars between their cells. Rows that name its columns become one (上午 above 第一节 and 第二节: 上午·第一节), which is
 * repeated in passages that start inside the table.
 */
export function writeGrid({ rows, columns }: GridTable, page: number): PageBlock[] {
  const { titles, rows: header, names } = findHeader(rows.slice(0, HEAD_ROWS));
  const width = columns.length;
  const first = header.length > 0 ? joinTexts(names, width) : undefined;
  const values = rows.slice(titles.length + header.length).map((row) => writeRow(row, width));
  const lines = [...titles, ...(first === undefined ? [] : [first]), ...values];
  const repeated = first ?? (values.length > 2 ? values[0] : undefined);
  const isNumeric = /\d/.test(values.at(-1) ?? '');
  return lines.map((text, index) => ({
    block: {
      text,
      kind: 'row',
      page,
      ...(index >= titles.length && repeated !== undefined && { tableHeader: repeated }),
    },
    open: false,
    continues: false,
    table: { columns, header: repeated, isNumeric },
  }));
}

/** The blocks of a page, its first table read as the rest of the one that the page before ends with where it is that. */
export function continueTable(before: OpenTable | undefined, blocks: PageBlock[]): PageBlock[] {
  const [first] = blocks;
  if (!before?.header || !first?.table || !isSame(before.columns, first.table.columns)) return blocks;
  const { table } = first;
  const { header } = before;
  const isRepeated = first.block.text === header;
  // Words alone above numbers are a header of its own.
  if (!isRepeated && before.isNumeric && !/\d/.test(first.block.text)) return blocks;
  const rest = isRepeated ? blocks.slice(1) : blocks;
  return rest.map((next) =>
    next.table?.columns === table.columns
      ? { ...next, block: { ...next.block, tableHeader: header }, table: { ...table, header } }
      : next,
  );
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((place, index) => Math.abs(place - (other[index] ?? 0)) <= SAME_PLACE);

function writeRow(row: TableRow, width: number): string {
  const [only] = row;
  // A line across the whole table belongs to no column.
  if (row.length === 1 && only && only.span >= width) return only.text;
  // A cell over several columns is said of each, unless it names the row.
  const texts = row.flatMap(({ column, text, span }) =>
    Array.from({ length: column > 0 ? span : 1 }, (_, next): [number, string] => [column + next, text]),
  );
  return joinTexts(new Map(texts), width);
}

function joinTexts(texts: ReadonlyMap<number, string>, width: number): string {
  const last = Math.max(...texts.keys());
  return Array.from({ length: Math.min(width, last + 1) }, (_, column) => texts.get(column) ?? '')
    .join(' | ')
    .trim();
}
