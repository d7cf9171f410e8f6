import { docReader } from './doc/doc-reader.ts';
import type { DocumentReader } from './document-reader.ts';
import { docxReader } from './docx/docx-reader.ts';
import { htmlReader } from './html/html-reader.ts';
import { pdfReader } from './pdf/pdf-reader.ts';
import { xlsReader } from './sheet/xls-reader.ts';
import { xlsxReader } from './sheet/xlsx-reader.ts';
import { pptReader } from './slides/ppt-reader.ts';
import { pptxReader } from './slides/pptx-reader.ts';
import { csvReader, tsvReader } from './table/csv-reader.ts';
import { mdReader } from './text/md-reader.ts';
import { txtReader } from './text/txt-reader.ts';

/** Every format that is read, by the kind that is told to callers. */
export const documentReaders = {
  txt: txtReader,
  md: mdReader,
  pdf: pdfReader,
  docx: docxReader,
  doc: docReader,
  xlsx: xlsxReader,
  xls: xlsReader,
  pptx: pptxReader,
  ppt: pptReader,
  html: htmlReader,
  csv: csvReader,
  tsv: tsvReader,
} satisfies Record<string, DocumentReader>;

export type DocumentKind = keyof typeof documentReaders;
