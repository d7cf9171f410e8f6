import { readFile, stat } from 'node:fs/promises';
import { type CellObject, read, set_cptable, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import type { DocumentReader } from '../document-reader.ts';
import { ParseError } from '../parse-error.ts';
import { type TableRow, toLine } from '../table/table-row.ts';
import { MergeFiller } from './fill-merges.ts';
import { formatNumber } from './format-number.ts';
import { SheetWriter } from './sheet-writer.ts';

// Old files are written in the code page of their country.
set_cptable(codePages);

const ROWS_AT_ONCE = 200;

/** Sheets of Excel 97 to 2003 (65,536 rows at most), and of Excel 5. */
export const xlsReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    const { size } = await stat(path);
    const book = openBook(await readFile(path));
    const names = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
    for (const [at, name] of names.entries()) {
      const sheet = book.Sheets[name];
      const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
      const merges = new MergeFiller(sheet ? readMerges(sheet) : []);
      const writer = new SheetWriter(name);
      for (let index = 0; index < rows.length; index += ROWS_AT_ONCE) {
        const blocks = rows.slice(index, index + ROWS_AT_ONCE).flatMap((row, offset) => {
          const cells = merges.fill(index + offset, readRow(row, book.Workbook?.WBProps?.date1904 ?? false));
          return writer.add({ index: index + offset, cells });
        });
        yield { blocks, done: Math.floor((size * (at + index / rows.length)) / names.length), total: size };
      }
      yield { blocks: writer.finish(), done: Math.floor((size * (at + 1)) / names.length), total: size };
    }
    return { pages: null, pagesWithoutText: [] };
  },
};

function openBook(bytes: Buffer) {
  try {
    return read(bytes, { dense: true, cellNF: true, cellText: false, cellFormula: false, cellHTML: false });
  } catch (error) {
    const encrypted = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ParseError(encrypted ? 'encrypted' : 'corrupt', undefined, { cause: error });
  }
}

function readMerges(sheet: WorkSheet) {
  return (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, bottom: e.r, left: s.c, right: e.c }));
}

function readRow(row: readonly (CellObject | undefined)[] | undefined, date1904: boolean): TableRow {
  const cells: TableRow = [];
  // Rows have holes: only what is there is gone through.
  row?.forEach((cell, column) => {
    const line = toLine(cell ? readValue(cell, date1904) : '');
    if (line) cells.push({ column, text: line, span: 1 });
  });
  return cells;
}

function readValue({ t, v, z }: CellObject, date1904: boolean): string {
  if (t === 'n' && typeof v === 'number') return formatNumber(v, typeof z === 'string' ? z : undefined, date1904);
  if (t === 'b') return v ? 'TRUE' : 'FALSE';
  return t === 's' ? String(v ?? '') : '';
}
