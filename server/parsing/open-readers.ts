import { createDocumentParser } from './document-parser.ts';
import { createReadDocument } from './read-document.ts';
import { createRowReader } from './rows/row-reader.ts';
import { createTableReader } from './rows/table-reader.ts';

/** Time for a file that somebody waits for, in ms. */
const PREVIEW_MS = 60_000;

/**
 * Readers of files that people bring, each with processes of its own.
 * @param maxRecognised pages of a document that are pictures and may be recognised; 0 switches recognition off
 */
export function openReaders({ maxRecognised }: { maxRecognised: number }) {
  const documents = createDocumentParser({ maxRecognised });
  const previews = createDocumentParser({ timeoutMs: PREVIEW_MS });
  const rows = createRowReader();
  return {
    /** Whole documents, in the background. */
    documents,
    /** Documents that somebody waits for: their own processes, so that no long one stands before them. */
    previews,
    /** Rows of a text, csv, xlsx or xls file on disk; a refusal says what to do. */
    readRows: rows.read,
    /** Rows of a table that people fill in by a template, by the names in its first row. */
    readTable: createTableReader(rows),
    /** The first passages of a file on disk. */
    readDocument: createReadDocument(previews),
    close: async (): Promise<void> => {
      await Promise.all([documents.close(), previews.close(), rows.close()]);
    },
  };
}

export type Readers = ReturnType<typeof openReaders>;
