import { expect, it } from 'vitest';
import { makeWorkbook } from '../fixtures/make-workbook.ts';
import { withFile } from '../fixtures/parse-file.ts';
import { readWorkbookRows } from './workbook-rows.ts';

it('reads an old workbook some rows at a time, with merged cells that reach from one piece into the next', async () => {
  const rows = Array.from({ length: 1300 }, (_, at) => [at > 498 && at < 503 ? '' : `第${at}号`, at]);
  const content = makeWorkbook('xls', [{ name: '表', rows, merges: ['A499:A503'] }]);
  await withFile('a.xls', content, async (path) => {
    const pieces: number[] = [];
    const texts: string[] = [];
    for await (const { at } of readWorkbookRows(path, 'xls'))
      for await (const some of at) {
        pieces.push(some.length);
        for (const { index, cells } of some) texts[index] = cells.map(({ text }) => text).join(' ');
      }
    expect(pieces).toEqual([500, 500, 300]);
    expect(texts[1299]).toBe('第1299号 1299');
    expect(texts.slice(497, 504)).toEqual([
      '第497号 497',
      ...['498', '499', '500', '501', '502'].map((value) => `第498号 ${value}`),
      '第503号 503',
    ]);
  });
});
