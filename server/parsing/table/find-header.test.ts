import { expect, it } from 'vitest';
import { findHeader } from './find-header.ts';
import { toTableRow } from './table-row.ts';

const rows = (...texts: string[][]) => texts.map(toTableRow);
const namesOf = (found: ReturnType<typeof findHeader>) => [...found.names.values()];

it('finds the names of columns below the titles', () => {
  const found = findHeader(
    rows(['2024年收费标准'], ['项目', '金额：', '备注'], ['复印', '0.5', ''], ['装订', '3', '每册']),
  );
  expect(found.titles).toEqual(['2024年收费标准']);
  expect(namesOf(found)).toEqual(['项目', '金额', '备注']);
});

it('joins the names of groups with those of their columns', () => {
  const top = [
    { column: 0, text: '姓名', span: 1 },
    { column: 1, text: '成绩', span: 2 },
  ];
  const found = findHeader([top, ...rows(['', '语文', '数学'], ['张三', '90', '88'])]);
  expect(namesOf(found)).toEqual(['姓名', '成绩·语文', '成绩·数学']);
  expect(found.rows).toHaveLength(2);
});

it.each([
  [
    'values',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'dates',
    [
      ['2024-01-02', '甲'],
      ['2024-01-03', '乙'],
    ],
  ],
  [
    'the same twice',
    [
      ['甲', '甲'],
      ['乙', '丙'],
    ],
  ],
  [
    'sentences',
    [
      ['这一句话很长很长'.repeat(6), '乙'],
      ['丙', '丁'],
    ],
  ],
  ['one column', [['甲'], ['乙']]],
  ['nothing below', [['姓名', '电话']]],
  [
    'fewer names than columns',
    [
      ['甲', '乙'],
      ['丙', '丁', '戊', '己', '庚'],
    ],
  ],
])('sees no header in %s', (_, texts) => {
  expect(findHeader(rows(...texts)).names.size).toBe(0);
});
