import { type RawEntry, rawEntry } from './raw-zip.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export const relations = (...targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const DOCUMENT_HEAD = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>`;
export const DOCUMENT_TAIL = '</w:body></w:document>';
export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** What every docx has besides its text. */
export const docxFrame = (): RawEntry[] => [
  rawEntry(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ),
  rawEntry('_rels/.rels', relations(['a', 'officeDocument', 'word/document.xml'])),
];

export const docx = (body: string, more: RawEntry[] = []): RawEntry[] => [
  ...docxFrame(),
  rawEntry('word/document.xml', DOCUMENT_HEAD + body + DOCUMENT_TAIL),
  ...more,
];

export const SHEET_HEAD = '<worksheet><sheetData>';
export const SHEET_TAIL = '</sheetData></worksheet>';

/** What a workbook has besides its first sheet, `xl/worksheets/sheet1.xml`. @param times how often the workbook names that sheet */
export const xlsxFrame = (times = 1): RawEntry[] => [
  rawEntry(
    'xl/workbook.xml',
    `<workbook xmlns:r="r"><sheets>${'<sheet name="表" r:id="a"/>'.repeat(times)}</sheets></workbook>`,
  ),
  rawEntry(
    'xl/_rels/workbook.xml.rels',
    relations(
      ['a', 'worksheet', 'worksheets/sheet1.xml'],
      ['s', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', 'styles.xml'],
    ),
  ),
];

export const xlsx = (sheet: string, more: RawEntry[] = []): RawEntry[] => [
  ...xlsxFrame(),
  rawEntry('xl/worksheets/sheet1.xml', sheet),
  ...more,
];

/** A presentation that names its one slide so many times. */
export const pptxFrame = (times = 1): RawEntry[] => [
  rawEntry('ppt/presentation.xml', `<p:presentation>${'<p:sldId r:id="a"/>'.repeat(times)}</p:presentation>`),
  rawEntry('ppt/_rels/presentation.xml.rels', relations(['a', 'slide', 'slides/slide1.xml'])),
];

export const SLIDE_HEAD = '<p:sld><p:cSld><p:spTree>';
export const SLIDE_TAIL = '</p:spTree></p:cSld></p:sld>';
export const shape = (text: string): string =>
  `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

export const pptx = (slide: string): RawEntry[] => [...pptxFrame(), rawEntry('ppt/slides/slide1.xml', slide)];
