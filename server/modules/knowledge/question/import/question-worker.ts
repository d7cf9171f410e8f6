import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { QUESTION_LIMITS } from '#contract/question.contract.ts';
import { detectFormat } from '#server/parsing/detect-format.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import { type ParseOutcome, type ParseTask, reportOutcome } from '#server/parsing/report-outcome.ts';
import { readWorkbookRows } from '#server/parsing/rows/workbook-rows.ts';
import { HEADER_WITHIN, type ImportRow, readHeader } from './import-row.ts';

/** Rows that the main thread gets at once, and writes in one transaction. */
const BATCH = 200;
const MAX_ROWS = QUESTION_LIMITS.importRows;

/** Runs in a worker: the rows of a workbook of questions. The result is how many there were. */
export function workOnFile(task: ParseTask): Promise<ParseOutcome<number>> {
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
  for await (const { sheet, at, share } of readWorkbookRows(path, format)) {
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
