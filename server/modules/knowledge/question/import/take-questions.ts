import { saveLibrary } from '#contract/knowledge.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { LibraryRow, LibraryStore } from '../../library.store.ts';
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

export interface TakenQuestions {
  /** Null: the account's own of the language. */
  libraryId: string | null;
  /** Of a library that has to be made. */
  name: string;
  language: string;
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
  return async (accountId: string, { libraryId, name, language, file }: TakenQuestions): Promise<string> => {
    requireWorkbook(file.name);
    const [upload] = await resolveFiles(accountId, [file.url], () => 'smallModelFileUrl');
    const known = libraryId
      ? await findLibrary(accountId, libraryId)
      : (await libraries.page(accountId, 1, 1, { type: 2, language })).records[0];
    const id = known?.id ?? (await save(accountId, saveLibrary.input.parse({ name, language, type: 2 })));
    if (upload && !(await imports.hasRead(id, upload.id)))
      await db.transaction((tx) =>
        beginImport(tx, jobs, id, { fileId: upload.id, fileName: file.name, duplicates: 'report', kept: true }),
      );
    return id;
  };
}
