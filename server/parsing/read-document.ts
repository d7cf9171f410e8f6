import type { DocumentParser } from './document-parser.ts';
import { ParseError } from './parse-error.ts';

export interface ReadText {
  passages: { text: string; page: number | null; heading: string[] }[];
  /** Nothing of it was left out. */
  isWhole: boolean;
  pages: number;
  characters: number;
  /** Why it can't be read, for people; empty when it can. */
  reason: string;
}

/** The first passages of an account's file on disk, read in a process of its own. */
export type ReadDocument = (file: { path: string; name: string; owner: string }, most: number) => Promise<ReadText>;

export function createReadDocument(parser: DocumentParser): ReadDocument {
  return async ({ owner, ...file }, most) => {
    const passages: ReadText['passages'] = [];
    try {
      const { pages, share } = await parser.parse(
        { ...file, maxSegments: most },
        {
          owner,
          async onBatch(batch) {
            for (const { text, page, heading } of batch)
              if (passages.length < most) passages.push({ text, page, heading });
          },
        },
      );
      const characters = passages.reduce((sum, { text }) => sum + [...text].length, 0);
      return { passages, isWhole: share === 1, pages: pages ?? 0, characters, reason: '' };
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      return { passages: [], isWhole: true, pages: 0, characters: 0, reason: error.message };
    }
  };
}
