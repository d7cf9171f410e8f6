import { deflateRawSync } from 'node:zlib';
import { familyOf, type HostileFile, MB, makeNoise, SENTENCE } from './hostile-file.ts';
import {
  DOCUMENT_HEAD,
  DOCUMENT_TAIL,
  docx,
  docxFrame,
  paragraph,
  pptx,
  pptxFrame,
  SHEET_HEAD,
  SHEET_TAIL,
  SLIDE_HEAD,
  SLIDE_TAIL,
  shape,
  xlsx,
  xlsxFrame,
} from './office-parts.ts';
import { makeRawZip, type RawEntry, rawEntry, repeatedEntry } from './raw-zip.ts';

const good = (): RawEntry[] => docx(paragraph(SENTENCE).repeat(20));
const goodSheet = (): RawEntry[] => xlsx(`${SHEET_HEAD}<row><c t="str"><v>${SENTENCE}</v></c></row>${SHEET_TAIL}`);
const zeros = (): RawEntry => rawEntry('bomb.bin', Buffer.alloc(90 * MB));

/** An archive in an archive and so on; each level holds the one below so many times. */
function nest(levels: number, width: number): Uint8Array {
  let inner: Uint8Array = makeRawZip([rawEntry('0.bin', Buffer.alloc(10 * MB))]);
  for (let level = 0; level < levels; level++)
    inner = makeRawZip(Array.from({ length: width }, (_, index) => rawEntry(`${level}-${index}.zip`, inner)));
  return inner;
}

/** Many entries that are the same bytes. */
function overlap(count: number, inner: RawEntry): Uint8Array {
  const frame = good();
  const shared = Array.from({ length: count }, (_, index) => ({
    ...inner,
    name: `word/part${index}.xml`,
    ...(index > 0 ? { sharesWith: frame.length } : {}),
  }));
  return makeRawZip([...frame, ...shared]);
}

/** An entry whose bytes are those of the whole file, its own header among them. */
function swallowItself(): Uint8Array {
  const make = (length: number) =>
    makeRawZip([
      ...good(),
      { name: 'word/self.docx', packed: Buffer.alloc(0), size: length, packedSize: length, method: 0, sharesWith: 0 },
    ]);
  return make(make(0).length - 80);
}

const many = (count: number): RawEntry[] => {
  const packed = deflateRawSync(Buffer.alloc(0));
  return Array.from({ length: count }, (_, index) => ({ name: `p/${index}.xml`, packed, size: 0 }));
};

const named = (name: string | Buffer): Uint8Array => makeRawZip([...good(), rawEntry(name, 'x')]);

export const containers = (): HostileFile[] =>
  familyOf('containers', [
    ['bomb-beside.docx', () => makeRawZip([...good(), zeros()])],
    ['bomb-beside.xlsx', () => makeRawZip([...goodSheet(), zeros()])],
    ['bomb-beside.pptx', () => makeRawZip([...pptx(SLIDE_HEAD + shape(SENTENCE) + SLIDE_TAIL), zeros()])],
    [
      'text-of-190-mb.docx',
      async () =>
        makeRawZip([
          ...docxFrame(),
          await repeatedEntry(
            'word/document.xml',
            DOCUMENT_HEAD,
            paragraph(makeNoise(900).toString('hex')),
            100_000,
            DOCUMENT_TAIL,
          ),
        ]),
    ],
    [
      'paragraphs-without-end.docx',
      async () =>
        makeRawZip([
          ...docxFrame(),
          await repeatedEntry(
            'word/document.xml',
            DOCUMENT_HEAD,
            '<w:p><w:r><w:t>a</w:t></w:r></w:p>',
            1_400_000,
            DOCUMENT_TAIL,
          ),
          { ...rawEntry('word/media/noise.bin', ''), packed: makeNoise(2 * MB), size: 2 * MB, method: 0 },
        ]),
    ],
    [
      'sheet-of-600-mb.xlsx',
      async () =>
        makeRawZip([
          ...xlsxFrame(),
          await repeatedEntry(
            'xl/worksheets/sheet1.xml',
            SHEET_HEAD,
            `<row>${Array.from(makeNoise(300), (byte, at) => `<c><v>${byte * 7919 + at}</v></c>`).join('')}</row>`,
            110_000,
            SHEET_TAIL,
          ),
        ]),
    ],
    [
      'one-sheet-named-5000-times.xlsx',
      async () =>
        makeRawZip([
          ...xlsxFrame(5000),
          await repeatedEntry(
            'xl/worksheets/sheet1.xml',
            SHEET_HEAD,
            '<row><c><v>17</v></c><c><v>23</v></c></row>',
            50_000,
            SHEET_TAIL,
          ),
        ]),
    ],
    [
      'one-slide-named-9000-times.pptx',
      async () =>
        makeRawZip([
          ...pptxFrame(9000),
          await repeatedEntry('ppt/slides/slide1.xml', SLIDE_HEAD, shape(''), 60_000, SLIDE_TAIL),
        ]),
    ],
    [
      'says-less-than-it-unpacks-to.docx',
      () =>
        makeRawZip(
          docx(paragraph(SENTENCE)).map((entry) =>
            entry.name === 'word/document.xml'
              ? {
                  ...rawEntry('word/document.xml', DOCUMENT_HEAD + paragraph('a').repeat(100_000) + DOCUMENT_TAIL),
                  size: 100,
                }
              : entry,
          ),
        ),
    ],
    [
      'says-more-than-it-unpacks-to.docx',
      () => makeRawZip(good().map((entry) => ({ ...entry, size: entry.size + 5000 }))),
    ],
    ['says-4-gb.xlsx', () => makeRawZip(goodSheet().map((entry) => ({ ...entry, size: 0xfffffffe })))],
    ['says-less-than-it-unpacks-to.xlsx', () => makeRawZip(goodSheet().map((entry) => ({ ...entry, size: 10 })))],
    ['nested-archives.docx', () => makeRawZip([...good(), rawEntry('word/embeddings/nest.zip', nest(4, 8))])],
    ['nested-archives.zip', () => nest(4, 8)],
    ['nested-archives-renamed.xlsx', () => nest(4, 8)],
    ['holds-itself.docx', swallowItself],
    ['entries-100000.docx', () => makeRawZip([...good(), ...many(100_000)])],
    ['entries-100000-says-3.docx', () => makeRawZip([...good(), ...many(100_000)], 3)],
    ['entries-19900.docx', () => makeRawZip([...good(), ...many(19_900)])],
    ['entries-60000.pptx', () => makeRawZip([...pptx(SLIDE_HEAD + SLIDE_TAIL), ...many(60_000)])],
    ['overlapping-10000.docx', () => overlap(10_000, rawEntry('a', `<a>${' '.repeat(5 * MB)}</a>`))],
    ['overlapping-90.docx', () => overlap(90, rawEntry('a', `<a>${'<b/>'.repeat(2 * MB)}</a>`))],
    ['parent-folders.docx', () => named('../../../../tmp/hostile.xml')],
    ['absolute.docx', () => named('/etc/cron.d/hostile.xml')],
    ['drive.docx', () => named('C:\\Windows\\hostile.xml')],
    ['nul-in-a-name.docx', () => named('word/document.xml\0.png')],
    ['no-utf-8-in-a-name.docx', () => named(Buffer.from([0xff, 0xfe, 0x80, 0x2e, 0x78]))],
    ['name-of-65000.docx', () => named('a/'.repeat(32_500))],
    [
      'main-part-twice.docx',
      () =>
        makeRawZip([
          ...good(),
          rawEntry('word/document.xml', `${DOCUMENT_HEAD}${paragraph('第二份')}${DOCUMENT_TAIL}`),
        ]),
    ],
    ['entries-with-a-password.docx', () => makeRawZip(good().map((entry) => ({ ...entry, flags: 0x801 })))],
    ['unknown-method.docx', () => makeRawZip(good().map((entry) => ({ ...entry, method: 99 })))],
    [
      'packed-wrongly.docx',
      () => makeRawZip(good().map((entry) => ({ ...entry, packed: makeNoise(entry.packed.length) }))),
    ],
    ['only-an-end.docx', () => makeRawZip([])],
  ]);
