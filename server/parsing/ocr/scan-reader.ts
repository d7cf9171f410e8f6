import { readFile } from 'node:fs/promises';
import { createRecogniser, type Recogniser } from './recognise.ts';
import { createPageRenderer, type PageRenderer } from './render-page.ts';

/** Reads pages that are pictures. Close it. */
export interface ScanReader {
  /** Paragraphs of a page from 1; none for one that is blank, can't be read in time, or comes after too many others. */
  read(page: number): Promise<string[]>;
  close(): Promise<void>;
}

/** A page takes 3 to 8 s, half a minute on a machine that is busy ten times over; more is hostile. */
const PAGE_MS = 120_000;
/** Blank pages are found by drawing them, which takes 0.1 s. */
const MAX_DRAWN = 600;

interface Options {
  maxPages: number;
  /** Called before a page is read, with the working time it may take beyond what a document has. */
  onPage(milliseconds: number): void;
  /** Drawing a page, which nothing can interrupt, is begun or done with. */
  onDraw?(state: 'begun' | 'done'): void;
}

/** Opens nothing before the first page is asked for. Without the optional packages every page is left unread. */
export function createScanReader(path: string, { maxPages, onPage, onDraw }: Options): ScanReader {
  let renderer: Promise<PageRenderer | undefined> | undefined;
  let recogniser: Promise<Recogniser | undefined> | undefined;
  let drawn = 0;
  let pages = 0;
  const restart = async () => {
    const broken = await recogniser;
    recogniser = undefined;
    await broken?.close();
  };
  return {
    async read(page) {
      if (pages >= maxPages || drawn >= MAX_DRAWN) return [];
      renderer ??= readFile(path).then(createPageRenderer);
      onDraw?.('begun');
      const picture = await (await renderer)?.draw(page);
      onDraw?.('done');
      drawn++;
      if (!picture) return [];
      pages++;
      onPage(PAGE_MS);
      recogniser ??= createRecogniser();
      const engine = await recogniser;
      if (!engine) return [];
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error('the page takes too long')), PAGE_MS);
      try {
        return await Promise.race([engine.recognise(picture), late.promise]);
      } catch {
        // One bad page: the others are read by a new engine.
        await restart();
        return [];
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      await (await recogniser)?.close();
      (await renderer)?.close();
    },
  };
}
