import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fontsArrive } from '../pdf/font-weights.ts';
import { openPdf } from '../pdf/open-pdf.ts';

const HAN = /\p{Script=Han}/u;
/** Runs of a page that are looked at. */
const MOST_RUNS = 20_000;

/**
 * Pages with Chinese text in fonts that the file does not bring along: no machine without those fonts draws it, and the picture would be
 * empty where the text stands.
 * @param onPage waited for before each page
 */
export async function findBarePages(path: string, onPage: () => Promise<void>): Promise<ReadonlySet<number>> {
  const pdf = await openPdf(path);
  const bare = new Set<number>();
  const isBare = new Map<string, boolean>();
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      await onPage();
      const page = await pdf.getPage(number);
      const fonts = await listHanFonts(page);
      const unknown = fonts.filter((font) => !isBare.has(font));
      if (unknown.length > 0) {
        await page.getOperatorList();
        await fontsArrive(page, unknown);
        for (const font of unknown) isBare.set(font, lacksFile(page, font));
      }
      if (fonts.some((font) => isBare.get(font))) bare.add(number);
      page.cleanup();
    }
  } catch {
    // A hint only: what can't be read is drawn as it is.
  } finally {
    await pdf.loadingTask.destroy();
  }
  return bare;
}

async function listHanFonts(page: PDFPageProxy): Promise<string[]> {
  const fonts = new Set<string>();
  const reader = page.streamTextContent().getReader();
  for (let runs = 0; runs < MOST_RUNS; ) {
    const { value, done } = await reader.read();
    if (done) return [...fonts];
    runs += value.items.length;
    for (const item of value.items) if (HAN.test(item.str ?? '')) fonts.add(item.fontName);
  }
  await reader.cancel(new Error('too many text runs'));
  return [...fonts];
}

function lacksFile(page: PDFPageProxy, font: string): boolean {
  if (!page.commonObjs.has(font)) return false;
  const face: { missingFile?: boolean } | null = page.commonObjs.get(font);
  return face?.missingFile === true;
}
