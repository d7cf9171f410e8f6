import { describe, expect, it } from 'vitest';
import { leavesOut } from './leaves-out.ts';

/** Lacks those of its words that the text does not hold. */
const lacking = (...words: string[]) =>
  Object.assign(() => ({}) as never, {
    lacks: (text: string) => words.filter((word) => !text.includes(word)),
    tellWords: () => [],
  });

describe('leavesOut', () => {
  it.each([
    ['学生有优惠吗', '金卡 9 折，银卡 9.5 折。', true],
    ['学生有优惠吗', '凭学生证半价。', false],
    ['现役军人免费吗', '退役军人凭证免费。', true],
    ['退伍军人免费吗', '退役军人凭证免费。', false],
    ['军人免费吗', '军人、残疾人凭证免费。', false],
    ['爷爷打折吗', '65 周岁以上半价。', false],
    ['有优惠吗', '金卡 9 折。', false],
  ])('whom an advantage is for: %s %s', (question, told, expected) => {
    expect(leavesOut(question, told)).toBe(expected);
  });

  it.each([
    ['中午休息吗', '营业时间：9:00 到 18:00。', true],
    ['中午休息吗', '上午 8:30—11:30，下午 14:00—17:00。', false],
    ['中午休息吗', '8:00—12:00，13:30—17:00。', false],
    ['你们午休不', '8:30—17:00 不间断。', false],
    ['中午开门吗', '营业时间：9:00 到 18:00。', false],
  ])('what holds at midday: %s %s', (question, told, expected) => {
    expect(leavesOut(question, told)).toBe(expected);
  });

  it.each([
    ['这个锅几个人吃', '麻辣锅：价格 48 元。', true],
    ['包间坐几个人', '大包间可坐 12 人。', false],
    ['套餐几个人吃', '四人套餐 198 元。', false],
  ])('for how many: %s %s', (question, told, expected) => {
    expect(leavesOut(question, told)).toBe(expected);
  });

  it('a short question for a price names what it asks the price of', () => {
    expect(leavesOut('镜框多少钱', '镜片 300 元起，不含镜框。', lacking('镜框'))).toBe(true);
    expect(leavesOut('镜框多少钱', '镜框 300 元起。', lacking('镜框'))).toBe(false);
    expect(leavesOut('我们家孩子想配一副新镜框要多少钱', '镜片 300 元起。', lacking('镜框'))).toBe(false);
  });
});
