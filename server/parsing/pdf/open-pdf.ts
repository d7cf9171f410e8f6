import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ParseError } from '../parse-error.ts';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Opens a PDF for text alone: nothing is drawn, fetched or run. Throws `encrypted` or `corrupt`. */
export async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    // In Node these are folders of the file system; with addresses, fonts that are not embedded give no text.
    cMapUrl: `${join(folder, 'cmaps')}/`,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    // Names of fonts, to tell bold from regular.
    fontExtraProperties: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    // Pictures are never shown: larger ones than this are not decoded.
    maxImageSize: 1,
    stopAtErrors: false,
  });
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ParseError(encrypted ? 'encrypted' : 'corrupt', undefined, { cause: error });
  }
}
