import type { DocumentReader, TextBlock } from '../document-reader.ts';
import { headingLevelOf } from '../heading-pattern.ts';
import { readLines, type TextLine } from './read-lines.ts';

/** Plain text: lines as they are; 第一章 and the like are headings. */
export const txtReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    let lineGoesOn = false;
    for await (const { lines, done, total } of readLines(path)) {
      const blocks: TextBlock[] = [];
      for (const line of lines) {
        blocks.push(toBlock(line, lineGoesOn));
        lineGoesOn = !line.ended;
      }
      yield { blocks, done, total };
    }
    return { pages: null, pagesWithoutText: [] };
  },
};

function toBlock(line: TextLine, goesOn: boolean): TextBlock {
  const level = goesOn ? undefined : headingLevelOf(line.text);
  const text = line.ended ? `${line.text}\n` : line.text;
  return level ? { text, kind: 'heading', level, page: null } : { text, kind: 'body', page: null };
}
