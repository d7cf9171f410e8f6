import { stat } from 'node:fs/promises';
import mammoth from 'mammoth';
import type { DocumentReader, TextBlock } from '../document-reader.ts';
import { ParseError } from '../parse-error.ts';
import { type OpenDocx, openDocx } from './open-docx.ts';
import { walkHtml } from './walk-html.ts';

const BLOCKS_AT_ONCE = 200;

/** Heading styles that Mammoth does not know: Chinese names of Word and WPS, and titles. */
const STYLE_MAP = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='标题'] => h1:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='标题 ${level}'] => h${level}:fresh`),
];

/** Word documents: headings, paragraphs, lists and tables; pictures are left out. There are no pages in the file. */
export const docxReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    const { size } = await stat(path);
    const html = await convert(path);
    let blocks: TextBlock[] = [];
    for (const { block, at } of walkHtml(html)) {
      blocks.push(block);
      if (blocks.length < BLOCKS_AT_ONCE) continue;
      yield { blocks, done: Math.floor((at / html.length) * size), total: size };
      blocks = [];
    }
    yield { blocks, done: size, total: size };
    return { pages: null, pagesWithoutText: [] };
  },
};

async function convert(path: string): Promise<string> {
  const docx = await openDocx(path);
  try {
    const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
    const options = {
      styleMap: [...STYLE_MAP, ...docx.headingStyles],
      convertImage: noImages,
      externalFileAccess: false,
    };
    return (await mammoth.convertToHtml(takeParts(docx), options)).value;
  } catch (error) {
    throw error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
  } finally {
    docx.close();
  }
}

/** Mammoth takes something that has parts in the place of a file; its types don't say so. */
function takeParts(file: OpenDocx): Parameters<typeof mammoth.convertToHtml>[0] {
  return { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
}
