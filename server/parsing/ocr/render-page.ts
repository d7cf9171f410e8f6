/** A grey picture in the simplest format that the engine takes (PGM). */
export type GreyPicture = Buffer;

export interface PageRenderer {
  /** The picture of a page from 1; undefined for one that is blank or can't be drawn. */
  draw(page: number): Promise<GreyPicture | undefined>;
  close(): void;
}

/** Where character errors stop falling: small print of a scan is 25 pixels high then. */
const LONG_SIDE = 2500;
const MAX_SCALE = 300 / 72;
/** Less of a page is dust and the line of a fold. */
const MIN_INK = 0.0008;
const DARK = 128;

/** Draws pages of a PDF by PDFium; undefined where it is not installed, or can't open the file. */
export async function createPageRenderer(pdf: Uint8Array): Promise<PageRenderer | undefined> {
  try {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    return {
      async draw(number) {
        try {
          const page = document.getPage(number - 1);
          const { originalWidth, originalHeight } = page.getOriginalSize();
          const scale = Math.min(MAX_SCALE, LONG_SIDE / Math.max(originalWidth, originalHeight));
          const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
          return isBlank(data) ? undefined : Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
        } catch {
          return undefined;
        }
      },
      close() {
        document.destroy();
        library.destroy();
      },
    };
  } catch {
    return undefined;
  }
}

function isBlank(pixels: Uint8Array): boolean {
  const most = pixels.length * MIN_INK;
  let dark = 0;
  for (const pixel of pixels) if (pixel < DARK && ++dark > most) return false;
  return true;
}
