import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { listTable } from './list-table.ts';
import { readTables } from './read-tables.ts';

const passage = (text: string, above = '') => ({ above, statements: splitPassage(text) });
const rooms = passage(
  `房型 | 面积 | 平日价 | 周末价 | 含早
湖景大床房 | 38 平方米 | 880 元 | 1080 元 | 双早
园景双床房 | 36 平方米 | 680 元 | 820 元 | 双早`,
  '宾客指南\n二、房型与价格',
);
const restaurants = passage(
  `餐厅 | 位置 | 早餐 | 晚餐
湖光西餐厅 | A 座 1 层 | 06:30–10:00 | 17:30–21:30
听雨轩中餐厅 | A 座 2 层 | — | 17:00–21:00`,
  '宾客指南\n三、餐饮',
);
const PRICES = '湖景大床房：平日价 880 元，周末价 1080 元；园景双床房：平日价 680 元，周末价 820 元。';

describe('a table that is asked for as a whole', () => {
  it.each([
    ['有哪些房型，分别多少钱', PRICES],
    ['房型与价格是多少？', PRICES],
    ['你们有哪些房型', '房型有湖景大床房、园景双床房。'],
    ['都有什么房间呀', '房型有湖景大床房、园景双床房。'],
    ['哪些房型含早', '湖景大床房：含早 双早；园景双床房：含早 双早。'],
  ])('%s', (question, expected) => {
    expect(listTable(question, readTables([restaurants, rooms]), undefined)).toEqual({ text: expected, source: 1 });
  });

  it('without the row that sums up the others', () => {
    const fees = passage('项目 | 费用\n场地 | 300元\n餐饮 | 500元\n合计 | 800元');
    expect(listTable('有哪些项目，分别多少钱', readTables([fees]), undefined)?.text).toBe(
      '场地：费用 300元；餐饮：费用 500元。',
    );
  });

  it('by its title alone, with what is asked of it', () => {
    const surgery = passage(
      '三、近视手术\n年满 18 周岁可以做。\n手术方式 | 单眼价格 | 恢复时间\n全飞秒 | 9800 元 | 1 至 3 天\n半飞秒 | 7800 元 | 3 至 7 天',
    );
    expect(listTable('近视手术多少钱', readTables([surgery]), undefined)?.text).toBe(
      '全飞秒：单眼价格 9800 元；半飞秒：单眼价格 7800 元。',
    );
  });

  it.each(['湖景大床房多少钱', '有哪些材料要带', '房卡有什么规定', '有什么房卡规定', '停车是多少'])(
    '%s: none',
    (question) => {
      expect(listTable(question, readTables([restaurants, rooms]), undefined)).toBeNull();
    },
  );

  it.each(['房型(', '项目[', '名称\\', '等级)'])('of which a column is called %s is looked through as any', (label) => {
    const odd = passage(`${label} | 价格\n甲 | 1 元\n乙 | 2 元`);
    expect(() => listTable('有哪些项目，每个多少钱', readTables([odd]), undefined)).not.toThrow();
  });

  it('one that is too long to be listened to is left to its rows', () => {
    const long = passage(['房型 | 价格', ...Array.from({ length: 13 }, (_, at) => `房${at}号 | ${at} 元`)].join('\n'));
    expect(listTable('有哪些房型', readTables([long]), undefined)).toBeNull();
  });
});
