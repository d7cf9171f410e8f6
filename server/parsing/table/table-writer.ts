import { cleanText } from '../clean-text.ts';
import type { TextBlock } from '../document-reader.ts';
import { findHeader, findMarkedHeader } from './find-header.ts';
import { joinCells, type TableRow } from './table-row.ts';

/** Rows that are looked at before the first is written. */
const HEAD_ROWS = 8;
/** A cell beyond this many characters is cut: Excel itself holds no more. */
const MAX_CELL = 32_767;
/** A row is written with this many of its columns; wider tables are matrices of numbers. */
const MAX_COLUMNS = 1024;

/**
 * Writes the rows of a table as lines of text: `列：值；列：值` where its header is known, so that each line can be found,
 * cited and understood alone; otherwise `值 | 值`, with the first row repeated where a passage starts inside the table.
 */
export class TableWriter {
  readonly #page: number | null;
  readonly #trust: 'looks' | 'marks';
  #waiting: TableRow[] | undefined = [];
  #names: ReadonlyMap<number, string> = new Map();
  #first: string | undefined;

  /**
   * @param page see TextBlock
   * @param trust a sheet's header is known by its looks; in texts, where tables also are forms, by its marks alone
   */
  constructor(page: number | null, trust: 'looks' | 'marks') {
    this.#page = page;
    this.#trust = trust;
  }

  /** Takes the next row and returns the blocks that are complete with it. */
  add(row: TableRow): TextBlock[] {
    if (row.length === 0) return [];
    if (!this.#waiting) return [this.#write(row)];
    this.#waiting.push(row);
    return this.#waiting.length < HEAD_ROWS ? [] : this.#begin();
  }

  /** The rest; afterwards the writer takes the next table. */
  finish(): TextBlock[] {
    const blocks = this.#waiting ? this.#begin() : [];
    this.#waiting = [];
    this.#first = undefined;
    this.#names = new Map();
    return blocks;
  }

  /** Rows are left free: what follows may be another table. */
  pause(): TextBlock[] {
    const blocks = this.#waiting ? this.#begin() : [];
    this.#waiting = [];
    return blocks;
  }

  #begin(): TextBlock[] {
    const rows = this.#waiting ?? [];
    this.#waiting = undefined;
    const found = this.#trust === 'looks' ? findHeader(rows) : findMarkedHeader(rows);
    // After a gap the same columns go on, unless a title or other columns say that they don't.
    const goesOn = this.#names.size > 0 && found.titles.length === 0 && fits(found.rows[0] ?? rows[0], this.#names);
    const { titles, rows: header, names } = goesOn ? { titles: [], rows: [], names: this.#names } : found;
    this.#names = names;
    const values = rows.slice(titles.length + header.length);
    if (names.size === 0 && values.length > 1 && values.every((row) => row.length > 1))
      this.#first = joinCells(values[0] ?? []);
    return [
      ...titles.map((title) => this.#toTitle(title)),
      ...header.map((row) => this.#toRow(joinCells(row))),
      ...values.map((row) => this.#write(row)),
    ];
  }

  #write(row: TableRow): TextBlock {
    const cells = row.slice(0, MAX_COLUMNS).map((cell) => ({ ...cell, text: cell.text.slice(0, MAX_CELL) }));
    if (this.#names.size === 0) return this.#toRow(writeBare(cells));
    const parts = cells.map(({ column, text }) => {
      const name = this.#names.get(column);
      return name ? `${name}：${text}` : text;
    });
    return this.#toRow(parts.join('；'));
  }

  #toRow(line: string): TextBlock {
    const block: TextBlock = { text: `${cleanText(line)}\n`, kind: 'row', page: this.#page };
    return this.#first ? { ...block, tableHeader: this.#first } : block;
  }

  #toTitle(title: string): TextBlock {
    return { text: `${cleanText(title)}\n`, kind: 'heading', level: 2, page: this.#page };
  }
}

function fits(row: TableRow | undefined, names: ReadonlyMap<number, string>): boolean {
  return row !== undefined && row.length > 1 && row.length <= names.size && row.every((cell) => names.has(cell.column));
}

/** A row that begins with its own name is read as what is said of it. */
function writeBare(cells: TableRow): string {
  const [name, ...values] = cells;
  const isNamed = name?.isName && values.length > 0 && values.every((cell) => !cell.isName);
  if (!isNamed) return joinCells(cells);
  return `${name.text.replace(/[:：]$/, '')}：${values.map((cell) => cell.text).join(' | ')}`;
}
