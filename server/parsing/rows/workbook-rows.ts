import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { openParts } from '../office/office-parts.ts';
import { MergeFiller } from '../sheet/fill-merges.ts';
import { readMerges, readSheet } from '../sheet/read-sheet.ts';
import { readWorkbook } from '../sheet/read-workbook.ts';
import type { SheetRow } from '../sheet/sheet-writer.ts';

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
    const table: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: false, blankrows: true, defval: '' });
    const first = sheet['!ref'] ? utils.decode_range(sheet['!ref']).s : { r: 0, c: 0 };
    const merges = new MergeFiller(
      (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, bottom: e.r, left: s.c, right: e.c })),
    );
    const rows = table.map((line, row) => ({
      index: first.r + row,
      cells: merges.fill(
        first.r + row,
        line.flatMap((value, column) => {
          const text = keepLines(String(value ?? ''));
          return text ? [{ column: first.c + column, text, span: 1 }] : [];
        }),
      ),
    }));
    yield { sheet: name, at: [rows], share: () => index / book.SheetNames.length };
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
