import { Readable } from 'node:stream';
import type { FileParser } from '#server/parsing/document-parser.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { insertHiddenDocument, insertLibrary } from '../../document.store.ts';
import { findOfLanguage } from '../../library.store.ts';
import { takePlace } from '../../library-limits.ts';
import { beginImport, isWorkbook, WRONG_KIND } from './begin-import.ts';
import { hasRead } from './import.store.ts';
import type { ImportRow } from './import-row.ts';
import { readEntry } from './read-entry.ts';

export interface TakeDependencies {
  jobs: Jobs;
  /** Reads workbooks that somebody waits for. */
  parser: FileParser<ImportRow, number>;
  withLocalCopy: WithLocalCopy;
  findLibrary(accountId: string, id: string): Promise<unknown>;
  resolveFiles(
    accountId: string,
    addresses: string[],
    fieldOf?: (at: number) => string,
  ): Promise<{ id: string; sha256: string }[]>;
  keepFile(
    accountId: string,
    name: string,
    bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<{ id: string }>;
  discardFiles(fileIds: string[]): Promise<void>;
}

export interface TakenQuestions {
  /** Null: the account's own of the language. */
  libraryId: string | null;
  /** Of a library that has to be made. */
  name: string;
  language: string;
  file: { url: string; name: string };
}

/** Questions of a workbook that something else keeps, such as a role. */
export function createTakeQuestions(dependencies: TakeDependencies) {
  const { jobs, parser, withLocalCopy, findLibrary, resolveFiles, keepFile, discardFiles } = dependencies;
  const resolve = async (accountId: string, url: string) =>
    (await resolveFiles(accountId, [url], () => 'smallModelFileUrl'))[0];

  return {
    /** Why no questions can be taken from a file, for people; null where some can. */
    async refuseQuestions(accountId: string, { url, name }: TakenQuestions['file']): Promise<string | null> {
      if (!isWorkbook(name)) return WRONG_KIND;
      const upload = await resolve(accountId, url);
      if (!upload) return null;
      const found = new Error('a question was found');
      let wrong = '';
      try {
        await withLocalCopy(upload.sha256, (path) =>
          parser.parse(
            { path, name },
            {
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
      { libraryId, name, language, file }: TakenQuestions,
      within: (take: (tx: Transaction) => Promise<string>) => Promise<T>,
    ): Promise<T> {
      if (libraryId) await findLibrary(accountId, libraryId);
      const upload = await resolve(accountId, file.url);
      // Outside the transaction, which has the embedded database's only connection.
      const shelf = await keepFile(accountId, name, Readable.from([]));
      let isUsed = false;
      const take = async (tx: Transaction): Promise<string> => {
        isUsed = false;
        let id = libraryId ?? (await findOfLanguage(tx, accountId, language));
        if (!id) {
          await takePlace(tx, jobs, accountId, { type: 2, language }, null);
          id = await insertLibrary(tx, { accountId, name, type: 2, language });
          await insertHiddenDocument(tx, id, shelf.id);
          isUsed = true;
        }
        if (upload && !(await hasRead(tx, id, upload.id))) {
          const asked = { fileId: upload.id, fileName: file.name, duplicates: 'report', kept: true } as const;
          await beginImport(tx, jobs, id, asked);
        }
        return id;
      };
      try {
        return await within(take);
      } catch (error) {
        isUsed = false;
        throw error;
      } finally {
        if (!isUsed) await discardFiles([shelf.id]);
      }
    },
  };
}
