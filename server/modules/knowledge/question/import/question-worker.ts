import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { QUESTION_LIMITS } from '#contract/question.contract.ts';
import { detectFormat } from '../../parsing/detect-format.ts';
import { openParts } from '../../parsing/office/office-parts.ts';
import { ParseError } from '../../parsing/parse-error.ts';
import { type ParseOutcome, type ParseTask, reportOutcome } from '../../parsing/report-outcome.ts';
import { MergeFiller } from '../../parsing/sheet/fill-merges.ts';
import { readMerges, readSheet } from '../../parsing/sheet/read-sheet.ts';
import { readWorkbook } from '../../parsing/sheet/read-workbook.ts';
import type { SheetRow } from '../../parsing/sheet/sheet-writer.ts';
import { HEADER_WITHIN, type ImportRow, readHeader } from './import-row.ts';

/** Rows that the main thread gets at once, and writes in one transaction. */
const BATCH = 200;
const MAX_ROWS = QUESTION_LIMITS.importRows;

/** Runs in a worker: the rows of a workbook of questions. The result is how many there were. */
export function parseInWorker(task: ParseTask): Promise<ParseOutcome<number>> {
  return reportOutcome(task, readRows);
}

async function readRows({ path, port }: ParseTask): Promise<number> {
  const format = await detectFormat(path);
  if (format !== 'xlsx' && format !== 'xls')
    throw new ParseError('wrongType', '这不是 Excel 工作簿。请下载模板填写，保存为 xlsx 或 xls 后导入。');
  const { size } = await stat(path);
  let rows = 0;
  let waiting: ImportRow[] = [];
  let hasHeader = false;
  const send = async (share: number) => {
    const progress = { done: Math.floor(size * share), total: size, unit: 'byte' };
    port.postMessage({ segments: waiting, progress });
    waiting = [];
    await once(port, 'message');
  };
  for await (const { sheet, at, share } of format === 'xlsx' ? readXlsx(path) : readXls(path)) {
    let columns: number[] | null = null;
    let seen = 0;
    for await (const lines of at) {
      for (const { index, cells } of lines) {
        if (cells.length === 0) continue;
        if (!columns) {
          if (seen++ >= HEADER_WITHIN) break;
          columns = readHeader(cells);
          hasHeader ||= columns !== null;
          continue;
        }
        const texts = columns.map((column) => cells.find((cell) => cell.column === column)?.text.trim() ?? '');
        if (texts.slice(1).every((text) => text === '')) continue;
        if (++rows > MAX_ROWS)
          throw new ParseError('tooLarge', `一次最多导入 ${MAX_ROWS.toLocaleString('zh-CN')} 行，请拆分成几份后导入。`);
        waiting.push({ sheet, row: index + 1, cells: texts });
        if (waiting.length >= BATCH) await send(share());
      }
    }
  }
  if (!hasHeader) throw new ParseError('wrongType', '没有找到“问题”和“答案”两列。请下载模板，按模板的表头填写后导入。');
  if (rows === 0) throw new ParseError('empty', '表头下面没有任何内容。请填写后导入。');
  if (waiting.length > 0) await send(1);
  return rows;
}

interface SheetSource {
  sheet: string;
  at: AsyncIterable<SheetRow[]> | Iterable<SheetRow[]>;
  /** How much of the file has been read, 0 to 1. */
  share(): number;
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
