import { familyOf, type HostileFile, MB, makeNoise, SENTENCE } from './hostile-file.ts';
import {
  DOCUMENT_HEAD,
  DOCUMENT_TAIL,
  docx,
  docxFrame,
  paragraph,
  pptx,
  SHEET_HEAD,
  SHEET_TAIL,
  SLIDE_HEAD,
  SLIDE_TAIL,
  shape,
  xlsx,
} from './office-parts.ts';
import { makeRawZip, rawEntry } from './raw-zip.ts';

const LETTERS = 'abcdefghij';
const laughs = `<!DOCTYPE l [<!ENTITY a "haha">${[...LETTERS]
  .slice(1)
  .map((letter, at) => `<!ENTITY ${letter} "${`&${LETTERS.charAt(at)};`.repeat(10)}">`)
  .join('')}]>`;
const outside = (address: string) =>
  `<!DOCTYPE x [<!ENTITY f SYSTEM "${address}"><!ENTITY % p SYSTEM "${address}"> %p;]>`;
const asDocx = (prolog: string, body: string) =>
  makeRawZip([
    ...docxFrame(),
    rawEntry('word/document.xml', DOCUMENT_HEAD.replace('?><', `?>${prolog}<`) + body + DOCUMENT_TAIL),
  ]);
const asXlsx = (prolog: string, cell: string) =>
  makeRawZip(xlsx(`${prolog}${SHEET_HEAD}<row><c t="str"><v>${cell}</v></c></row>${SHEET_TAIL}`));
const asPptx = (prolog: string, text: string) => makeRawZip(pptx(prolog + SLIDE_HEAD + shape(text) + SLIDE_TAIL));
const words = (length: number) => makeNoise(length / 2).toString('hex');

/** @param trap address of a server of our own that must never be asked */
export const xml = (trap: string): HostileFile[] =>
  familyOf('xml', [
    ['laughs.docx', () => asDocx(laughs, paragraph('&j;'))],
    ['laughs.xlsx', () => asXlsx(laughs, '&j;')],
    ['laughs.pptx', () => asPptx(laughs, '&j;')],
    [
      'laughs-in-the-list-of-parts.docx',
      () =>
        makeRawZip(
          docx(paragraph(SENTENCE)).map((entry) =>
            entry.name === '[Content_Types].xml'
              ? rawEntry(entry.name, `<?xml version="1.0"?>${laughs}<Types>&j;</Types>`)
              : entry,
          ),
        ),
    ],
    [
      'laughs-in-utf-16.docx',
      () =>
        makeRawZip([
          ...docxFrame(),
          rawEntry(
            'word/document.xml',
            Buffer.from(
              `\ufeff${DOCUMENT_HEAD.replace('UTF-8"?><', `UTF-16"?>${laughs}<`)}${paragraph('&j;')}${DOCUMENT_TAIL}`,
              'utf16le',
            ),
          ),
        ]),
    ],
    [
      'laughs-in-styles.docx',
      () =>
        makeRawZip(
          docx(paragraph(SENTENCE), [
            rawEntry('word/styles.xml', `<?xml version="1.0"?>${laughs}<w:styles>&j;</w:styles>`),
          ]),
        ),
    ],
    ['entity-of-a-file.docx', () => asDocx(outside('file:///etc/passwd'), paragraph('&f;'))],
    ['entity-of-a-file.xlsx', () => asXlsx(outside('file:///etc/passwd'), '&f;')],
    ['entity-of-a-file.pptx', () => asPptx(outside('file:///etc/passwd'), '&f;')],
    ['entity-of-a-server.docx', () => asDocx(outside(trap), paragraph('&f;'))],
    ['entity-of-a-server.xlsx', () => asXlsx(outside(trap), '&f;')],
    ['entity-of-a-server.pptx', () => asPptx(outside(trap), '&f;')],
    [
      'refers-to-a-server.docx',
      () =>
        makeRawZip(
          docx(`<w:p><w:r><w:t>${SENTENCE}</w:t></w:r><w:r><w:drawing><a:blip r:link="p"/></w:drawing></w:r></w:p>`, [
            rawEntry(
              'word/_rels/document.xml.rels',
              `<Relationships><Relationship Id="p" Type="x/image" Target="${trap}" TargetMode="External"/><Relationship Id="t" Type="x/attachedTemplate" Target="${trap}" TargetMode="External"/></Relationships>`,
            ),
          ]),
        ),
    ],
    ['nested-100000.docx', () => asDocx('', '<w:tbl><w:tr><w:tc>'.repeat(33_000))],
    ['nested-100000.xlsx', () => asXlsx('', '<a>'.repeat(100_000))],
    ['nested-100000.pptx', () => asPptx('', '<a>'.repeat(100_000))],
    ['attribute-of-15-mb.docx', () => asDocx('', `<w:p w:x="${words(15 * MB)}">${paragraph(SENTENCE)}</w:p>`)],
    [
      'attribute-of-15-mb.xlsx',
      () => makeRawZip(xlsx(`<worksheet><sheetData x="${words(15 * MB)}"><row><c><v>1</v></c></row>${SHEET_TAIL}`)),
    ],
    [
      'attributes-300000.docx',
      () => asDocx('', `<w:p ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    ],
    [
      'attributes-300000.pptx',
      () => asPptx('', `<a ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    ],
    ['tag-without-end.xlsx', () => makeRawZip(xlsx(`${SHEET_HEAD}<row><c t="${words(10 * MB)}`))],
    ['comment-without-end.docx', () => asDocx('', `<!--${words(10 * MB)}`)],
    ['cdata-of-20-mb.xlsx', () => asXlsx('', `<![CDATA[${words(20 * MB)}]]>`)],
    ['references-300000.docx', () => asDocx('', paragraph('&#x4e2d;'.repeat(300_000)))],
    ['unknown-entities.docx', () => asDocx('', paragraph('&nbsp;&unknown;&#xD800;&#1114112;'.repeat(1000)))],
    [
      'styles-in-a-circle.docx',
      () =>
        makeRawZip(
          docx(`<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>${SENTENCE}</w:t></w:r></w:p>`, [
            rawEntry(
              'word/styles.xml',
              '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="a"><w:name w:val="甲"/><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:name w:val="乙"/><w:basedOn w:val="a"/></w:style></w:styles>',
            ),
          ]),
        ),
    ],
    ['wrong-order-of-ends.docx', () => asDocx('', `<w:p><w:r><w:t>${SENTENCE}</w:p></w:r></w:t>`)],
  ]);
