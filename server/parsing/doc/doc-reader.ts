import { readFile, stat } from 'node:fs/promises';
import WordExtractor from 'word-extractor';
import { cleanText } from '../clean-text.ts';
import type { DocumentReader, TextBlock } from '../document-reader.ts';
import { headingLevelOf } from '../heading-pattern.ts';
import { openCompound } from '../office/open-compound.ts';
import { ParseError } from '../parse-error.ts';
import { type DocFile, openDoc } from './doc-file.ts';
import { readPieces } from './read-pieces.ts';
import { readHeadingStyles } from './read-styles.ts';
import { walkDoc } from './walk-doc.ts';

const BLOCKS_AT_ONCE = 200;

/** Documents of Word 97 to 2003 (MS-DOC): headings by their styles, paragraphs, lists and tables. There are no pages in the file. */
export const docReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    const { size } = await stat(path);
    const file = openDoc(await openCompound(path));
    const blocks = readStructure(file) ?? (await readBare(path));
    for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
      const done = Math.floor(size * Math.min(1, (at + BLOCKS_AT_ONCE) / blocks.length));
      yield { blocks: blocks.slice(at, at + BLOCKS_AT_ONCE), done, total: size };
    }
    return { pages: null, pagesWithoutText: [] };
  },
};

/** Undefined where the tables of the file are not where it says. */
function readStructure(file: DocFile): TextBlock[] | undefined {
  try {
    return walkDoc(readPieces(file), file, readHeadingStyles(file));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text alone, by a reader that is content with less. */
async function readBare(path: string): Promise<TextBlock[]> {
  try {
    const document = await new WordExtractor().extract(await readFile(path));
    const lines = document.getBody({ filterUnicode: false }).split('\n');
    return lines.map((line: string) => {
      const text = `${cleanText(line).trim()}\n`;
      const level = headingLevelOf(text);
      return level ? { text, kind: 'heading', level, page: null } : { text, kind: 'body', page: null };
    });
  } catch (error) {
    throw new ParseError('corrupt', undefined, { cause: error });
  }
}
