import { createFileParser } from '#server/parsing/document-parser.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { WorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';
import { createImportService } from './import/import.service.ts';
import { createImportStore } from './import/import.store.ts';
import type { ImportRow } from './import/import-row.ts';
import { createTakeQuestions } from './import/take-questions.ts';
import { defineQuestionJobs } from './question.jobs.ts';
import { registerQuestionRoutes } from './question.routes.ts';
import { createQuestionService, type QuestionDependencies } from './question.service.ts';
import { createQuestionStore } from './question.store.ts';
import { createTakeAnswer } from './take-answer.ts';
import { createWithShelf } from './take-shelf.ts';

const WORKER = new URL('import/question-worker.ts', import.meta.url);
/** Time for a workbook that somebody waits for, in ms. */
const PREVIEW_MS = 60_000;

interface Dependencies extends Pick<QuestionDependencies, 'findLibrary' | 'saveSettings' | 'search' | 'readWordings'> {
  db: Database;
  jobs: Jobs;
  resolveFiles(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<{ id: string }[]>;
  contentOf(accountId: string, fileId: string): Promise<string | null>;
  withLocalCopy: WithLocalCopy;
  keepFile(accountId: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<{ id: string }>;
  discardFiles(fileIds: string[]): Promise<void>;
  workbooks: WorkbookWriter;
}

/** Question-and-answer libraries: entries that answer before any document is searched. */
export function createQuestionPart({
  db,
  jobs,
  findLibrary,
  saveSettings,
  search,
  readWordings,
  workbooks,
  keepFile,
  ...files
}: Dependencies) {
  const store = createQuestionStore(db);
  const imports = createImportStore(db);
  const parser = createFileParser<ImportRow, number>(WORKER);
  // Processes of their own, so that no long import stands before who waits.
  const previews = createFileParser<ImportRow, number>(WORKER, { timeoutMs: PREVIEW_MS });

  /** Links among these that lead to no file of this account. */
  const findLostLinks = async (accountId: string, links: string[]): Promise<Set<string>> => {
    const lost = new Set<string>();
    for (const link of new Set(links.filter((one) => one.startsWith('/'))))
      await files.resolveFiles(accountId, [link]).catch(() => lost.add(link));
    return lost;
  };
  const service = createQuestionService({
    ...{ db, jobs, store, findLibrary, saveSettings, findLostLinks, search, readWordings },
  });
  const importService = createImportService({
    db,
    jobs,
    store,
    imports,
    writer: workbooks,
    openShelf: service.openShelf,
    resolveFiles: files.resolveFiles,
  });
  defineQuestionJobs(jobs, { ...files, db, store, imports, parser, findLostLinks });

  const withShelf = createWithShelf({ keepFile, discardFiles: files.discardFiles });

  return {
    service,
    takeAnswer: createTakeAnswer(withShelf, service),
    taking: createTakeQuestions({ ...files, jobs, parser: previews, withShelf }),
    register: (handle: Handle) => registerQuestionRoutes(handle, service, importService),
    close: async () => {
      await Promise.all([parser.close(), previews.close()]);
    },
  };
}
