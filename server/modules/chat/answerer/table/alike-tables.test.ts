import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { chooseNamed, workOutEach } from './alike-tables.ts';
import { readTables } from './read-tables.ts';

const passage = (above: string, text: string, cut: string[] = []) => ({ above, statements: splitPassage(text), cut });
const years = passage(
  '价目.md',
  `2023年价目

项目 | 价格
门票 | 50元
讲解 | 100元

2024年价目

项目 | 价格
门票 | 60元
讲解 | 120元

儿童价目

项目 | 价格
门票 | 20元`,
);
const shop = (name: string, one: string, other: string) =>
  passage(`${name}价目.csv`, `项目：洗剪吹；价格：${one}\n项目：烫发；价格：${other}`);
const shops = [shop('甲店', '38元', '198元'), shop('乙店', '58元', '298元')];

const ask = (question: string, passages: Parameters<typeof readTables>[0]) => {
  const told = workOutEach(question, chooseNamed(question, readTables(passages)));
  return Array.isArray(told) ? told.map(({ text, source }) => `${source} ${text}`) : told;
};

describe('several tables with the same columns', () => {
  it.each([
    ['2024年门票和讲解一共多少钱', [years], ['0 门票 60元，讲解 120元，一共 180元（按表中“价格”一列相加）。']],
    ['乙店价格最低的项目是什么', shops, ['1 洗剪吹：价格 58元（按表中“价格”一列比较）。']],
    ['甲店烫发比洗剪吹贵多少', shops, ['0 洗剪吹 38元，烫发 198元，相差 160元（按表中“价格”一列相减）。']],
  ])('the one that is named is asked: %s', (question, passages, expected) => {
    expect(ask(question, passages)).toEqual(expected);
  });

  it('where none is named, each says what it says, by its title or its document', () => {
    expect(ask('门票和讲解一共多少钱', [years])).toEqual([
      '0 2023年价目：门票 50元，讲解 100元，一共 150元（按表中“价格”一列相加）。',
      '0 2024年价目：门票 60元，讲解 120元，一共 180元（按表中“价格”一列相加）。',
    ]);
    expect(ask('价格最高的项目是什么', shops)).toEqual([
      '0 甲店价目：烫发：价格 198元（按表中“价格”一列比较）。',
      '1 乙店价目：烫发：价格 298元（按表中“价格”一列比较）。',
    ]);
  });

  it('where a row is called like a table, the row is asked for', () => {
    const adults = passage('成人.csv', '票种：儿童票；价格：10元\n票种：成人票；价格：30元');
    const children = passage('儿童票.csv', '票种：婴儿票；价格：0元\n票种：学生票；价格：5元');
    expect(chooseNamed('儿童票多少钱', readTables([adults, children]))).toHaveLength(2);
  });

  it('nothing is told of all of them where one is known in part, or where nothing tells them apart', () => {
    const part = { ...shops[1], cut: ['项目'] } as (typeof shops)[number];
    expect(ask('价格最高的项目是什么', [shops[0] ?? part, part])).toBe('unclear');
    const same = [years, { ...years, statements: splitPassage('项目 | 价格\n门票 | 70元\n讲解 | 80元') }];
    expect(ask('门票和讲解一共多少钱', [same[1] ?? years, shop('甲店', '1元', '2元')])).toHaveLength(1);
  });
});
