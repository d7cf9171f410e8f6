import type { DOCUMENT_KINDS } from '#contract/knowledge.contract.ts';

/** Kinds of documents for people, by what they know best. `wmd` is Markdown under another name. */
const KIND_NAMES: Record<(typeof DOCUMENT_KINDS)[number], string> = {
  pdf: 'PDF',
  docx: 'Word',
  doc: 'Word',
  pptx: 'PPT',
  ppt: 'PPT',
  xlsx: 'Excel',
  xls: 'Excel',
  txt: 'TXT',
  md: 'Markdown',
  wmd: 'Markdown',
  html: 'HTML',
  csv: 'CSV',
  tsv: 'TSV',
};
export const KINDS = [...new Set(Object.values(KIND_NAMES))];
