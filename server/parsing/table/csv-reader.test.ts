import { describe, expect, it, vi } from 'vitest';
import { readBlocks, withFile } from '../fixtures/parse-file.ts';
import { csvReader, readRecords, tsvReader } from './csv-reader.ts';

const read = async (content: Uint8Array | string, reader = csvReader) =>
  (await readBlocks(reader, content)).map(({ text }) => text.trimEnd());

describe('csvReader', () => {
  it('names each value by its column and leaves out what is empty', async () => {
    expect(await read('姓名,部门,电话\n张三,财务科,8001\n"李四, Jr","人事""科""",\n')).toEqual([
      '姓名 | 部门 | 电话',
      '姓名：张三；部门：财务科；电话：8001',
      '姓名：李四, Jr；部门：人事"科"',
    ]);
  });

  it.each(['\t', 'a,', ','])('refuses a line of more columns than a table can have: %j', async (piece) => {
    const table = `甲${piece.at(-1)}乙\n`.repeat(2) + piece.repeat(131_073);
    await expect(read(table, piece === '\t' ? tsvReader : csvReader)).rejects.toThrow(
      '这份表格里有一行超过 131072 列，不像正常的表格。请检查分隔符和换行后重新上传。',
    );
  });

  it('takes as many columns in several lines', async () => {
    expect(await read('甲,乙\n'.repeat(70_000))).not.toHaveLength(0);
  });

  it('keeps rows without names as they are', async () => {
    expect(await read('1,2,3\n4,,6\n')).toEqual(['1 | 2 | 3', '4 |  | 6']);
  });

  it.each([
    [';', '项目;价格\n复印;1,5\n装订;3,0\n'],
    ['\t', '项目\t价格\n复印\t1,5\n装订\t3,0\n'],
    ['|', '项目|价格\n复印|1,5\n装订|3,0\n'],
  ])('sees that cells are divided by %j', async (_, content) => {
    expect(await read(content)).toEqual(['项目 | 价格', '项目：复印；价格：1,5', '项目：装订；价格：3,0']);
  });

  it('a line of delimiters alone parts tables: the next has columns of its own, or tells about what its first column names', async () => {
    const tables =
      '车型,尺寸,价格\n面包车,1.8,188\n货车,6.2,598\n,,\n附加服务,单价,说明\n拆床,60元,另约\n,,\n说明,,\n预约,打电话或者在小程序里提前一天\n定金,一百元，搬完之后抵扣\n';
    expect(await read(tables)).toEqual([
      '车型 | 尺寸 | 价格',
      '车型：面包车；尺寸：1.8；价格：188',
      '车型：货车；尺寸：6.2；价格：598',
      '附加服务 | 单价 | 说明',
      '附加服务：拆床；单价：60元；说明：另约',
      '说明',
      '预约：打电话或者在小程序里提前一天',
      '定金：一百元，搬完之后抵扣',
    ]);
  });

  it('an empty line parts them as well, unless one stands behind every row', async () => {
    expect(
      await read('寄件资费\n地区,首重,时效\n省内,10元,次日\n西藏,22元,5天\n\n包装,单价,可装\n木架,60元,50公斤\n'),
    ).toEqual([
      '寄件资费',
      '地区 | 首重 | 时效',
      '地区：省内；首重：10元；时效：次日',
      '地区：西藏；首重：22元；时效：5天',
      '包装 | 单价 | 可装',
      '包装：木架；单价：60元；可装：50公斤',
    ]);
    expect(await read('项目,价格\n\n复印,2元\n\n装订,3元\n\n')).toEqual([
      '项目 | 价格',
      '项目：复印；价格：2元',
      '项目：装订；价格：3元',
    ]);
  });

  it('puts a cell of several lines on one', async () => {
    expect(await read('问题,答案\n几点开门,"周一闭馆\n周二九点"\n')).toEqual([
      '问题 | 答案',
      '问题：几点开门；答案：周一闭馆 周二九点',
    ]);
  });

  it('reads quotation marks that are never closed as signs', async () => {
    const blocks = await read(`尺寸,价格\n"12寸,30\n${'8寸,20\n'.repeat(20)}`);
    expect(blocks).toHaveLength(22);
    expect(blocks[1]).toBe('尺寸："12寸；价格：30');
  });

  it('reads tabs', async () => {
    expect(await read('项目\t说明\n复印\t黑白,双面\n', tsvReader)).toEqual([
      '项目 | 说明',
      '项目：复印；说明：黑白,双面',
    ]);
  });

  it.each(['gb18030', 'utf-16le'])('reads %s', async (encoding) => {
    const text = '姓名,电话\n张三,8001\n';
    const gbk = Buffer.from('d0d5c3fb2cb5e7bbb00ad5c5c8fd2c383030310a', 'hex');
    const content = encoding === 'gb18030' ? gbk : Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(await read(content)).toEqual(['姓名 | 电话', '姓名：张三；电话：8001']);
  });

  it('reads Japanese, short as it is', async () => {
    // Shift_JIS: 名前,年齢 / 佐藤太郎,30
    const content = Buffer.from('96bc914f2c944e97ee0d0a8db293a191be98592c33300d0a', 'hex');
    expect(await read(content)).toEqual(['名前 | 年齢', '名前：佐藤太郎；年齢：30']);
  });

  it('makes no error of rows that differ in length', async () => {
    const stacks = vi.spyOn(Error, 'captureStackTrace');
    try {
      const blocks = await read(`价目表\n项目,价格,说明\n${'复印,1\n打印,2,黑白\n'.repeat(100)}`);
      expect(blocks).toHaveLength(202);
      expect(stacks).not.toHaveBeenCalled();
    } finally {
      stacks.mockRestore();
    }
  });

  it.each(['\n', '\r\n', '\r'])('passes over empty lines in a row that end with %j', async (end) => {
    const text = ['甲,乙', '1,2', ...Array(1000).fill(''), '丙,丁', '3,4', ''].join(end);
    const records = await withFile('a.csv', text, async (file) => {
      const found: string[][] = [];
      for await (const record of readRecords(file, ',', { blank: true })) found.push(record);
      return found;
    });
    expect(records.filter(([first]) => first !== '')).toEqual([
      ['甲', '乙'],
      ['1', '2'],
      ['丙', '丁'],
      ['3', '4'],
    ]);
    expect(records).toHaveLength(6);
  });
});
