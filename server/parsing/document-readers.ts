import type { DocumentReader } from './document-reader.ts';
import type { FileFormat } from './file-format.ts';

interface ReadKind {
  /** Names that files of this kind carry, lower case, without the dot. */
  extensions: readonly string[];
  /** What the content must be, whatever the name says. */
  format: FileFormat;
  /** A process that reads one file has no use for what reads all others: some take 50 MB. */
  load(): Promise<DocumentReader>;
}

/** Every format that is read, by the kind that is told to callers. */
export const documentReaders = {
  txt: {
    extensions: ['txt', 'text', 'log'],
    format: 'text',
    load: async () => (await import('./text/txt-reader.ts')).txtReader,
  },
  md: {
    extensions: ['md', 'markdown', 'wmd'],
    format: 'text',
    load: async () => (await import('./text/md-reader.ts')).mdReader,
  },
  pdf: { extensions: ['pdf'], format: 'pdf', load: async () => (await import('./pdf/pdf-reader.ts')).pdfReader },
  docx: {
    extensions: ['docx', 'docm'],
    format: 'docx',
    load: async () => (await import('./docx/docx-reader.ts')).docxReader,
  },
  doc: { extensions: ['doc', 'dot'], format: 'doc', load: async () => (await import('./doc/doc-reader.ts')).docReader },
  xlsx: {
    extensions: ['xlsx', 'xlsm'],
    format: 'xlsx',
    load: async () => (await import('./sheet/xlsx-reader.ts')).xlsxReader,
  },
  xls: { extensions: ['xls'], format: 'xls', load: async () => (await import('./sheet/xls-reader.ts')).xlsReader },
  pptx: {
    extensions: ['pptx', 'ppsx', 'pptm'],
    format: 'pptx',
    load: async () => (await import('./slides/pptx-reader.ts')).pptxReader,
  },
  ppt: {
    extensions: ['ppt', 'pps'],
    format: 'ppt',
    load: async () => (await import('./slides/ppt-reader.ts')).pptReader,
  },
  html: {
    extensions: ['html', 'htm', 'xhtml', 'shtml'],
    format: 'text',
    load: async () => (await import('./html/html-reader.ts')).htmlReader,
  },
  csv: { extensions: ['csv'], format: 'text', load: async () => (await import('./table/csv-reader.ts')).csvReader },
  tsv: {
    extensions: ['tsv', 'tab'],
    format: 'text',
    load: async () => (await import('./table/csv-reader.ts')).tsvReader,
  },
} satisfies Record<string, ReadKind>;

export type DocumentKind = keyof typeof documentReaders;

/** The same with the properties that all have. */
export const readKinds: readonly (readonly [kind: DocumentKind, ReadKind])[] = Object.entries(documentReaders) as [
  DocumentKind,
  ReadKind,
][];
