import { deflateSync } from 'node:zlib';
import {
  makeBlankPdf,
  makeCrowdedPdf,
  makeEncryptedPdf,
  makePdfBomb,
} from '#server/parsing/fixtures/make-hostile-pdf.ts';
import { makeNestedForms } from '#server/parsing/fixtures/make-nested-forms.ts';
import { familyOf, type HostileFile, MB, makeNoise } from './hostile-file.ts';
import { fromObjects, onePage, type PdfObject, stream, word } from './pdf-objects.ts';

const FLATE = '/Filter /FlateDecode';
const text = word('The library opens at nine.');
const numbers = (length: number) => Array.from({ length }, (_, at) => at);

/** Packed so many times, one filter for each. */
function packTimes(megabytes: number, times: number): Uint8Array {
  let data: Uint8Array = Buffer.concat([Buffer.alloc(megabytes * MB, ' '), Buffer.from(text)]);
  for (let time = 0; time < times; time++) data = deflateSync(data, { level: 9 });
  return onePage(stream(data, `/Filter [${'/FlateDecode '.repeat(times)}]`));
}

/** Pages whose tree is `objects`; the tree's root is object 2, and a good page is object 3. */
const tree = (root: string, ...more: string[]): Uint8Array =>
  fromObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    root,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(text),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]);

function deepTree(depth: number): Uint8Array {
  const branches = numbers(depth).map(
    (at) => `<< /Type /Pages /Kids [${at === depth - 1 ? 3 : at + 7} 0 R] /Count 1 >>`,
  );
  return tree('<< /Type /Pages /Kids [6 0 R] /Count 1 >>', ...branches);
}

const samePage = (times: number): Uint8Array =>
  tree(`<< /Type /Pages /Kids [${'3 0 R '.repeat(times)}] /Count ${times} >>`);

/** A file that ends with a table of its own making. */
const withTail = (objects: readonly string[], tail: (at: number) => string): Uint8Array => {
  const body = `%PDF-1.5\n${objects.join('\n')}\n`;
  return Buffer.from(body + tail(body.length), 'latin1');
};

const tableInACircle = withTail(
  ['1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj', '2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj'],
  (at) => `xref\n0 1\n0000000000 65535 f \ntrailer << /Size 3 /Root 1 0 R /Prev ${at} >>\nstartxref\n${at}\n%%EOF`,
);

/** Streams of objects that hold each other, and extend each other without end. */
const objectStreams = onePage(
  stream(text),
  [
    stream('7 0 << /A 7 0 R >>', '/Type /ObjStm /N 1 /First 4 /Extends 7 0 R'),
    stream('6 0 << /A 6 0 R >>', '/Type /ObjStm /N 1 /First 4 /Extends 6 0 R'),
    stream('1 0 8 5 << >>', '/Type /ObjStm /N 99999999 /First 8'),
  ],
  { more: '/X 6 0 R /Y 7 0 R /Z 8 0 R' },
);

const bookmarks = onePage(
  stream(text),
  [
    '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
    '<< /Title (a) /Parent 6 0 R /First 7 0 R /Next 7 0 R /Prev 7 0 R >>',
  ],
  { catalog: '/Outlines 6 0 R' },
);

const manyBookmarks = (count: number): Uint8Array =>
  onePage(
    stream(text),
    [
      '<< /Type /Outlines /First 7 0 R >>',
      ...numbers(count).map((at) => `<< /Title (${'t'.repeat(80)}${at}) /First ${at + 8} 0 R >>`),
    ],
    { catalog: '/Outlines 6 0 R' },
  );

/** A font whose table of characters says what it says. */
const withCharacters = (ranges: string, usual = ''): Uint8Array =>
  onePage(
    stream('BT /G 12 Tf 72 700 Td <00410042> Tj ET'),
    [
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 >>',
      stream(
        `/CIDInit /ProcSet findresource begin begincmap ${usual} 1 begincodespacerange <0000> <FFFF> endcodespacerange ${ranges} endcmap end`,
      ),
    ],
    { resources: '/Font << /F 5 0 R /G 6 0 R >>' },
  );

/** A font whose letters are drawings that set letters of the same font. */
const lettersOfThemselves = onePage(
  stream('BT /T 12 Tf 72 700 Td (aaaa) Tj ET'),
  [
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [10] /Resources << /Font << /T 6 0 R >> >> >>',
    stream('10 0 0 0 10 10 d1 BT /T 1 Tf (aaaaaaaaaa) Tj ET'),
  ],
  { resources: '/Font << /T 6 0 R >>' },
);

/** A page that is one picture, as of a scanner. @param side pixels of an edge that the picture says it has */
const scan = (side: number, data: Uint8Array, entries: string, box = '[0 0 595 842]'): Uint8Array =>
  onePage(
    stream('q 595 0 0 842 0 0 cm /I Do Q'),
    [stream(data, `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray ${entries}`)],
    { resources: '/XObject << /I 6 0 R >>', box },
  );

const scans = (pages: number): Uint8Array => {
  const noise = deflateSync(makeNoise(1000 * 1000).map((byte) => (byte > 127 ? 255 : 0)));
  return fromObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    stream('q 595 0 0 842 0 0 cm /I Do Q'),
    stream(
      noise,
      `/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 ${FLATE}`,
    ),
  ]);
};

const tiny = (count: number): Uint8Array => {
  const empty: PdfObject[] = numbers(count).map(() => '0');
  return onePage(stream(text), empty);
};

const lost = (content: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(content)
      .toString('latin1')
      .replace(/startxref[\s\S]*$/, ''),
    'latin1',
  );

export const pdfs = (trap: string): HostileFile[] =>
  familyOf('pdf', [
    ['unpacks-to-1-gb.pdf', () => makePdfBomb(1000)],
    ['packed-twice.pdf', () => packTimes(300, 2)],
    ['packed-three-times.pdf', () => packTimes(300, 3)],
    ['filters-200.pdf', () => onePage(stream('41>', `/Filter [${'/ASCIIHexDecode /RunLengthDecode '.repeat(100)}]`))],
    ['runs-that-grow.pdf', () => onePage(stream(Buffer.alloc(4 * MB, Buffer.of(129, 32)), '/Filter /RunLengthDecode'))],
    ['draws-itself.pdf', () => makeNestedForms(1, 10)],
    ['draws-a-hundred-million-1.pdf', () => makeNestedForms(8, 10)],
    ['draws-a-hundred-million-2.pdf', () => makeNestedForms(9, 8)],
    ['pages-in-a-circle.pdf', () => tree('<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>')],
    [
      'pages-in-two-circles.pdf',
      () =>
        tree(
          '<< /Type /Pages /Kids [6 0 R] /Count 9 >>',
          '<< /Type /Pages /Kids [7 0 R] /Count 9 >>',
          '<< /Type /Pages /Kids [6 0 R] /Count 9 >>',
        ),
    ],
    ['page-tree-100000-deep.pdf', () => deepTree(100_000)],
    ['says-a-billion-pages.pdf', () => tree('<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>')],
    ['says-19000-pages.pdf', () => tree('<< /Type /Pages /Kids [3 0 R] /Count 19000 >>')],
    ['says-minus-one-page.pdf', () => tree('<< /Type /Pages /Kids [3 0 R] /Count -1 >>')],
    ['pages-20001.pdf', () => samePage(20_001)],
    ['pages-19000-the-same.pdf', () => samePage(19_000)],
    ['table-in-a-circle.pdf', () => tableInACircle],
    ['object-streams-in-a-circle.pdf', () => objectStreams],
    ['length-of-itself.pdf', () => onePage('<< /Length 4 0 R >>\nstream\nBT ET\nendstream')],
    [
      'parents-in-a-circle.pdf',
      () =>
        fromObjects([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R >>',
          '<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>',
          stream(text),
        ]),
    ],
    [
      'box-of-a-billion.pdf',
      () => onePage(stream(text), [], { box: '[-1000000000 -1000000000 1000000000 1000000000]' }),
    ],
    ['box-of-nothing.pdf', () => onePage(stream(text), [], { box: '[0 0 0 0]' })],
    [
      'blank-box-of-a-billion.pdf',
      () => onePage(stream('0 0 100 100 re f'), [], { box: '[0 0 1000000000 1000000000]', more: '/UserUnit 100000' }),
    ],
    ['blank-box-thin.pdf', () => onePage(stream('0 0 10000 1 re f'), [], { box: '[0 0 0.001 100000000]' })],
    ['objects-1000000.pdf', () => tiny(1_000_000)],
    ['objects-1000000-lost.pdf', () => lost(tiny(1_000_000))],
    ['encrypted.pdf', makeEncryptedPdf],
    ['nothing-to-read.pdf', makeBlankPdf],
    ['crowded.pdf', () => makeCrowdedPdf(60_000)],
    ['bookmarks-in-a-circle.pdf', () => bookmarks],
    ['bookmarks-100000-deep.pdf', () => manyBookmarks(100_000)],
    ['characters-without-end.pdf', () => withCharacters('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange')],
    [
      'characters-of-themselves.pdf',
      () => withCharacters('1 beginbfchar <0041> <4e00> endbfchar', '/UniGB-UCS2-H usecmap /Identity-H usecmap'),
    ],
    ['character-of-a-megabyte.pdf', () => withCharacters(`1 beginbfchar <0041> <${'4e00'.repeat(500_000)}> endbfchar`)],
    ['letters-of-themselves.pdf', () => lettersOfThemselves],
    ['string-of-40-mb.pdf', () => onePage(stream(deflateSync(word('word '.repeat(8 * MB))), FLATE))],
    [
      'pieces-1000000.pdf',
      () => onePage(stream(deflateSync(`BT /F 1 Tf 72 700 Td [${'(a) -900 '.repeat(1_000_000)}] TJ ET`), FLATE)),
    ],
    ['arrays-100000-deep.pdf', () => onePage(stream(text), ['['.repeat(100_000)], { more: '/X 6 0 R' })],
    ['arrays-deep-in-the-page.pdf', () => onePage(stream(text), [], { more: `/X ${'['.repeat(100_000)}` })],
    ['dictionaries-deep-in-contents.pdf', () => onePage(stream('/A <<'.repeat(100_000)))],
    ['states-1000000.pdf', () => onePage(stream(deflateSync('q '.repeat(3_000_000) + text), FLATE))],
    ['inline-picture-without-end.pdf', () => onePage(stream(`BI /W 9 /H 9 ID ${'x'.repeat(20 * MB)}`))],
    ['operators-unknown.pdf', () => onePage(stream(deflateSync('zz 1 2 3 yy '.repeat(2_000_000)), FLATE))],
    [
      'starts-a-program.pdf',
      () =>
        onePage(
          stream(text),
          [`<< /S /Launch /F (cmd.exe) >>`, `<< /S /URI /URI (${trap}) >>`, '<< /S /JavaScript /JS (while\\(1\\);) >>'],
          { catalog: '/OpenAction 8 0 R /AA << /O 6 0 R /C 7 0 R >>' },
        ),
    ],
    [
      'picture-of-40000-pixels.pdf',
      () => scan(40_000, deflateSync(Buffer.alloc(200 * MB)), `/BitsPerComponent 1 ${FLATE}`),
    ],
    ['picture-that-says-65535.pdf', () => scan(65_535, makeNoise(100), '/BitsPerComponent 16')],
    ['picture-jbig2.pdf', () => scan(65_535, makeNoise(5000), '/BitsPerComponent 1 /Filter /JBIG2Decode')],
    ['picture-jpx.pdf', () => scan(60_000, makeNoise(5000), '/BitsPerComponent 8 /Filter /JPXDecode')],
    ['pages-of-noise-80.pdf', () => scans(80)],
    ['no-table.pdf', () => lost(onePage(stream(text)))],
    ['words-of-obj.pdf', () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20 * MB, '1 0 obj\n')])],
    ['only-a-signature.pdf', () => '%PDF-1.7\n'],
  ]);
