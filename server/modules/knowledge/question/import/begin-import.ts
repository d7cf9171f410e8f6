import path from 'node:path';
import { CODE } from '#contract/errors.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findRunning } from '../../run/run.store.ts';
import { IMPORT_JOB } from '../question.jobs.ts';
import { type ImportInput, insertImport } from './import.store.ts';

export const WRONG_KIND = '文件格式不正确';

/** By name only: what the file really is, the reader decides. */
export const isWorkbook = (fileName: string): boolean =>
  ['.xlsx', '.xls'].includes(path.extname(fileName).toLowerCase());

/** Has one uploaded workbook read into a library of questions. Refused while another one is being read. */
export async function beginImport(tx: Transaction, jobs: Jobs, libraryId: string, input: ImportInput): Promise<void> {
  if (!isWorkbook(input.fileName))
    throw new AppError(CODE.badInput, WRONG_KIND, { fields: [{ field: 'fileList', message: WRONG_KIND }] });
  if (await findRunning(tx, libraryId, 'import'))
    throw new AppError(CODE.conflict, '上一个文件还在导入，请等它完成后再导入');
  const runId = await insertImport(tx, libraryId, input);
  await jobs.send(IMPORT_JOB, { runId }, { key: libraryId, tx });
}
