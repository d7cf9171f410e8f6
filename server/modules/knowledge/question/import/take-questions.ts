import type { saveLibrary } from '#contract/knowledge.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { LibraryRow, LibraryStore } from '../../library.store.ts';
import { createFindShelf, type ShelfWanted } from '../take-answer.ts';
import { beginImport, requireWorkbook } from './begin-import.ts';
import type { createImportStore } from './import.store.ts';

export interface TakeDependencies {
  db: Database;
  jobs: Jobs;
  imports: ReturnType<typeof createImportStore>;
  libraries: Pick<LibraryStore, 'page'>;
  findLibrary(accountId: string, id: string): Promise<LibraryRow>;
  /** Makes a library. */
  save(accountId: string, input: ReturnType<typeof saveLibrary.input.parse>): Promise<string>;
  resolveFiles(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<{ id: string }[]>;
}

export interface TakenQuestions extends ShelfWanted {
  file: { url: string; name: string };
}

/**
 * Adds the questions of a workbook that something else keeps, such as a role, to a library of questions, which is made where there is none;
 * a file that the library has had is not read again. Answers the library's id.
 */
export function createTakeQuestions({
  db,
  jobs,
  imports,
  libraries,
  findLibrary,
  save,
  resolveFiles,
}: TakeDependencies) {
  const findShelf = createFindShelf({ libraries, findLibrary, save });
  return async (accountId: string, { file, ...shelf }: TakenQuestions): Promise<string> => {
    requireWorkbook(file.name);
    const [upload] = await resolveFiles(accountId, [file.url], () => 'smallModelFileUrl');
    const { id } = await findShelf(accountId, shelf);
    if (upload && !(await imports.hasRead(id, upload.id)))
      await db.transaction((tx) =>
        beginImport(tx, jobs, id, { fileId: upload.id, fileName: file.name, duplicates: 'report', kept: true }),
      );
    return id;
  };
}
