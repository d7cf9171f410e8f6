import { describe, expect, it } from 'vitest';
import { foldText } from '../fold-text.ts';
import { findAmounts, findBareRanges, isWithin, withoutRanges } from './amounts.ts';

const INF = Number.POSITIVE_INFINITY;
const bounds = (question: string) =>
  findBareRanges(foldText(question)).map(({ from, to, unit, isOpen }) => [from, to, unit, isOpen]);

describe('the bounds of a question', () => {
  it.each([
    ['工资大于等于9000元的有谁', 9000, INF, '元', false],
    ['工资大于或等于9000元的有谁', 9000, INF, '元', false],
    ['工资≥9000元的', 9000, INF, '元', false],
    ['工资>=9,000元的', 9000, INF, '元', false],
    ['不低于9000元的', 9000, INF, '元', false],
    ['不少于3人的', 3, INF, '人', false],
    ['至少住3人的房型', 3, INF, '人', false],
    ['至少能住3个人的房型', 3, INF, '人', false],
    ['起码3天', 3, INF, '天', false],
    ['最少3天', 3, INF, '天', false],
    ['工资小于等于9000元的', -INF, 9000, '元', false],
    ['工资≤9000元的', -INF, 9000, '元', false],
    ['不高于9000元的有谁', -INF, 9000, '元', false],
    ['不超过9000元的', -INF, 9000, '元', false],
    ['不多于5个的', -INF, 5, '个', false],
    ['最多住2人的房型', -INF, 2, '人', false],
    ['顶多2000块', -INF, 2000, '元', false],
    ['3000块以内有什么卡', -INF, 3000, '元', false],
    ['3,000元以下的线路', -INF, 3000, '元', false],
    ['30岁以上', 30, INF, '岁', false],
    ['容量1升以上的', 1, INF, '升', false],
    ['10册以上的', 10, INF, '册', false],
    ['大于9000元的', 9000, INF, '元', true],
    ['超过5天的', 5, INF, '天', true],
    ['高于100元', 100, INF, '元', true],
    ['小于100元', -INF, 100, '元', true],
    ['低于100元', -INF, 100, '元', true],
    ['不到100元的', -INF, 100, '元', true],
    ['价格等于9000元的', 9000, 9000, '元', false],
    ['天数为0的有哪些', 0, 0, '', false],
    ['天数在3到6之间的', 3, 6, '', false],
    ['价格在100-200元之间的', 100, 200, '元', false],
    ['价格在100元和200元之间的', 100, 200, '元', false],
    ['1万以下的', -INF, 10_000, '', false],
    ['一万元以下的', -INF, 10_000, '元', false],
    ['两千五以下的', -INF, 2500, '', false],
    ['1.5万元以内', -INF, 15_000, '元', false],
    ['2020年以后入职的', 20_200_000, INF, '日期', false],
    ['2020年之后入职的', 20_209_999, INF, '日期', true],
    ['2020年以前入职的', -INF, 20_200_000, '日期', true],
    ['2020年及以前入职的', -INF, 20_209_999, '日期', false],
    ['2019到2021年之间入职的', 20_190_000, 20_219_999, '日期', false],
    ['2019年5月到2020年3月入职的', 20_190_500, 20_200_399, '日期', false],
    ['早于2018-02-01的', -INF, 20_180_201, '日期', true],
    ['3月5日以后的', 305, INF, '月日', false],
  ])('%s', (question, from, to, unit, isOpen) => {
    expect(bounds(question)).toEqual([[from, to, unit, isOpen]]);
  });

  it.each([
    '最便宜的是哪个',
    '最多的是哪2个',
    '一起去多少钱',
    '想为2位老人订房',
    '最少几个人',
    '一米二的孩子',
    '3月5日开门吗',
  ])('%s names none', (question) => {
    expect(bounds(question)).toEqual([]);
  });

  it('its ends belong to it or not, to the letter', () => {
    const within = (question: string, value: number) =>
      findBareRanges(question).every((range) => isWithin(range, value));
    expect([9000, 9001].map((value) => within('大于等于9000元', value))).toEqual([true, true]);
    expect([9000, 9001].map((value) => within('大于9000元', value))).toEqual([false, true]);
    expect([0, 4, 5].map((value) => within('不到5天', value))).toEqual([true, true, false]);
  });

  it('what is left of a question without them asks for no most', () => {
    expect(withoutRanges('最多住2人的房型有哪些').trim()).toBe('的房型有哪些');
  });
});

describe('amounts with long numbers', () => {
  it.each([
    ['3,200元/人', 3200, '元'],
    ['1,234,500.5元', 1_234_500.5, '元'],
    ['3千元', 3000, '元'],
    ['5mg', 5, '毫克'],
    ['250ml', 250, '毫升'],
    ['2gb', 2, 'gb'],
  ])('%s', (text, value, unit) => {
    expect(findAmounts(text)).toMatchObject([{ value, unit }]);
  });
});
