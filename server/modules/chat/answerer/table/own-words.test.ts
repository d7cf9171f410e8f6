import { describe, expect, it } from 'vitest';
import { askTables } from '../cell/ask-tables.ts';
import { splitPassage } from '../split-passage.ts';
import { chooseNamed, workOutEach } from './alike-tables.ts';
import { plainOf } from './match-names.ts';
import { findOther } from './names-other.ts';
import { readTables } from './read-tables.ts';

const tablesOf = (text: string) => readTables([{ above: '', statements: splitPassage(text) }]);
const lookUp = (question: string, text: string) => askTables(question, tablesOf(text));
const compute = (question: string, text: string) => {
  const found = workOutEach(question, chooseNamed(question, tablesOf(text)));
  return found && found !== 'unclear' ? found.map((one) => one.text).join('') : found;
};
const isOther = (question: string, text: string) =>
  tablesOf(text).some((table) => findOther(plainOf(question), table) !== null);

const operations = `动物 | 体重 | 公（元） | 母（元） | 住院
犬 | 10公斤以下 | 500 | 700 | 1晚
犬 | 10—25公斤 | 800 | 1000 | 1晚
犬 | 25公斤以上 | 1200 | 1500 | 2晚
兔 | 不限 | 300 | 400 | 1晚`;
const cards = `充值（元） | 赠送（元） | 有效期 | 可否退款
200 | 20 | 1年 | 可退余额
500 | 80 | 2年 | 可退余额
2000 | 500 | 长期 | 不可退`;
const ferries = `航线 | 首班 | 末班
北岸—金沙岛 | 7:00 | 18:00
北岸—月牙岛 | 8:00 | 16:00
金沙岛—月牙岛 | 9:00 | 15:00`;
const coats = `品类 | 水洗（元） | 干洗（元）
棉衣（短款） | 30 | 40
棉衣（长款，过膝） | 45 | 55
衬衫 | 10 | 15`;
const phones = `机型→换屏（原装）→换屏（国产）→换电池
青果 8→900→500→150
青果 8 Pro→1300→700→180
蓝莓 X→600→350→120`;
const tickets = `票种 | 平日 | 春节（初一至初七）
两小时票 | 100 | —
全日票 | 200 | 300

“—”表示该时段不出售。`;
const halls = `厅名 | 最多桌数 | 场租（元）
牡丹厅 | 40桌 | 3000
芍药厅 | 12桌 | 1000`;

describe('rows by how people call them', () => {
  it.each([
    ['七公斤的小母狗绝育多少钱', operations, '犬（10公斤以下）：母 700 元'],
    ['三十来公斤的大公狗绝育要多少钱', operations, '犬（25公斤以上）：公 1200 元'],
    ['长棉衣水洗多少', coats, '棉衣（长款，过膝）：水洗 45 元'],
    ['衬衣干洗多少钱', coats, '衬衫：干洗 15 元'],
    ['充五百送多少', cards, '500：赠送 80 元'],
    ['青果8 Pro换国产屏多少钱', phones, '换屏（国产） 700'],
  ])('%s', (question, text, answer) => {
    expect(lookUp(question, text)).toContain(answer);
  });

  it('a sign for nothing is told as the document explains it', () => {
    expect(lookUp('大年初三的两小时票多少钱', tickets)).toBe('两小时票：春节（初一至初七） —（该时段不出售）。');
  });
});

describe('what is worked out in other words', () => {
  it.each([
    ['从北岸去月牙岛最晚几点的船', ferries, '北岸—月牙岛：末班 16:00。'],
    ['哪档卡充了不能退钱', cards, '2000'],
    ['摆二十五桌哪个厅坐得下', halls, '牡丹厅（40桌）'],
    ['蓝莓 X 国产屏比原装屏省多少', phones, '相差 250'],
  ])('%s', (question, text, answer) => {
    expect(compute(question, text)).toContain(answer);
  });
});

describe('what a table has not', () => {
  it.each([
    ['从月牙岛到南山的票', ferries, false],
    ['仓鼠绝育多少钱', operations, true],
    ['充三千送多少', cards, true],
    ['充五百送多少', cards, false],
    ['牡丹厅的舞台有多大', halls, true],
    ['牡丹厅的场租是多少', halls, false],
  ])('%s', (question, text, expected) => {
    expect(isOther(question, text)).toBe(expected);
  });

  it('another way than those that are there', () => {
    const ways = ferries.split('\n').slice(0, 3).join('\n');
    expect(isOther('从金沙岛到月牙岛几点', ways)).toBe(true);
  });
});
