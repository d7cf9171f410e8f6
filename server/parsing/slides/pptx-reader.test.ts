import { describe, expect, it } from 'vitest';
import type { ReadStep } from '../document-reader.ts';
import { makePptx, pptxParagraph as paragraph, pptxShape as shape } from '../fixtures/make-pptx.ts';
import { readBlocks, withFile } from '../fixtures/parse-file.ts';
import { pptxReader } from './pptx-reader.ts';

const read = async (...slides: Parameters<typeof makePptx>[0]) =>
  (await readBlocks(pptxReader, makePptx(slides))).map(({ page, kind, text }) => [page, kind, text.trimEnd()]);

describe('pptxReader', () => {
  it('reads titles, lists and notes of slides in the order in which they are shown', async () => {
    const blocks = await read(
      {
        shapes:
          shape(paragraph('十册', '<a:pPr lvl="0"/>') + paragraph('教师二十册', '<a:pPr lvl="1"/>'), 'body') +
          shape(paragraph('每次可借') + paragraph('借期三十天', '<a:pPr><a:buNone/></a:pPr>')) +
          shape(`${paragraph('读者')}${paragraph('手册')}`, 'ctrTitle') +
          shape('<a:p><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p>', 'sldNum'),
        notes: shape(paragraph('先说开放时间'), 'body') + shape(paragraph('7'), 'sldNum'),
      },
      { shapes: shape(paragraph('草稿'), 'title'), hidden: true },
      { shapes: shape(paragraph('谢谢！')) },
      {
        shapes: '<p:pic><p:cNvPr descr="一楼大厅的座位分布示意图"/></p:pic><p:pic><p:cNvPr descr="图片1.png"/></p:pic>',
      },
    );
    expect(blocks).toEqual([
      [1, 'heading', '读者 手册'],
      [1, 'body', '- 十册'],
      [1, 'body', '  - 教师二十册'],
      [1, 'body', '每次可借'],
      [1, 'body', '借期三十天'],
      [1, 'body', '备注：先说开放时间'],
      [3, 'heading', '谢谢！'],
      [4, 'heading', '图片：一楼大厅的座位分布示意图'],
    ]);
  });

  it('names values by the header of a table, and repeats merged cells', async () => {
    const cell = (text: string, merged = '') => `<a:tc${merged}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const table = `<a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('区')}${cell('电话')}</a:tr><a:tr>${cell('东区', ' rowSpan="2"')}${cell('8001')}</a:tr><a:tr>${cell('', ' vMerge="1"')}${cell('8002')}</a:tr></a:tbl>`;
    expect((await read({ shapes: table })).slice(1)).toEqual([
      [1, 'row', '区 | 电话'],
      [1, 'row', '区：东区；电话：8001'],
      [1, 'row', '区：东区；电话：8002'],
    ]);
  });

  it('reads the figures of charts', async () => {
    const points = (tag: string, values: string[]) =>
      `<c:${tag}>${values.map((value) => `<c:pt><c:v>${value}</c:v></c:pt>`).join('')}</c:${tag}>`;
    const chart = `<c:chart><c:title><a:t>借阅量</a:t></c:title><c:ser><c:tx><c:v>成人</c:v></c:tx>${points('cat', ['2023', '2024'])}${points('val', ['10', '12'])}</c:ser></c:chart>`;
    expect((await read({ shapes: '<c:chart r:id="c"/>', chart })).slice(1)).toEqual([
      [1, 'body', '图表：借阅量'],
      [1, 'row', '类别 | 成人'],
      [1, 'row', '类别：2023；成人：10'],
      [1, 'row', '类别：2024；成人：12'],
    ]);
  });

  it('names slides without text', async () => {
    const steps: ReadStep[] = [];
    const content = makePptx([{ shapes: '' }, { shapes: shape(paragraph('完')) }]);
    await withFile('a.pptx', content, async (path) => {
      const reading = pptxReader.read(path, { maxRecognised: 0, extend() {} });
      let step = await reading.next();
      for (; !step.done; step = await reading.next()) steps.push(step.value);
      expect(step.value).toEqual({ pages: 2, pagesWithoutText: [1] });
    });
    expect(steps.map(({ done, total }) => `${done}/${total}`)).toEqual(['1/2', '2/2']);
  });

  it('refuses more than 10,000 slides, with how many there are', async () => {
    const slides = Array.from({ length: 10_001 }, () => ({ shapes: '' }));
    await expect(read(...slides)).rejects.toThrow('这份演示文稿有 10001 页，最多 10000 页，请拆分');
  });
});
