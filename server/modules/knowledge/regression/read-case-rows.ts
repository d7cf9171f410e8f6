import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { CODE } from '#contract/errors.contract.ts';
import { REGRESSION_COLUMNS, REGRESSION_LIMITS } from '#contract/regression.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { detectFormat } from '../parsing/detect-format.ts';
import { openParts } from '../parsing/office/office-parts.ts';
import { ParseError } from '../parsing/parse-error.ts';
import { readSheet } from '../parsing/sheet/read-sheet.ts';
import { readWorkbook } from '../parsing/sheet/read-workbook.ts';
import { chooseDelimiter } from '../parsing/table/choose-delimiter.ts';
import { readText } from '../parsing/text/read-text.ts';

/** One row below the header, by column. */
export interface ImportedRow {
  /** As the sheet numbers it, from 1. */
  row: number;
  cells: Record<(typeof REGRESSION_COLUMNS)[number], string>;
}

/** Unpacked, a sheet of a thousand rows is far smaller. */
const MAX_UNPACKED = 20 * 1024 * 1024;
const MAX_ROWS = REGRESSION_LIMITS.cases;

const refuse = (message: string, cause?: unknown) => new AppError(CODE.badInput, message, { cause });

/** The rows of a csv or xlsx file with the template's header; the file is small, so it is read where it is asked for. */
export async function readCaseRows(path: string): Promise<ImportedRow[]> {
  if ((await stat(path)).size > REGRESSION_LIMITS.importBytes) throw refuse('文件超过 2 MB，请拆分后再导入');
  try {
    const format = await detectFormat(path);
    if (format !== 'xlsx' && format !== 'text') throw refuse('请上传 csv 或 xlsx 文件');
    return pickColumns(format === 'xlsx' ? await readXlsx(path) : await readCsv(path));
  } catch (error) {
    if (error instanceof ParseError) throw refuse(error.message, error);
    throw error;
  }
}

interface Line {
  row: number;
  cells: string[];
}

async function readCsv(path: string): Promise<Line[]> {
  const delimiter = await chooseDelimiter(path, ',');
  let text = '';
  for await (const piece of readText(path)) text += piece.text;
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ row: info.lines, cells: record }));
  } catch (error) {
    throw refuse('文件内容不是完整的 csv，请检查引号是否成对', error);
  }
}

async function readXlsx(path: string): Promise<Line[]> {
  const parts = await openParts(path);
  try {
    const lines: Line[] = [];
    const strings = ['xl/sharedStrings.xml', 'xl/styles.xml'];
    if (strings.some((name) => parts.sizeOf(name) > MAX_UNPACKED)) throw refuse('表格过大，请只保留回归题目');
    const workbook = await readWorkbook(parts);
    const [sheet] = workbook.sheets;
    if (!sheet || !parts.has(sheet.part)) return [];
    if (parts.sizeOf(sheet.part) > MAX_UNPACKED) throw refuse('表格过大，请只保留回归题目');
    for await (const rows of readSheet(await parts.open(sheet.part), workbook))
      for (const { index, cells } of rows) {
        const line: string[] = [];
        for (const { column, text } of cells) if (column < 50) line[column] = text;
        lines.push({ row: index + 1, cells: Array.from(line, (cell) => cell ?? '') });
        if (lines.length > MAX_ROWS + 1) throw refuse(`一次最多导入 ${MAX_ROWS} 题`);
      }
    return lines;
  } finally {
    parts.close();
  }
}

function pickColumns(lines: Line[]): ImportedRow[] {
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  const missing = REGRESSION_COLUMNS.slice(0, 1).filter((name) => !names.includes(name));
  if (missing.length > 0) throw refuse(`第一行需要有“${missing.join('”“')}”列，请按模板填写`);
  if (rest.length > MAX_ROWS) throw refuse(`一次最多导入 ${MAX_ROWS} 题`);
  return rest.map(({ row, cells }) => {
    const pick = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    return {
      row,
      cells: {
        问题: pick('问题'),
        应命中的文字: pick('应命中的文字'),
        应命中的文档: pick('应命中的文档'),
        应拒答: pick('应拒答'),
      },
    };
  });
}
