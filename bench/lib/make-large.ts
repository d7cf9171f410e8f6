import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { makeBook, writeParagraph } from './make-book.ts';

/** What a library takes at most. */
const LIMIT = 50 * 1024 * 1024;
const SAMPLE_PAGES = 50;
const SAMPLE_ROWS = 2000;

/** Files of nearly 50 MB, made when they are asked for. */
export const LARGE: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ['50 MB.txt', makeText],
  ['50 MB.pdf', makePdf],
  ['50 MB.xlsx', makeSheet],
];

function makeText(): Uint8Array {
  const lines: string[] = [];
  let length = 0;
  for (let seed = 0; ; seed++) {
    const line = `${seed % 40 === 0 ? `第${seed / 40 + 1}章 办理\n` : ''}${writeParagraph(seed)}\n`;
    length += Buffer.byteLength(line);
    if (length > LIMIT) return Buffer.from(lines.join(''));
    lines.push(line);
  }
}

function makePdf(): Uint8Array {
  const sample = makeBook(SAMPLE_PAGES, false).length / SAMPLE_PAGES;
  return makeBook(Math.floor((LIMIT / sample) * 0.98), false);
}

function makeSheet(): Uint8Array {
  const write = (rows: number) => makeWorkbook('xlsx', [{ name: '工单', rows: makeRows(rows) }]);
  const sample = write(SAMPLE_ROWS).length / SAMPLE_ROWS;
  return write(Math.floor((LIMIT / sample) * 0.95));
}

function makeRows(count: number): (string | number)[][] {
  const rows: (string | number)[][] = [['工单编号', '申请人', '窗口', '金额', '提交日期', '说明']];
  for (let row = 0; row < count; row++) {
    const mixed = Math.imul(row, 2654435761) >>> 0;
    const day = `2024-${String((mixed % 12) + 1).padStart(2, '0')}-${String((mixed % 28) + 1).padStart(2, '0')}`;
    rows.push([
      `GD${100_000 + row}`,
      `申请人${mixed.toString(36)}`,
      `第${row % 97}号窗口`,
      mixed % 10_000,
      day,
      writeParagraph(mixed).slice(0, 60),
    ]);
  }
  return rows;
}
