import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { describe, expect, it } from 'vitest';
import { docxParagraph, makeDocx } from '../fixtures/make-docx.ts';
import { readBlocks } from '../fixtures/parse-file.ts';
import { docxReader } from './docx-reader.ts';

const row = (...cells: string[]) =>
  new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) });

const numbering = {
  config: [
    {
      reference: 'steps',
      levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START }],
    },
  ],
};

describe('docxReader', () => {
  it('reads headings, paragraphs, lists and tables in order', async () => {
    const document = new Document({
      numbering,
      sections: [
        {
          children: [
            new Paragraph({ text: '读者手册', heading: HeadingLevel.TITLE }),
            new Paragraph({ text: '借阅须知', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [new TextRun('每次可借'), new TextRun({ text: '十册', bold: true }), new TextRun('。')],
            }),
            new Paragraph({ text: '证件', heading: HeadingLevel.HEADING_2 }),
            new Paragraph({ text: '身份证', bullet: { level: 0 } }),
            new Paragraph({ text: '护照', bullet: { level: 1 } }),
            new Paragraph({ text: '填表', numbering: { reference: 'steps', level: 0 } }),
            new Paragraph({ text: '拍照', numbering: { reference: 'steps', level: 0 } }),
            new Table({ rows: [row('日期', '时间'), row('周一', '闭馆'), row('周二', '九时')] }),
            new Paragraph('一、开放时间'),
            new Paragraph('完。'),
          ],
        },
      ],
    });
    const blocks = await readBlocks(docxReader, new Uint8Array(await Packer.toBuffer(document)));
    expect(blocks.map(({ text, kind, level }) => [level ? `h${level}` : kind, text])).toEqual([
      ['h1', '读者手册\n'],
      ['h1', '借阅须知\n'],
      ['body', '每次可借十册。\n'],
      ['h2', '证件\n'],
      ['body', '- 身份证\n'],
      ['body', '  - 护照\n'],
      ['body', '1. 填表\n'],
      ['body', '2. 拍照\n'],
      ['row', '日期 | 时间\n'],
      ['row', '周一 | 闭馆\n'],
      ['row', '周二 | 九时\n'],
      ['h10', '一、开放时间\n'],
      ['body', '完。\n'],
    ]);
    expect(blocks.filter((block) => block.kind === 'row').map((block) => block.tableHeader)).toEqual(
      Array(3).fill('日期 | 时间'),
    );
  });

  it('repeats merged cells in each row, and names values where the table marks its header', async () => {
    const cell = (text: string, merged: { columnSpan?: number; rowSpan?: number } = {}) =>
      new TableCell({ children: [new Paragraph(text)], ...merged });
    const table = new Table({
      rows: [
        new TableRow({ tableHeader: true, children: [cell('区'), cell('电话'), cell('地址')] }),
        new TableRow({ children: [cell('东区', { rowSpan: 2 }), cell('8001'), cell('一楼')] }),
        new TableRow({ children: [cell('8002', { columnSpan: 2 })] }),
      ],
    });
    const blocks = await readBlocks(
      docxReader,
      new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children: [table] }] }))),
    );
    expect(blocks.map(({ text }) => text)).toEqual([
      '区 | 电话 | 地址\n',
      '区：东区；电话：8001；地址：一楼\n',
      '区：东区；电话：8002\n',
    ]);
  });

  it('knows the heading styles of a template by their outline level', async () => {
    const style = (id: string, name: string, rest: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('a1', '章&apos;标题', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')}${style('a2', '附录标题', '<w:basedOn w:val="a1"/>')}${style('a3', '正文一', '<w:basedOn w:val="a3"/>')}</w:styles>`;
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>';
    const paragraph = (id: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr><w:r><w:t>${id}</w:t></w:r></w:p>`;
    const docx = makeDocx(['a1', 'a2', 'a3'].map(paragraph).join(''), {
      more: [
        { name: 'word/styles.xml', data: styles },
        { name: 'word/_rels/document.xml.rels', data: relations },
      ],
    });
    const blocks = await readBlocks(docxReader, docx);
    expect(blocks.map(({ text, level }) => [text, level])).toEqual([
      ['a1\n', 2],
      ['a2\n', 2],
      ['a3\n', undefined],
    ]);
  });

  it('reads entities as signs, not as tags', async () => {
    const blocks = await readBlocks(docxReader, makeDocx(docxParagraph('1 &lt; 2 &amp;&amp; &lt;b&gt; &#x4e2d;')));
    expect(blocks.map((block) => block.text)).toEqual(['1 < 2 && <b> 中\n']);
  });
});
