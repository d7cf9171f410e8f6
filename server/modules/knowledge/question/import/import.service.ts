import type { QuestionImport } from '#contract/question.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { WorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';
import type { QuestionService } from '../question.service.ts';
import type { QuestionStore } from '../question.store.ts';
import {
  ERROR_SHEET,
  QUESTION_SHEET,
  TEMPLATE_HELP,
  TEMPLATE_SHEETS,
  toErrorRow,
  toRow,
} from '../workbook/question-workbook.ts';
import { beginImport } from './begin-import.ts';
import { type ImportInput, type ImportResult, type ImportStore, RUN } from './import.store.ts';

/** Errors shown with the state of an import; the file has all. */
const SHOWN_ERRORS = 100;
/** Records read at once for a workbook. */
const PAGE = 500;

interface Dependencies {
  db: Database;
  jobs: Jobs;
  store: QuestionStore;
  imports: ImportStore;
  writer: WorkbookWriter;
  openShelf: QuestionService['openShelf'];
  resolveFiles(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<{ id: string }[]>;
}

/** Workbooks into a library and out of it. */
export function createImportService({ db, jobs, store, imports, writer, openShelf, resolveFiles }: Dependencies) {
  return {
    async start(
      accountId: string,
      libId: string,
      upload: { url: string; name: string },
      duplicates: ImportInput['duplicates'],
    ): Promise<void> {
      await openShelf(accountId, libId);
      const [file] = await resolveFiles(accountId, [upload.url], () => 'fileList.0.url');
      if (!file) throw notFound('文件');
      const input = { fileId: file.id, fileName: upload.name, duplicates };
      await db.transaction((tx) => beginImport(tx, jobs, libId, input));
    },

    async last(accountId: string, libId: string): Promise<QuestionImport | null> {
      await openShelf(accountId, libId);
      const run = await imports.last(libId);
      if (!run) return null;
      const errors = await imports.errors(run.id, null, SHOWN_ERRORS);
      const { rows, created, merged, failed } = run.result as ImportResult;
      return {
        status: run.status,
        fileName: (run.input as ImportInput).fileName,
        reason: run.reason,
        progress: run.status === RUN.done ? 1 : run.progressTotal > 0 ? run.progressDone / run.progressTotal : 0,
        rows,
        created,
        merged,
        failed,
        errors: errors.map(({ sheet, row, reason, cells }) => ({ sheet, row, reason, question: cells[1] ?? '' })),
        createTime: run.createdAt.toISOString(),
      };
    },

    /** The bytes of a workbook in the shape of the template. */
    async exportAll(accountId: string, libId: string, classify: string | undefined): Promise<Uint8Array> {
      await openShelf(accountId, libId);
      const pages = readPages((after) => store.readOn(libId, after, PAGE, { classify }));
      return writer.write([QUESTION_SHEET], toSheetRows(pages, toRow));
    },

    async exportErrors(accountId: string, libId: string): Promise<Uint8Array> {
      await openShelf(accountId, libId);
      const run = await imports.last(libId);
      if (!run || (await imports.errors(run.id, null, 1)).length === 0) throw notFound('导入失败的行');
      const pages = readPages((after) => imports.errors(run.id, after, PAGE));
      return writer.write([ERROR_SHEET], toSheetRows(pages, toErrorRow));
    },

    writeTemplate: () =>
      writer.write(
        TEMPLATE_SHEETS,
        (async function* () {
          yield { sheet: 1, rows: TEMPLATE_HELP };
        })(),
      ),
  };
}

export type ImportService = ReturnType<typeof createImportService>;

async function* readPages<Row extends { id: string }>(read: (after: string | null) => Promise<Row[]>) {
  for (let after: string | null = null; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

async function* toSheetRows<Row>(pages: AsyncIterable<Row[]>, write: (row: Row) => (string | number)[]) {
  for await (const rows of pages) yield { sheet: 0, rows: rows.map(write) };
}
