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

  it('reads entities as signs, not as tags', async () => {
    const blocks = await readBlocks(docxReader, makeDocx(docxParagraph('1 &lt; 2 &amp;&amp; &lt;b&gt; &#x4e2d;')));
    expect(blocks.map((block) => block.text)).toEqual(['1 < 2 && <b> 中\n']);
  });
});
