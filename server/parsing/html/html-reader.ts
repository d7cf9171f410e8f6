import { Parser } from 'htmlparser2';
import type { DocumentReader, ReadStep, TextBlock } from '../document-reader.ts';
import { readText } from '../text/read-text.ts';
import { dropLinkRuns } from './drop-link-runs.ts';
import { HtmlWalker, type WalkOptions } from './html-walker.ts';

/** Elements may be cut by the end of a chunk; their beginning is no longer than this. */
const OVERLAP = 200;

/** Web pages: headings, paragraphs, lists, tables and the addresses that matter; no scripts, menus and what else surrounds a text. */
export const htmlReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    const { hasMain, hasHeading } = await surveyPage(path);
    const withTitle = !hasHeading;
    let found = false;
    for await (const step of walkPage(path, { mainOnly: hasMain, dropNoise: true, withTitle })) {
      found ||= step.blocks.some((block) => block.kind !== 'heading');
      yield step;
    }
    // A page of nothing but links, or one that hides its text behind names of menus, is read as it is.
    if (!found) yield* walkPage(path, { mainOnly: false, dropNoise: false, withTitle });
    return { pages: null, pagesWithoutText: [] };
  },
};

async function* walkPage(path: string, options: WalkOptions): AsyncGenerator<ReadStep> {
  const walker = new HtmlWalker(options);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => walker.open(name, attributes),
      ontext: (text) => walker.text(text),
      onclosetag: (name) => walker.close(name),
    },
    { decodeEntities: true },
  );
  const runs = dropLinkRuns(options.dropNoise && !options.mainOnly);
  let last = { done: 0, total: 0 };
  for await (const { text, done, total } of readText(path, findCharset)) {
    last = { done, total };
    parser.write(text);
    yield { blocks: runs.add(walker.take()), done, total };
  }
  parser.end();
  walker.end();
  const blocks: TextBlock[] = [...runs.add(walker.take()), ...runs.finish()];
  yield { blocks, done: last.total, total: last.total };
}

/** What the page says of itself; it is known only at its end, so it is looked for first. */
async function surveyPage(path: string): Promise<{ hasMain: boolean; hasHeading: boolean }> {
  let hasMain = false;
  let hasHeading = false;
  let tail = '';
  for await (const { text } of readText(path, findCharset)) {
    const piece = tail + text;
    hasMain ||= /<main[\s>]|<[a-z]+\s[^<>]{0,150}role=["']?main\b/i.test(piece);
    hasHeading ||= /<h1[\s>]/i.test(piece);
    tail = piece.slice(-OVERLAP);
  }
  return { hasMain, hasHeading };
}

function findCharset(head: string): string | undefined {
  return (
    /<meta[^<>]{0,200}charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(head)?.[1] ??
    /^<\?xml[^<>]{0,100}encoding=["']([\w-]{2,40})/i.exec(head)?.[1]
  );
}
