import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentReader, ReadOptions, ReadStep, ReadSummary, TextBlock } from '../document-reader.ts';
import { headingLevelOf } from '../heading-pattern.ts';
import { createScanReader, type ScanReader } from '../ocr/scan-reader.ts';
import { ParseError } from '../parse-error.ts';
import { buildBlocks } from './build-blocks.ts';
import { type Fragment, joinText } from './build-rows.ts';
import { DocumentScript } from './document-script.ts';
import { dropRepeats, type PageFragments, REPEAT_WINDOW } from './drop-repeats.ts';
import { FontWeights } from './font-weights.ts';
import { normaliseTitle } from './heading-level.ts';
import { openPdf } from './open-pdf.ts';
import { orderLines } from './order-lines.ts';
import { readFragments } from './read-fragments.ts';
import { type PageSpans, readSpans } from './read-spans.ts';
import { continueTable, type PageBlock } from './write-grid.ts';

const MAX_BOOKMARKS = 20_000;

const MAX_DEPTH = 8;

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

const MAX_PAGES = 20_000;
const tooManyPages = (pages: number): string => `这份 PDF 有 ${pages} 页，最多 ${MAX_PAGES} 页，请拆分成几份后上传。`;

/** PDF by the position of its text: lines, columns, paragraphs, headings by size and weight; a page at a time. */
export const pdfReader: DocumentReader = {
  unit: 'page',
  async *read(path, { maxRecognised, extend, onPage = () => {} }) {
    const pdf = await openPdf(path);
    const scans = createScanReader(path, { maxPages: maxRecognised, onPage: extend, onDraw: onPage });
    try {
      if (pdf.numPages > MAX_PAGES) throw new ParseError('tooLarge', tooManyPages(pdf.numPages));
      return yield* readPages(pdf, scans, onPage);
    } finally {
      await scans.close();
      await pdf.loadingTask.destroy();
    }
  },
};

/** Pages are read some way ahead of the one that is handed out, to know what repeats and which size the body has. */
async function* readPages(
  pdf: PDFDocumentProxy,
  scans: ScanReader,
  onPage: NonNullable<ReadOptions['onPage']>,
): AsyncGenerator<ReadStep, ReadSummary> {
  const total = pdf.numPages;
  const outline = await readOutline(pdf);
  const weights = new FontWeights();
  const script = new DocumentScript();
  const body = new BodyFont();
  const window: PageFragments[] = [];
  const pagesWithoutText: number[] = [];
  const pagesRecognised: number[] = [];
  let broken = 0;
  let held: PageBlock | undefined;
  let read = 0;
  for (let number = 1; number <= total; number++) {
    while (read < Math.min(total, number + REPEAT_WINDOW)) {
      await onPage('begun');
      const page = await readPage(pdf, ++read, weights, script);
      await onPage('done');
      if (!page) broken++;
      else body.count(page.spans);
      window.push({ number: read, height: page?.height ?? 0, fragments: page?.fragments ?? [] });
      if (window.length > REPEAT_WINDOW * 2 + 1) window.shift();
    }
    const current = window.find((page) => page.number === number);
    const fragments = current ? dropRepeats(current, window) : [];
    const recognised = mayBeScan(fragments) ? await scans.read(number) : [];
    const isScan = isMore(recognised, fragments);
    if (isScan) pagesRecognised.push(number);
    else if (!current?.fragments.length) pagesWithoutText.push(number);
    const { size: bodySize, bold: bodyBold } = body.current;
    const blocks: TextBlock[] = [];
    const style = { bodySize, bodyBold, outline };
    const found = isScan ? writeScan(recognised, number) : buildBlocks(orderLines(fragments), number, style);
    for (const next of continueTable(held?.table, found)) {
      if (held) blocks.push(closeBlock(held, next));
      held = next;
    }
    yield { blocks, done: number, total };
  }
  if (broken === total) throw new ParseError('corrupt');
  if (held) yield { blocks: [closeBlock(held, undefined)], done: total, total };
  return { pages: total, pagesWithoutText, pagesRecognised };
}

/** A stamp or a number by a scanner is no text of a page. */
const FEW_CHARACTERS = 20;

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function mayBeScan(fragments: readonly Fragment[]): boolean {
  return lengthOf(fragments.map(({ text }) => text)) < FEW_CHARACTERS;
}

/** Only what is clearly more than the page's own text comes in its place. */
function isMore(recognised: readonly string[], fragments: readonly Fragment[]): boolean {
  return lengthOf(recognised) > 2 * lengthOf(fragments.map(({ text }) => text));
}

function writeScan(paragraphs: readonly string[], page: number): PageBlock[] {
  return paragraphs.map((text) => {
    const level = headingLevelOf(text);
    const block: TextBlock = level ? { text, kind: 'heading', level, page } : { text, kind: 'body', page };
    return { block, open: false, continues: false };
  });
}

/** Undefined for a page that can't be read: the others still are. */
async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  weights: FontWeights,
  script: DocumentScript,
): Promise<{ spans: PageSpans; height: number; fragments: Fragment[] } | undefined> {
  try {
    const page = await pdf.getPage(number);
    const spans = await readSpans(page, weights, script);
    const fragments = await readFragments(page, spans.spans);
    page.cleanup();
    return { spans, height: spans.height, fragments };
  } catch {
    return undefined;
  }
}

/** Ends a paragraph with a newline, or with what joins it to the paragraph that goes on on the next page. */
function closeBlock({ block, open }: PageBlock, next: PageBlock | undefined): TextBlock {
  if (!open || !next?.continues || next.block.page === block.page) return { ...block, text: `${block.text}\n` };
  const joined = joinText(block.text, next.block.text);
  return { ...block, text: joined.slice(0, joined.length - next.block.text.length) };
}

/** The size in which most of a document's characters are set, and whether those are bold; counted as pages come. */
class BodyFont {
  readonly #characters = new Map<number, { plain: number; bold: number }>();

  count({ spans }: PageSpans): void {
    for (const span of spans) {
      const size = Math.round(span.size * 2) / 2;
      const counted = this.#characters.get(size) ?? { plain: 0, bold: 0 };
      counted[span.bold ? 'bold' : 'plain'] += span.text.length;
      this.#characters.set(size, counted);
    }
  }

  get current(): { size: number; bold: boolean } {
    let most = { size: 10, characters: 0, bold: false };
    for (const [size, { plain, bold }] of this.#characters) {
      if (plain + bold > most.characters) most = { size, characters: plain + bold, bold: bold > plain };
    }
    return most;
  }
}

/** Titles of a document's bookmarks with their depth from 1; a title that occurs twice has its highest depth. */
async function readOutline(pdf: PDFDocumentProxy): Promise<ReadonlyMap<string, number>> {
  const titles = new Map<string, number>();
  let level: Bookmark[] = [];
  try {
    level = (await pdf.getOutline()) ?? [];
  } catch {
    // Bookmarks are a hint only: a document with broken ones is read without.
    return titles;
  }
  for (let depth = 1; depth <= MAX_DEPTH && level.length > 0 && titles.size < MAX_BOOKMARKS; depth++) {
    for (const { title } of level) {
      const key = normaliseTitle(title);
      if (key && !titles.has(key)) titles.set(key, depth);
    }
    level = level.flatMap((bookmark): Bookmark[] => bookmark.items);
  }
  return titles;
}
