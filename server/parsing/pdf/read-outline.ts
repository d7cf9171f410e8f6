import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { normaliseTitle } from './heading-level.ts';

const MAX_BOOKMARKS = 20_000;
const MAX_DEPTH = 8;

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** Titles of a document's bookmarks with their depth from 1; a title that occurs twice has its highest depth. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<ReadonlyMap<string, number>> {
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
