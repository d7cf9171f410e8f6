import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { makeChinesePdf, makePlacedPdf } from '../fixtures/make-chinese-pdf.ts';
import { readBlocks, withFile } from '../fixtures/parse-file.ts';
import { pdfReader } from './pdf-reader.ts';

type Draw = (page: PDFPage, fonts: { plain: PDFFont; bold: PDFFont }) => void;

async function makePdf(...pages: Draw[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const draw of pages) draw(pdf.addPage([595, 842]), { plain, bold });
  return await pdf.save();
}

/** Lines of 10 points, 14 apart, downwards from y. */
const write = (page: PDFPage, font: PDFFont, x: number, y: number, lines: string[]) =>
  lines.forEach((line, index) => {
    page.drawText(line, { x, y: y - index * 14, size: 10, font });
  });

const read = async (content: Uint8Array) =>
  (await readBlocks(pdfReader, content)).map(({ text, kind }) => [kind, text.trimEnd()]);

const prose = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} line ${index} goes on over the whole column here`);

describe('pdfReader', () => {
  it('joins lines to paragraphs, with words divided at line ends made whole', async () => {
    const pdf = await makePdf((page, { plain }) => {
      write(page, plain, 60, 700, [
        'The inventory reconciliation reveals several key findings about inter-',
        'national trade and the whole of the market in this region of the world',
        'and ends.',
      ]);
      write(page, plain, 60, 630, ['A second paragraph.']);
    });
    expect(await read(pdf)).toEqual([
      [
        'body',
        'The inventory reconciliation reveals several key findings about international trade and the whole of the market in this region of the world and ends.',
      ],
      ['body', 'A second paragraph.'],
    ]);
  });

  it('reads two columns one after the other, below a title across both', async () => {
    const pdf = await makePdf((page, { plain, bold }) => {
      page.drawText('A title that stands across both of the columns below', { x: 60, y: 780, size: 18, font: bold });
      write(page, plain, 60, 740, prose('Left', 20));
      write(page, plain, 310, 738, prose('Right', 20));
    });
    const blocks = await read(pdf);
    const text = blocks.map(([, line]) => line).join('\n');
    expect(blocks[0]).toEqual(['heading', 'A title that stands across both of the columns below']);
    expect(text.indexOf('Left line 19')).toBeGreaterThan(text.indexOf('Left line 0'));
    expect(text.indexOf('Right line 0')).toBeGreaterThan(text.indexOf('Left line 19'));
  });

  it('knows headings by size and by weight', async () => {
    const pdf = await makePdf((page, { plain, bold }) => {
      page.drawText('Chapter', { x: 60, y: 760, size: 20, font: plain });
      page.drawText('Opening hours', { x: 60, y: 730, size: 10, font: bold });
      write(page, plain, 60, 710, prose('Body', 6));
    });
    const blocks = await readBlocks(pdfReader, pdf);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'heading', 'body']);
    expect(blocks[0]?.level).toBeLessThan(blocks[1]?.level ?? 0);
  });

  it('knows headings by the bookmarks', async () => {
    const pdf = makeChinesePdf([['借阅须知', '每次十册。', '证 件', '身份证。']], undefined, [
      ['借阅须知', 1],
      ['证件', 2],
    ]);
    const blocks = await readBlocks(pdfReader, pdf);
    expect(blocks.map(({ text, level }) => [text, level])).toEqual([
      ['借阅须知\n', 1],
      ['每次十册。\n', undefined],
      ['证 件\n', 2],
      ['身份证。\n', undefined],
    ]);
  });

  it('keeps rows of a table on a line, cells under their column', async () => {
    const cells = [
      ['Product', 'Expected', 'Actual', 'Status'],
      ['SKU-1', '450', '', 'OK'],
      ['SKU-2', '', '289', ''],
      ['SKU-3', '120', '96', 'CRITICAL'],
    ];
    const pdf = await makePdf((page, { plain }) => {
      for (const [row, texts] of cells.entries()) {
        for (const [column, text] of texts.entries()) {
          if (text) write(page, plain, 60 + column * 110, 700 - row * 16, [text]);
        }
      }
    });
    expect(await read(pdf)).toEqual([
      ['row', 'Product | Expected | Actual | Status'],
      ['row', 'SKU-1 | 450 |  | OK'],
      ['row', 'SKU-2 |  | 289'],
      ['row', 'SKU-3 | 120 | 96 | CRITICAL'],
    ]);
  });

  it('tells close cells apart where the lines around them do', async () => {
    const texts = [
      ['品牌', '价格', '质保'],
      ['欧几里得', '八千八百', '三个月'],
      ['露晰得', '一万零八百', '六 个月'],
    ];
    const places = texts.flatMap((row, line) =>
      row.map((text, column) => ({ text, x: 60 + column * 68 - (column === 1 ? 9 : 0), y: 100 + line * 24 })),
    );
    expect(await read(makePlacedPdf([...places, { text: '以上价格含验配。', x: 60, y: 190 }]))).toEqual([
      ...texts.map((row) => ['row', row.join(' | ')]),
      ['body', '以上价格含验配。'],
    ]);
  });

  it('reads ruled tables cell by cell: high and wide cells, and a table that goes on', async () => {
    const columns = [60, 130, 200, 380];
    const ruled = (y: number, heights: readonly number[], texts: readonly [string, number, number][]) => [
      ...[...heights.keys(), heights.length].map((row) => ({
        box: [60, y + heights.slice(0, row).reduce((sum, height) => sum + height, 0), 320, 0.75] as const,
      })),
      ...columns.map((x) => ({ box: [x, y, 0.75, heights.reduce((sum, height) => sum + height, 0)] as const })),
      ...texts.map(([text, column, top]) => ({ text, x: (columns[column] ?? 0) + 4, y: y + top })),
    ];
    const header: [string, number, number][] = [
      ['套餐', 0, 16],
      ['价格', 1, 16],
      ['内容', 2, 16],
    ];
    const pdf = makePlacedPdf(
      ruled(
        600,
        [24, 60],
        [...header, ['基础', 0, 58], ['三百元', 1, 58], ['血常规尿常规肝功能胸片心电', 2, 42], ['图', 2, 74]],
      ),
      ruled(
        80,
        [24, 24, 24],
        [...header, ['女性', 0, 40], ['九百元', 1, 40], ['乳腺超声', 2, 40], ['老年', 0, 64], ['体检', 2, 64]],
      ),
    );
    const blocks = await readBlocks(pdfReader, pdf);
    expect(blocks.map(({ text, kind, tableHeader, page }) => [text, kind, tableHeader, page])).toEqual(
      [
        ['套餐 | 价格 | 内容\n', 1],
        ['基础 | 三百元 | 血常规尿常规肝功能胸片心电图\n', 1],
        ['女性 | 九百元 | 乳腺超声\n', 2],
        ['老年 |  | 体检\n', 2],
      ].map(([text, page]) => [text, 'row', '套餐 | 价格 | 内容', page]),
    );
  });

  it('writes what stands above columns with their names, and says of each row what stands beside several', async () => {
    const line = (x: number, y: number, width: number, height: number) => ({ box: [x, y, width, height] as const });
    const at = (text: string, x: number, y: number) => ({ text, x, y });
    const pdf = makePlacedPdf([
      ...[100, 148, 196, 220].map((y) => line(60, y, 300, 0.75)),
      ...[60, 160, 360].map((x) => line(x, 196, 0.75, 24)),
      at('四年级', 70, 212),
      at('社团', 170, 212),
      line(160, 124, 200, 0.75),
      line(160, 172, 200, 0.75),
      ...[60, 160, 360].map((x) => line(x, 100, 0.75, 96)),
      line(260, 124, 0.75, 72),
      ...[at('年级', 70, 128), at('上午', 240, 116), at('第一节', 170, 140), at('第二节', 270, 140)],
      ...[
        at('三年级', 70, 176),
        at('语文', 170, 164),
        at('数学', 270, 164),
        at('英语', 170, 188),
        at('体育', 270, 188),
      ],
    ]);
    expect(await read(pdf)).toEqual([
      ['row', '年级 | 上午·第一节 | 上午·第二节'],
      ['row', '三年级 | 语文 | 数学'],
      ['row', '三年级 | 英语 | 体育'],
      ['row', '四年级 | 社团 | 社团'],
    ]);
  });

  it('leaves out running heads and page numbers, but no text that stands there once', async () => {
    const pages = Array.from({ length: 6 }, (_, index) => [`第${'一二三四五六'.charAt(index)}页说的话各不相同。`]);
    const blocks = await readBlocks(pdfReader, makeChinesePdf(pages, '图书馆读者手册　第{page}页'));
    expect(blocks.map(({ text, page }) => [text, page])).toEqual(
      pages.map(([text], index) => [`${text}\n`, index + 1]),
    );
    const two = await readBlocks(pdfReader, makeChinesePdf(pages.slice(0, 2), '图书馆读者手册'));
    expect(two.map(({ text }) => text)).toContain('图书馆读者手册\n');
  });

  it('lets a sentence go on over the page end', async () => {
    const long = '这句话很长'.repeat(14);
    const blocks = await readBlocks(pdfReader, makeChinesePdf([[long.slice(0, 37)], ['到这里才结束。', '下一段。']]));
    expect(blocks.map(({ text, page }) => [text, page])).toEqual([
      [long.slice(0, 37), 1],
      ['到这里才结束。\n', 2],
      ['下一段。\n', 2],
    ]);
  });

  it('keeps the blanks between runs', async () => {
    const line = (texts: readonly string[], gap: number) => {
      let x = 72;
      return texts.map((text) => {
        const placed = { text, x, y: 100 };
        x += text.length * 12 + gap;
        return placed;
      });
    };
    // Each run in a font of its own size, as browsers begin a new one at every radical.
    const runs = ['每天', '户', '外', '2', '小', '时'];
    const mixed = (gap: number) =>
      makePlacedPdf(line(runs, gap).map((run, index) => ({ ...run, size: index % 2 ? 12 : 11.9 })));
    expect(await read(mixed(3))).toEqual([['body', '每天 户 外 2 小 时']]);
    expect(await read(mixed(1))).toEqual([['body', '每天户外2小时']]);
  });

  it('leaves out slanted watermarks', async () => {
    const pdf = await makePdf((page, { plain }) => {
      page.drawText('CONFIDENTIAL', {
        x: 100,
        y: 300,
        size: 60,
        font: plain,
        rotate: { type: 'degrees' as never, angle: 45 },
      });
      write(page, plain, 60, 700, ['Only this is text.']);
    });
    expect(await read(pdf)).toEqual([['body', 'Only this is text.']]);
  });

  it('takes 20,000 pages and refuses one more, with how many there are', async () => {
    const pages = (count: number) => {
      const numbers = Array.from({ length: count }, (_, index) => index + 3);
      const objects = [
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Count ${count}/MediaBox[0 0 9 9]/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
        ...numbers.map(() => '<</Type/Page/Parent 2 0 R>>'),
      ].map((text, index) => `${index + 1} 0 obj${text}endobj\n`);
      return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF`);
    };
    const open = (count: number) =>
      withFile('a.pdf', pages(count), async (path) => {
        const steps = pdfReader.read(path, { maxRecognised: 0, extend() {} });
        const first = await steps.next();
        await steps.return({ pages: null, pagesWithoutText: [] });
        return first.done;
      });
    expect(await open(20_000)).toBe(false);
    await expect(open(20_001)).rejects.toThrow('这份 PDF 有 20001 页，最多 20000 页，请拆分');
  });
});
