import { stat } from 'node:fs/promises';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { ParseError } from '../parse-error.ts';
import type { createRowReader, OwnedFile } from './row-reader.ts';
import type { TextRow } from './rows-worker.ts';

/** One row below the header, by the names in the header. */
export interface TableRow {
  /** As the sheet numbers it, from 1. */
  row: number;
  /** Trimmed, by column. */
  cells: Record<string, string>;
}

export interface TableRules {
  maxRows: number;
  maxBytes: number;
  /** Columns that the header must name. */
  required: readonly string[];
  /** What a row is, for people: 题. */
  what: string;
}

/** The rows of a table that people fill in by a template. Throws an AppError that says what to do for anything else. */
export type ReadTable = (file: OwnedFile, rules: TableRules) => Promise<TableRow[]>;

/** Rows that the header and the template's own explanations take. */
const BESIDE = 100;

/** Lists that are imported come in more kinds than what a template is filled in as. */
const WRONG_KIND = '文件格式不正确，请按模板填写后上传 xlsx 文件';
const isOfAnotherKind = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof ParseError && error.cause.reason === 'wrongType';

const refuse = (message: string) => new AppError(CODE.badInput, message);

/** The first sheet counts: the others of a template explain how to fill it in. */
export function createTableReader({ read }: Pick<ReturnType<typeof createRowReader>, 'read'>): ReadTable {
  return async (file, rules) => {
    const { size } = await stat(file.path);
    if (size > rules.maxBytes) throw refuse(`文件超过 ${Math.floor(rules.maxBytes / 1024 / 1024)} MB，请拆分后再上传`);
    const rows = await read(file, rules.maxRows + BESIDE).catch((error: unknown) => {
      throw isOfAnotherKind(error) ? refuse(WRONG_KIND) : error;
    });
    const first = rows[0]?.sheet;
    return pickColumns(
      rows.filter(({ sheet }) => sheet === first),
      rules,
    );
  };
}

function pickColumns([header, ...rest]: TextRow[], { required, maxRows, what }: TableRules): TableRow[] {
  const names = header?.cells ?? [];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw refuse(`第一行需要有“${missing.join('”“')}”列，请按模板填写`);
  if (rest.length > maxRows) throw refuse(`一次最多导入 ${maxRows} ${what}`);
  return rest.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  }));
}
