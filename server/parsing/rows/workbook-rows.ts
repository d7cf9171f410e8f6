import { readFile } from 'node:fs/promises';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { openParts } from '../office/office-parts.ts';
import { MergeFiller } from '../sheet/fill-merges.ts';
import { readMerges, readSheet } from '../sheet/read-sheet.ts';
import { readWorkbook } from '../sheet/read-workbook.ts';
import type { SheetRow } from '../sheet/sheet-writer.ts';

const ROWS_AT_ONCE = 500;

/** One sheet of a workbook. */
interface SheetSource {
  sheet: string;
  at: AsyncIterable<SheetRow[]> | Iterable<SheetRow[]>;
  /** How much of the file has been read, 0 to 1. */
  share(): number;
}

/** The rows of every sheet that is shown, merged cells filled, line ends within cells kept. */
export function readWorkbookRows(path: string, format: 'xlsx' | 'xls'): AsyncGenerator<SheetSource> {
  return format === 'xlsx' ? readXlsx(path) : readXls(path);
}

/** Row by row as they are unpacked. */
async function* readXlsx(path: string): AsyncGenerator<SheetSource> {
  const parts = await openParts(path);
  try {
    const workbook = await readWorkbook(parts);
    for (const [index, { name, part }] of workbook.sheets.entries()) {
      if (!parts.has(part)) continue;
      const merges = new MergeFiller(await readMerges(await parts.open(part)));
      let bytes = 0;
      const stream = countBytes(await parts.open(part), (count) => {
        bytes += count;
      });
      yield {
        sheet: name,
        at: fill(readSheet(stream, workbook, keepLines), merges),
        share: () => (index + Math.min(1, bytes / Math.max(1, parts.sizeOf(part)))) / workbook.sheets.length,
      };
    }
  } finally {
    parts.close();
  }
}

async function* fill(rows: AsyncIterable<SheetRow[]>, merges: MergeFiller): AsyncGenerator<SheetRow[]> {
  for await (const some of rows) yield some.map(({ index, cells }) => ({ index, cells: merges.fill(index, cells) }));
}

async function* countBytes(stream: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of stream) {
    count(chunk.length);
    yield chunk;
  }
}

/** Sheets of 65,536 rows at most, read at once. */
async function* readXls(path: string): AsyncGenerator<SheetSource> {
  const book = read(await readFile(path), { dense: true, cellFormula: false, cellHTML: false });
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet || book.Workbook?.Sheets?.[index]?.Hidden) continue;
    yield { sheet: name, at: listRows(sheet), share: () => index / book.SheetNames.length };
  }
}

/** Some at a time: texts of all cells would be held beside the cells. */
function* listRows(sheet: WorkSheet): Generator<SheetRow[]> {
  if (!sheet['!ref']) return;
  const { s: first, e: last } = utils.decode_range(sheet['!ref']);
  const merges = new MergeFiller(
    (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, bottom: e.r, left: s.c, right: e.c })),
  );
  for (let top = first.r; top <= last.r; top += ROWS_AT_ONCE) {
    const range = { s: { r: top, c: first.c }, e: { r: Math.min(last.r, top + ROWS_AT_ONCE - 1), c: last.c } };
    const table: unknown[][] = utils.sheet_to_json(sheet, {
      header: 1,
      raw: false,
      blankrows: true,
      defval: '',
      range,
    });
    yield table.map((line, row) => ({
      index: top + row,
      cells: merges.fill(
        top + row,
        line.flatMap((value, column) => {
          const text = keepLines(String(value ?? ''));
          return text ? [{ column: first.c + column, text, span: 1 }] : [];
        }),
      ),
    }));
  }
}

/** Answers have paragraphs. */
function keepLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim();
}
