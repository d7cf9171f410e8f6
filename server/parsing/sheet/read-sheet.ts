import { walkXml } from '../office/walk-xml.ts';
import { type TableRow, toLine } from '../table/table-row.ts';
import type { Merge } from './fill-merges.ts';
import { formatNumber } from './format-number.ts';
import type { Workbook } from './read-workbook.ts';
import type { SheetRow } from './sheet-writer.ts';

/**
 * Rows of a sheet as it is unpacked, some at a time. What the sheet says of its own size is not believed.
 * @param tidy what a cell's text becomes; one line unless said otherwise
 */
export async function* readSheet(
  stream: AsyncIterable<Uint8Array>,
  workbook: Workbook,
  tidy: (text: string) => string = toLine,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let index = -1;
  let cells: TableRow = [];
  let column = -1;
  let cell: Record<string, string> = {};
  let text = '';
  let takes = false;
  const steps = walkXml(stream, {
    open(tag, attributes) {
      if (tag === 'row') {
        index = attributes.r ? Number(attributes.r) - 1 : index + 1;
        cells = [];
        column = -1;
      } else if (tag === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        cell = attributes;
        text = '';
      } else takes = tag === 'v' || (tag === 't' && cell.t === 'inlineStr');
    },
    text(piece) {
      if (takes) text += piece;
    },
    close(tag) {
      if (tag === 'c') {
        const line = tidy(readValue(text, cell, workbook));
        if (line) cells.push({ column, text: line, span: 1 });
      } else if (tag === 'row') rows.push({ index, cells });
      takes = false;
    },
  });
  for await (const _ of steps) {
    if (rows.length > 0) yield rows;
    rows = [];
  }
}

function readValue(text: string, { t = 'n', s }: Record<string, string>, workbook: Workbook): string {
  if (text === '' || t === 'e') return '';
  if (t === 's') return workbook.strings[Number(text)] ?? '';
  if (t === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (t === 'd') return text.replace('T', ' ').replace(/ ?00:00:00.*$/, '');
  if (t !== 'n') return text;
  const value = Number(text);
  return Number.isFinite(value) ? formatNumber(value, workbook.formats[Number(s ?? 0)], workbook.date1904) : text;
}

/** AB12 is column 27. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

const MAX_MERGES = 100_000;
/** No merge is written longer; a piece may end within one. */
const OVERLAP = 80;

/** Merged cells stand behind all rows: they are looked for first. */
export async function readMerges(stream: AsyncIterable<Uint8Array>): Promise<Merge[]> {
  const merges: Merge[] = [];
  let tail = '';
  for await (const chunk of stream) {
    const text = tail + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    let end = 0;
    for (
      let at = text.indexOf('mergeCell ');
      at >= 0 && merges.length < MAX_MERGES;
      at = text.indexOf('mergeCell ', at + 1)
    ) {
      const found = /^mergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/.exec(text.slice(at, at + OVERLAP));
      if (!found) continue;
      end = at + found[0].length;
      const [, left = '', top, right = '', bottom] = found;
      merges.push({ left: columnOf(left), right: columnOf(right), top: Number(top) - 1, bottom: Number(bottom) - 1 });
    }
    tail = text.slice(Math.max(end, text.length - OVERLAP));
  }
  return merges;
}
