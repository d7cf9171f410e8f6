import { pdfStream, writePdf } from '#server/parsing/fixtures/write-pdf.ts';

export type PdfObject = string | Uint8Array;

export const stream = (data: Uint8Array | string, entries = ''): Uint8Array => pdfStream(Buffer.from(data), entries);

/** The instructions that set a word. */
export const word = (text: string): string => `BT /F 12 Tf 72 700 Td (${text}) Tj ET\n`;

interface Page {
  resources?: string;
  box?: string;
  /** Further entries of the page. */
  more?: string;
  catalog?: string;
}

/**
 * A PDF of one page: objects 1 catalog, 2 pages, 3 the page, 4 its contents, 5 a font called F; `more` begins with object 6.
 */
export function onePage(contents: PdfObject, more: readonly PdfObject[] = [], page: Page = {}): Uint8Array {
  const { resources = '', box = '[0 0 595 842]', catalog = '' } = page;
  const objects: PdfObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${resources} >> ${page.more ?? ''} >>`,
    contents,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ];
  return fromObjects(objects);
}

export const fromObjects = (objects: readonly PdfObject[], trailer?: string): Uint8Array =>
  writePdf(
    objects.map((object) => Buffer.from(object as string)),
    trailer,
  );
