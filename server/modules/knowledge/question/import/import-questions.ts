import type { FileParser } from '#server/parsing/document-parser.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Failure, RunningJob } from '#server/platform/jobs/define-job.ts';
import { findByKeys, type QuestionStore } from '../question.store.ts';
import { insertQuestions, lockShelf, updateQuestions } from '../write-questions.store.ts';
import { type ImportInput, type ImportResult, type ImportStore, noteImport, RUN } from './import.store.ts';
import type { ImportRow } from './import-row.ts';
import { listQuestions, planRows } from './plan-rows.ts';

const BROKEN = '导入时发生内部错误，请重新导入；已导入的问答会保留。';
const CUT_OFF = '导入几次都被中断或超时，请把文件拆小后重新导入；已导入的问答会保留。';

export interface ImportDependencies {
  db: Database;
  store: QuestionStore;
  imports: ImportStore;
  parser: FileParser<ImportRow, number>;
  withLocalCopy: WithLocalCopy;
  contentOf(accountId: string, fileId: string): Promise<string | null>;
  /** Addresses among `links` that are no file of this account. */
  findLostLinks(accountId: string, links: string[]): Promise<Set<string>>;
}

/**
 * Reads one workbook into its library, a transaction for every 200 rows. May be cut off anywhere and run again: rows that are
 * committed are counted in the run, and the next one skips them.
 */
export async function importQuestions(
  { db, store, imports, parser, withLocalCopy, contentOf, findLostLinks }: ImportDependencies,
  { runId }: { runId: string },
  job: RunningJob,
): Promise<void> {
  const found = await imports.find(runId);
  const documentId = found ? await store.findDocument(found.run.libraryId) : null;
  if (!found || !documentId) return;
  const { accountId, libraryKey } = found;
  const { libraryId } = found.run;
  const shelf = { libraryId, libraryKey, documentId };
  const { fileId, fileName, duplicates } = found.run.input as ImportInput;
  let result = found.run.result as ImportResult;
  let seen = 0;
  try {
    const sha256 = await contentOf(accountId, fileId);
    if (!sha256) return await imports.finish(runId, RUN.failed, '上传的文件已不存在，请重新上传。');
    await withLocalCopy(sha256, (path) =>
      parser.parse(
        { path, name: fileName },
        {
          signal: job.signal,
          async onBatch(batch, progress) {
            const rows = batch.slice(Math.max(0, result.rows - seen));
            seen += batch.length;
            if (rows.length === 0) return;
            const { keys, links } = listQuestions(rows);
            const lostLinks = await findLostLinks(accountId, links);
            result = await db.transaction(async (tx) => {
              await lockShelf(tx, shelf);
              const known = await findByKeys(tx, libraryId, keys);
              const plan = planRows({ rows, duplicates, known, lostLinks });
              const next = {
                rows: result.rows + rows.length,
                created: result.created + plan.added.length,
                merged: result.merged + plan.merged,
                failed: result.failed + plan.errors.length,
              };
              await insertQuestions(tx, shelf, plan.added);
              await updateQuestions(tx, shelf, plan.changed);
              await noteImport(tx, runId, next, progress, plan.errors);
              return next;
            });
          },
        },
      ),
    );
    await imports.finish(runId, RUN.done, null);
  } catch (error) {
    job.signal.throwIfAborted(); // stopping: the job goes on after the restart
    if (!(error instanceof ParseError)) throw error;
    await imports.finish(runId, RUN.failed, error.message);
  }
}

/** No attempt is left: says so, with what has been imported until then. */
export async function giveUpImport(
  { imports }: Pick<ImportDependencies, 'imports'>,
  runId: string,
  { cutOff }: Failure,
): Promise<void> {
  await imports.finish(runId, RUN.failed, cutOff ? CUT_OFF : BROKEN);
}
