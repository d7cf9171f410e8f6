import { once } from 'node:events';
import { detectFormat } from '../detect-format.ts';
import { ParseError } from '../parse-error.ts';
import { type ParseOutcome, type ParseTask, reportOutcome } from '../report-outcome.ts';
import { readRecords } from '../table/csv-reader.ts';
import { readWorkbookRows } from './workbook-rows.ts';

/** One row of a table, or one line of a text. */
export interface TextRow {
  /** From 1: as the sheet numbers it; of a text, among its lines that are not empty. */
  row: number;
  /** Place of its sheet, from 0; a text is one. */
  sheet: number;
  cells: string[];
}

const BATCH = 500;
/** Columns that are read. */
const MAX_COLUMNS = 50;
/** Characters of one cell. */
const MAX_CELL = 10_000;

/** Runs in a worker: the rows of a text, csv, xlsx or xls file, `maxSegments` at most. Answers how many there were. */
export function workOnFile(task: ParseTask): Promise<ParseOutcome<number>> {
  return reportOutcome(task, sendRows);
}

async function sendRows({ path, port, maxSegments = Number.POSITIVE_INFINITY }: ParseTask): Promise<number> {
  let count = 0;
  let waiting: TextRow[] = [];
  const send = async () => {
    port.postMessage({ segments: waiting, progress: { done: count, total: 0, unit: 'byte' } });
    waiting = [];
    await once(port, 'message');
  };
  for await (const row of readRows(path)) {
    if (row.cells.every((cell) => cell === '')) continue;
    if (++count > maxSegments)
      throw new ParseError('tooLarge', `一次最多导入 ${maxSegments.toLocaleString('zh-CN')} 行，请拆分成几份后导入。`);
    waiting.push(row);
    if (waiting.length >= BATCH) await send();
  }
  if (count === 0) throw new ParseError('empty', '文件里没有内容，请填写后导入。');
  if (waiting.length > 0) await send();
  return count;
}

async function* readRows(path: string): AsyncGenerator<TextRow> {
  const format = await detectFormat(path);
  if (format === 'text') {
    let row = 0;
    for await (const record of readRecords(path, ',')) yield { row: ++row, sheet: 0, cells: cleanCells(record) };
    return;
  }
  if (format !== 'xlsx' && format !== 'xls')
    throw new ParseError('wrongType', '文件格式不正确，请导入 txt、csv、xlsx 或 xls 文件。');
  let sheet = -1;
  for await (const { at } of readWorkbookRows(path, format)) {
    sheet += 1;
    for await (const rows of at)
      for (const { index, cells } of rows) {
        const texts: string[] = [];
        for (const { column, text } of cells) if (column < MAX_COLUMNS) texts[column] = text;
        yield { row: index + 1, sheet, cells: cleanCells(Array.from(texts, (text) => text ?? '')) };
      }
  }
}

const cleanCells = (cells: readonly string[]): string[] =>
  cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim().slice(0, MAX_CELL).toWellFormed().replaceAll('\0', ''));
