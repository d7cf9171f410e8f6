import { cleanText } from '../clean-text.ts';
import type { TextBlock } from '../document-reader.ts';
import { findHeader, findMarkedHeader, type TableHead } from './find-header.ts';
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
  /** Columns in which a value began with a number. */
  readonly #numeric = new Set<number>();
  /** Rows say of what their first cell names what the second one tells. */
  #arePairs = false;

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
    const first = found.rows[0] ?? rows[0];
    const goesOn =
      this.#names.size > 0 && found.titles.length === 0 && fits(first, this.#names) && !this.#differs(found);
    const { titles, rows: header, names } = goesOn ? { titles: [], rows: [], names: this.#names } : found;
    if (!goesOn) this.#numeric.clear();
    this.#names = names;
    const values = rows.slice(titles.length + header.length);
    this.#arePairs = this.#trust === 'looks' && names.size === 0 && arePairs(values);
    if (names.size === 0 && !this.#arePairs && values.length > 1 && values.every((row) => row.length > 1))
      this.#first = joinCells(values[0] ?? []);
    return [
      ...titles.map((title) => this.#toTitle(title)),
      ...header.map((row) => this.#toRow(joinCells(row))),
      ...values.map((row) => this.#write(row)),
    ];
  }

  /** Whether rows begin with names of columns of their own: words where the columns so far hold numbers, with numbers below. */
  #differs({ rows: [first] }: TableHead): boolean {
    const words = first?.filter(({ text, column }) => !/\d/.test(text) && this.#numeric.has(column)) ?? [];
    return words.length > 0 && first?.every(({ text }) => !/\d/.test(text)) === true;
  }

  #write(row: TableRow): TextBlock {
    for (const { column, text } of row) if (column < MAX_COLUMNS && /^\D?\d/.test(text)) this.#numeric.add(column);
    const cells = row.slice(0, MAX_COLUMNS).map((cell) => ({ ...cell, text: cell.text.slice(0, MAX_CELL) }));
    const [label, text] = cells;
    if (this.#arePairs && label && text && cells.length === 2) return this.#toRow(`${label.text}：${text.text}`);
    if (this.#names.size === 0) return this.#toRow(writeBare(cells));
    if (label && cells.length === 1 && this.#names.size > 1 && NOTE.test(label.text)) return this.#toRow(label.text);
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

/** Stands below a table in its first column and is about all of it, not a value of that column. */
const NOTE = /^(?:注|备注|说明|附注|[*※])\s*\d*\s*[:：]|[。！]$/u;

/** From this length on a cell is a text. */
const LEAST_TEXT = 8;

/** Two columns, of which the second tells about what the first names. */
function arePairs(rows: readonly TableRow[]): boolean {
  const texts = rows.filter(({ length, 1: second }) => length === 2 && (second?.text.length ?? 0) >= LEAST_TEXT);
  return rows.every(({ length }) => length <= 2) && texts.length * 2 >= rows.length && rows.length > 1;
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
