import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentParser } from './document-parser.ts';
import { makeCompound } from './fixtures/make-compound.ts';
import { makeDoc } from './fixtures/make-doc.ts';
import { docxParagraph, makeDocx } from './fixtures/make-docx.ts';
import { makePpt } from './fixtures/make-ppt.ts';
import { makePptx, pptxParagraph, pptxShape } from './fixtures/make-pptx.ts';
import { makeWorkbook } from './fixtures/make-workbook.ts';
import { makeZip } from './fixtures/make-zip.ts';
import { parseContent, withFile } from './fixtures/parse-file.ts';
import { pdfStream, writePdf } from './fixtures/write-pdf.ts';
import { ParseError } from './parse-error.ts';

const sentence = '本馆周二至周日九时至二十一时开放，周一闭馆整理。';
const laughs = `<!DOCTYPE l [<!ENTITY a "haha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'bcdefghij'.charAt(index)} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`).join('')}]>`;
const external = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>';
const workbook = (sheet: string) =>
  makeZip([
    { name: 'xl/workbook.xml', data: '<workbook xmlns:r="r"><sheets><sheet name="表" r:id="a"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheet },
  ]);
const bombPart = { name: 'a.bin', data: Buffer.alloc(90 << 20) };
const sheet = makeWorkbook('xls', [{ name: '表', rows: [[sentence]] }]);
const slides = [{ shapes: pptxShape(pptxParagraph(sentence)) }];

/** Pages that share one content. */
function makeLongPdf(pages: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>';
  return writePdf([
    ...objects.map((object) => Buffer.from(object)),
    pdfStream(deflateSync('BT /F1 12 Tf 72 700 Td (The library opens at nine.) Tj ET'), '/Filter /FlateDecode'),
    ...Array.from({ length: pages }, () => Buffer.from(page)),
  ]);
}

/** The directory's last entry so many times under other names of the same length or longer, all with the same bytes. */
function repeatLastEntry(file: Uint8Array, times: number, nameOf: (at: number) => string): Uint8Array {
  const bytes = Buffer.from(file);
  const end = bytes.length - 22;
  const last = bytes.lastIndexOf('PK\x01\x02', end, 'latin1');
  const copies = Array.from({ length: times }, (_, at) => {
    const head = Buffer.from(bytes.subarray(last, last + 46));
    const name = Buffer.from(nameOf(at + 1));
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, name]);
  });
  const count = bytes.readUInt16LE(end + 8) + times;
  const size = end - bytes.readUInt32LE(end + 16) + copies.reduce((sum, copy) => sum + copy.length, 0);
  bytes.writeUInt16LE(count, end + 8);
  bytes.writeUInt16LE(count, end + 10);
  bytes.writeUInt32LE(size, end + 12);
  return Buffer.concat([bytes.subarray(0, end), ...copies, bytes.subarray(end)]);
}

describe('hostile files', { timeout: 180_000 }, () => {
  const parser = createDocumentParser({ maxOldGenerationMb: 512 });
  afterAll(() => parser.close());

  it.each([
    ['a presentation that unpacks to far more', 'a.pptx', makePptx(slides, [bombPart]), 'bomb'],
    [
      'a workbook that unpacks to far more',
      'a.xlsx',
      makeZip([{ name: 'xl/workbook.xml', data: 'a' }, bombPart]),
      'bomb',
    ],
    [
      'a sheet with entities that multiply',
      'a.xlsx',
      workbook(`${laughs}<worksheet><sheetData><row><c><v>&j;</v></c></row></sheetData></worksheet>`),
      'bomb',
    ],
    ['a slide with entities that multiply', 'a.pptx', makePptx([{ shapes: `${laughs}<a:t>&j;</a:t>` }]), 'bomb'],
    ['a docx with an entity outside', 'a.docx', makeDocx(docxParagraph('&f;'), { prolog: external }), 'bomb'],
    [
      'a sheet with an entity outside',
      'a.xlsx',
      workbook(`${external}<worksheet><sheetData><row><c><v>&f;</v></c></row></sheetData></worksheet>`),
      'bomb',
    ],
    ['a sheet nested 5,000 deep', 'a.xlsx', workbook(`${'<a>'.repeat(5000)}`), 'bomb'],
    ['a slide nested 5,000 deep', 'a.pptx', makePptx([{ shapes: '<p:grpSp>'.repeat(5000) }]), 'bomb'],
    ['a page nested 100,000 deep', 'a.html', `${'<div>'.repeat(100_000)}${sentence}`, 'bomb'],
    ['a workbook with a password', 'a.xlsx', makeCompound({ EncryptedPackage: Buffer.alloc(100) }), 'encrypted'],
    ['a presentation with a password', 'a.pptx', makeCompound({ EncryptedPackage: Buffer.alloc(100) }), 'encrypted'],
    [
      'an old presentation with a password',
      'a.ppt',
      makePpt([{ texts: [[0, 'a']] }], { encrypted: true }),
      'encrypted',
    ],
    ['an old document with a password', 'a.doc', makeDoc([{ text: 'a\r' }], { encrypted: true }), 'encrypted'],
    ['half a workbook', 'a.xlsx', workbook('<worksheet/>').slice(0, 300), 'corrupt'],
    [
      'a workbook that refers to parts that are missing',
      'a.xlsx',
      makeZip([{ name: 'xl/workbook.xml', data: '<sheets/>' }]),
      'empty',
    ],
    ['half an old workbook', 'a.xls', sheet.slice(0, 1500), 'corrupt'],
    ['an empty workbook', 'a.xlsx', makeWorkbook('xlsx', [{ name: '表', rows: [] }]), 'empty'],
    ['a page of scripts', 'a.html', '<script>var a = 1;</script><style>p{}</style>', 'empty'],
    ['a table without cells', 'a.csv', ',,,\n,,,\n', 'empty'],
  ])('%s: refused with the reason', async (_, name, content, reason) => {
    const refused = parseContent(parser, name, content);
    await expect(refused).rejects.toBeInstanceOf(ParseError);
    await expect(refused).rejects.toMatchObject({ reason });
  });

  it.each([
    ['a page nested too deep', 'a.html', '<div>'.repeat(100_000), /嵌套层级过深/],
    ['a slide nested too deep', 'a.pptx', makePptx([{ shapes: '<p:grpSp>'.repeat(5000) }]), /嵌套层级过深/],
    ['a text nested too deep', 'a.docx', makeDocx('<w:sdt>'.repeat(5000)), /嵌套层级过深/],
    ['entities in a text', 'a.docx', makeDocx(docxParagraph('&j;'), { prolog: laughs }), /实体声明/],
    ['entities in a sheet', 'a.xlsx', workbook(`${laughs}<worksheet/>`), /实体声明/],
    [
      'too many parts',
      'a.docx',
      makeZip(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}`, data: '' }))),
      /条目过多/,
    ],
    ['far more than its bytes', 'a.pptx', makePptx(slides, [bombPart]), /解压后的内容比文件本身大得太多/],
    ['a page of scripts', 'a.html', '<script>var a = 1;</script>', /^(?!.*扫描).*没有可识别的文字/],
    ['a table without cells', 'a.csv', ',,,\n,,,\n', /^(?!.*扫描).*没有可识别的文字/],
    ['an empty workbook', 'a.xlsx', makeWorkbook('xlsx', [{ name: '表', rows: [] }]), /^(?!.*扫描).*没有可识别的文字/],
  ])('%s: the sentence names what is wrong, and what to do', async (_, name, content, sentence) => {
    const refused = parseContent(parser, name, content);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(/请/);
  });

  it('entries beyond those that the directory counts are not read by anybody', async () => {
    const file = Buffer.from(makeDocx(docxParagraph(sentence), { more: [{ name: 'word/more.xml', data: laughs }] }));
    const end = file.length - 22;
    file.writeUInt16LE(3, end + 8);
    file.writeUInt16LE(3, end + 10);
    await expect(parseContent(parser, 'a.docx', file)).rejects.toMatchObject({ reason: 'corrupt' });
  });

  it('a second directory behind the first one is not read by anybody', async () => {
    const file = Buffer.from(makeDocx(docxParagraph(sentence)));
    const end = file.length - 22;
    const directory = file.subarray(file.readUInt32LE(end + 16), end);
    const twice = Buffer.concat([file.subarray(0, end), directory, file.subarray(end)]);
    await expect(parseContent(parser, 'a.docx', twice)).rejects.toMatchObject({ reason: 'corrupt' });
  });

  it('entries that share their bytes are not unpacked', async () => {
    const name = (at: number) => `word/part${at}.xml`;
    const part = `<a>${'<b/>'.repeat(300_000)}</a>`;
    const file = makeDocx(docxParagraph(sentence), { more: [{ name: name(0), data: part }] });
    await expect(parseContent(parser, 'a.docx', repeatLastEntry(file, 200, name))).rejects.toMatchObject({
      reason: 'bomb',
    });
  });

  it('a part that is referred to over and over is read once, and what refers to it no more often than an honest file would', async () => {
    const again = (times: number, shapes: string) =>
      makeZip([
        { name: 'ppt/presentation.xml', data: '<p:sldId r:id="a"/><p:sldId r:id="b"/>'.repeat(times) },
        {
          name: 'ppt/_rels/presentation.xml.rels',
          data: `<Relationships>${['a', 'b'].map((id) => `<Relationship Id="${id}" Type="x/slide" Target="slide${id}.xml"/>`).join('')}</Relationships>`,
        },
        ...['a', 'b'].map((id) => ({ name: `ppt/slide${id}.xml`, data: shapes })),
      ]);
    const { document } = await parseContent(parser, 'a.pptx', again(5000, pptxShape(pptxParagraph(sentence))));
    expect(document.pages).toBe(2);
    const book = makeZip([
      {
        name: 'xl/workbook.xml',
        data: `<workbook xmlns:r="r">${'<sheet name="表" r:id="a"/>'.repeat(5000)}</workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      },
      { name: 'xl/sheet.xml', data: `<worksheet><row><c t="str"><v>${sentence}</v></c></row></worksheet>` },
    ]);
    expect((await parseContent(parser, 'a.xlsx', book)).segments).toHaveLength(1);
  });

  it('a PDF of 10,000 pages is read, and its pages are counted', async () => {
    const { document, segments } = await parseContent(parser, 'a.pdf', makeLongPdf(10_000));
    expect(document).toMatchObject({ pages: 10_000, pagesWithoutText: [] });
    expect(segments.at(-1)).toMatchObject({ page: 10_000, text: 'The library opens at nine.' });
  });

  it('a table of 1,000,000 rows is read in a heap of 64 MB', async () => {
    const small = createDocumentParser({ maxOldGenerationMb: 64 });
    const rows = Array.from({ length: 1_000_000 }, (_, index) => `${index},窗口${index % 97}`);
    let last = '';
    let count = 0;
    await withFile('a.csv', `编号,窗口\n${rows.join('\n')}`, async (path) => {
      const document = await small.parse(
        { path, name: 'a.csv' },
        {
          async onBatch(segments) {
            for (const { text } of segments) count += text.split('\n').length;
            last = segments.at(-1)?.text ?? last;
          },
        },
      );
      expect(document.kind).toBe('csv');
    });
    await small.close();
    expect(count).toBe(1_000_001);
    expect(last).toMatch(/编号：999999；窗口：窗口26$/);
  });

  it('cells without end cost no more than their text', async () => {
    const row = `<row>${'<c t="str"><v>甲</v></c>'.repeat(16_384)}</row>`;
    const { document } = await parseContent(
      parser,
      'a.xlsx',
      workbook(`<worksheet><sheetData>${row.repeat(20)}</sheetData></worksheet>`),
    );
    expect(document.characters).toBeLessThan(200_000);
  });

  it.each([
    ['a.html', `<table>${'<tr><td rowspan="60000" colspan="60000">甲'.repeat(2000)}`],
    ['a.html', `<p>${'<a href="https://x.cn/">a</a> '.repeat(50_000)}`],
    ['a.html', '<p class="nav '.repeat(200_000)],
    ['a.html', '</p></div></ul>'.repeat(300_000) + sentence],
    ['a.csv', `"${'a'.repeat(3_000_000)}`],
    ['a.csv', `${','.repeat(3_000_000)}a`],
    ['a.tsv', '"\t"'.repeat(500_000)],
  ])('nothing in %s takes more than linear time: %#', async (name, content) => {
    // Anything quadratic takes longer than the test may.
    await parseContent(parser, name, content).catch((error) => expect(error).toBeInstanceOf(ParseError));
  });
});

const ROUNDS = 25;

/** The same damage every time. */
function damage(file: Uint8Array, seed: number): Uint8Array {
  const copy = Uint8Array.from(file);
  let state = seed * 2654435761;
  for (let change = 0; change < 16; change++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    copy[state % copy.length] = state >>> 24;
  }
  return seed % 2 ? copy : copy.subarray(0, state % copy.length);
}

describe('damaged files', { timeout: 120_000 }, () => {
  const parser = createDocumentParser({ maxOldGenerationMb: 256, timeoutMs: 20_000 });
  afterAll(() => parser.close());

  it.each([
    [
      'a.ppt',
      makePpt([
        {
          texts: [
            [0, '标题'],
            [1, sentence],
          ],
          notes: '备注',
        },
        { texts: [[4, sentence]] },
      ]),
    ],
    ['a.doc', makeDoc([{ text: '标题\r', style: 1 }, { text: `${sentence}\r` }])],
    ['a.xls', sheet],
    [
      'a.xlsx',
      makeWorkbook('xlsx', [
        {
          name: '表',
          rows: [
            ['项目', '金额'],
            ['复印', 1],
          ],
          merges: ['A1:A2'],
        },
      ]),
    ],
    ['a.pptx', makePptx(slides)],
  ])('are read or refused with a reason: %s', async (name, file) => {
    let refused = 0;
    for (let seed = 1; seed <= ROUNDS; seed++) {
      try {
        await parseContent(parser, name, damage(file, seed));
      } catch (error) {
        expect(error).toBeInstanceOf(ParseError);
        expect(['corrupt', 'empty', 'encrypted', 'wrongType', 'bomb', 'memory']).toContain(
          (error as ParseError).reason,
        );
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect((await parseContent(parser, name, file)).segments.length).toBeGreaterThan(0);
  });
});
