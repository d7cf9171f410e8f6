import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '../fixtures/make-workbook.ts';
import { makeZip } from '../fixtures/make-zip.ts';
import { readBlocks } from '../fixtures/parse-file.ts';
import { xlsReader } from './xls-reader.ts';
import { xlsxReader } from './xlsx-reader.ts';

describe.each([
  ['xlsx', xlsxReader],
  ['xls', xlsReader],
] as const)('%s', (type, reader) => {
  const read = async (...sheets: Parameters<typeof makeWorkbook>[1]) =>
    (await readBlocks(reader, makeWorkbook(type, sheets))).map(({ text, kind, level }) => [
      level ? `h${level}` : kind,
      text.trimEnd(),
    ]);

  it('reads visible sheets under their names, with titles and named values', async () => {
    const rows = [
      ['2024年收费标准'],
      ['项目', '金额', '启用'],
      ['复印', 0.5, true],
      [null, null, null],
      ['装订', 3, false],
    ];
    const blocks = await read(
      { name: '收费', rows, merges: ['A1:C1'] },
      { name: '草稿', rows: [['甲']], hidden: true },
      { name: '空', rows: [] },
      { name: '备注', rows: [['周一闭馆。']] },
    );
    expect(blocks).toEqual([
      ['h1', '收费'],
      ['h2', '2024年收费标准'],
      ['row', '项目 | 金额 | 启用'],
      ['row', '项目：复印；金额：0.5；启用：TRUE'],
      ['row', '项目：装订；金额：3；启用：FALSE'],
      ['h1', '备注'],
      ['row', '周一闭馆。'],
    ]);
  });

  it('fills merged cells, and joins the names of groups and columns', async () => {
    const rows = [
      ['班级', '成绩', null],
      [null, '语文', '数学'],
      ['一班', 90, 88],
      [null, 91, 87],
      [null, null, null],
      ['二班', 80, 81],
    ];
    expect((await read({ name: '表', rows, merges: ['A1:A2', 'B1:C1', 'A3:A5'] })).slice(1)).toEqual([
      ['row', '班级 | 成绩'],
      ['row', '班级 | 语文 | 数学'],
      ['row', '班级：一班；成绩·语文：90；成绩·数学：88'],
      ['row', '班级：一班；成绩·语文：91；成绩·数学：87'],
      ['row', '班级：二班；成绩·语文：80；成绩·数学：81'],
    ]);
  });

  it('writes numbers and dates as people read them', async () => {
    const day = new Date(Date.UTC(2024, 2, 4));
    const rows = [
      ['编号', '比例', '金额', '日期', '中文日期'],
      [440100198001011200, 0.125, 1234.5, day, day],
    ];
    const formats = { B2: '0.0%', C2: '¥#,##0.00', D2: 'm/d/yy', E2: 'yyyy"年"m"月"d"日"' };
    expect((await read({ name: '表', rows, formats })).at(-1)?.[1]).toBe(
      '编号：440100198001011200；比例：12.5%；金额：¥1,234.50；日期：2024-03-04；中文日期：2024年3月4日',
    );
  });

  it('starts anew where rows are left free and other columns follow', async () => {
    const rows = [['项目', '金额'], ['复印', 1], [], ['窗口联系人'], ['姓名', '电话', '房间'], ['张三', 8001, 'A1']];
    expect((await read({ name: '表', rows })).slice(3)).toEqual([
      ['h2', '窗口联系人'],
      ['row', '姓名 | 电话 | 房间'],
      ['row', '姓名：张三；电话：8001；房间：A1'],
    ]);
  });
});

const sheetOnly = (sheet: string) =>
  makeZip([
    { name: 'xl/workbook.xml', data: '<workbook xmlns:r="r"><sheets><sheet name="表" r:id="a"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheet },
  ]);

describe('xlsx of other programs', () => {
  it('does not believe what a sheet says of its size', async () => {
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>
      <row r="1048576"><c r="XFD1048576"><v>7</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048575"/></mergeCells></worksheet>`;
    const blocks = await readBlocks(xlsxReader, sheetOnly(sheet));
    expect(blocks.map(({ text }) => text)).toEqual(['表\n', '甲\n', expect.stringMatching(/\| 7\n$/)]);
    expect(blocks[2]?.text.length).toBeLessThan(500);
  });

  it('counts cells and rows that have no address', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>乙</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect((await readBlocks(xlsxReader, sheetOnly(sheet))).map(({ text }) => text)).toEqual(['表\n', '1 | 乙\n']);
  });

  it('repeats one cell of merges that lie over each other', async () => {
    const rows = Array.from(
      { length: 9 },
      (_, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c>${at < 8 ? `<c r="B${at + 1}"><v>${at}</v></c>` : ''}</row>`,
    );
    const merges = Array.from({ length: 8 }, (_, at) => `<mergeCell ref="B${at + 1}:B${at + 40}"/>`);
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`;
    const blocks = await readBlocks(xlsxReader, sheetOnly(sheet));
    expect(blocks.at(-1)?.text).toBe('1 | 7\n');
  });
});
