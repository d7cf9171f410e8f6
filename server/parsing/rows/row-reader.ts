import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { createFileParser } from '../document-parser.ts';
import { ParseError } from '../parse-error.ts';
import type { TextRow } from './rows-worker.ts';

export interface OwnedFile {
  path: string;
  name: string;
  /** The account that waits: accounts take turns. */
  owner: string;
}

/** Reads lists that people import. A file that cannot be read is refused with a sentence that says what to do. */
export function createRowReader() {
  const parser = createFileParser<TextRow, number>(new URL('rows-worker.ts', import.meta.url), { timeoutMs: 60_000 });
  return {
    /** All rows that hold something; more than `most` are refused. */
    async read({ owner, ...file }: OwnedFile, most: number): Promise<TextRow[]> {
      const rows: TextRow[] = [];
      try {
        await parser.parse(
          { ...file, maxSegments: most },
          {
            owner,
            async onBatch(some) {
              for (const row of some) rows.push(row);
            },
          },
        );
      } catch (error) {
        if (error instanceof ParseError) throw new AppError(CODE.badInput, error.message, { cause: error });
        throw error;
      }
      return rows;
    },
    close: () => parser.close(),
  };
}
