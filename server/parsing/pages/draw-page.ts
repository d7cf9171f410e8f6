import { findCanvas } from '#server/platform/files/canvas.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';

/** Longest side of a page's picture: that of the screens on which it is shown. */
const LONG_SIDE = 1920;
const MAX_SCALE = 6;
const QUALITY = 92;
/** Of a picture on a slide. */
const MAX_PIXELS = 40_000_000;

export interface DrawnPage {
  /** As WebP, in a thread of its own; null where that fails. */
  encode(): Promise<Buffer | null>;
}

export interface PageDrawer {
  /** Pages of the file. */
  readonly count: number;
  /** A page from 1; null for one that can't be drawn. */
  draw(page: number): Promise<DrawnPage | null>;
  close(): void;
}

/** Whether the optional packages that draw pages are there. */
export async function canDrawPages(): Promise<boolean> {
  if (!findCanvas()) return false;
  return import('@hyzyla/pdfium').then(
    () => true,
    () => false,
  );
}

/** Draws pages of a PDF by PDFium; null where optional packages were left out, or it can't open the file. */
export async function openPageDrawer(pdf: Uint8Array): Promise<PageDrawer | null> {
  const canvasLibrary = findCanvas();
  if (!canvasLibrary) return null;
  try {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    return {
      count: document.getPageCount(),
      async draw(number) {
        try {
          const page = document.getPage(number - 1);
          const { originalWidth, originalHeight } = page.getOriginalSize();
          if (!(originalWidth > 0 && originalHeight > 0)) return null;
          const scale = Math.min(MAX_SCALE, LONG_SIDE / Math.max(originalWidth, originalHeight));
          const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
          // Red first, whatever the option is called.
          const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
          const canvas = canvasLibrary.createCanvas(width, height);
          canvas.getContext('2d').putImageData(new canvasLibrary.ImageData(pixels, width, height), 0, 0);
          return { encode: () => canvas.encode('webp', QUALITY).catch(() => null) };
        } catch {
          return null;
        }
      },
      close() {
        document.destroy();
        library.destroy();
      },
    };
  } catch {
    return null;
  }
}

/** A picture of a slide, written anew and no larger than the screens on which it is shown; null for what is none. */
export async function rewriteSlidePicture(bytes: Buffer): Promise<Buffer | null> {
  const library = findCanvas();
  const size = readPictureSize(bytes);
  if (!library || !size || size.width * size.height > MAX_PIXELS) return null;
  try {
    const image = await library.loadImage(bytes);
    const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
    const [width, height] = [
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    ];
    const canvas = library.createCanvas(width, height);
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    return await canvas.encode('webp', QUALITY);
  } catch {
    return null;
  }
}
