import type { FileParser } from '#server/parsing/document-parser.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { ShelfWanted, WithShelf } from '../take-shelf.ts';
import { beginImport, isWorkbook, WRONG_KIND } from './begin-import.ts';
import { hasRead } from './import.store.ts';
import type { ImportRow } from './import-row.ts';
import { readEntry } from './read-entry.ts';

export interface TakeDependencies {
  jobs: Jobs;
  /** Reads workbooks that somebody waits for. */
  parser: FileParser<ImportRow, number>;
  withLocalCopy: WithLocalCopy;
  withShelf: WithShelf;
}

export interface TakenQuestions extends ShelfWanted {
  file: { id: string; name: string };
}

/** Questions of a workbook that something else keeps, such as a role. */
export function createTakeQuestions(dependencies: TakeDependencies) {
  const { jobs, parser, withLocalCopy, withShelf } = dependencies;

  return {
    /** Why no questions can be taken from a file, for people; null where some can. */
    async refuseQuestions(file: { accountId: string; sha256: string; name: string }): Promise<string | null> {
      const { accountId: owner, sha256, name } = file;
      if (!isWorkbook(name)) return WRONG_KIND;
      const found = new Error('a question was found');
      let wrong = '';
      try {
        await withLocalCopy(sha256, (path) =>
          parser.parse(
            { path, name },
            {
              owner,
              async onBatch(rows) {
                for (const { row, cells } of rows) {
                  const entry = readEntry(cells);
                  if (!('reason' in entry)) throw found; // one is enough: the others are read in the background
                  wrong ||= `第 ${row} 行：${entry.reason}`;
                }
              },
            },
          ),
        );
      } catch (error) {
        if (error === found) return null;
        if (error instanceof ParseError) return error.message;
        throw error;
      }
      return wrong;
    },

    /**
     * Has a workbook's questions added to a library of questions, which is made where there is none, within a transaction of whoever keeps
     * the file; one that the library has had is not read again. `within` gets what does it and answers the library's id; nothing is left
     * where it fails.
     */
    async takeQuestions<T>(
      accountId: string,
      { file, ...wanted }: TakenQuestions,
      within: (take: (tx: Transaction) => Promise<string>) => Promise<T>,
    ): Promise<T> {
      return withShelf(accountId, (takeShelf) =>
        within(async (tx) => {
          const { libraryId } = await takeShelf(tx, wanted);
          if (!(await hasRead(tx, libraryId, file.id))) {
            const asked = { fileId: file.id, fileName: file.name, duplicates: 'report' } as const;
            await beginImport(tx, jobs, libraryId, asked);
          }
          return libraryId;
        }),
      );
    },
  };
}
