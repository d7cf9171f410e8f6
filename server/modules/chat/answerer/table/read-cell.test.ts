import { describe, expect, it } from 'vitest';
import { amountIn, isTotal, measureCells, readCell, saysNothing, unitsOf } from './read-cell.ts';

/** The cells from the least to the most, equal ones in one. */
const order = (cells: readonly string[], column = '') => {
  const measured = measureCells(cells, 'most', column);
  if (!measured) return null;
  const values = [...new Set(measured.flatMap((value) => value ?? []))].sort((a, b) => a - b);
  return values.map((value) => cells.filter((_, at) => measured[at] === value).join('='));
};

describe('the cells of a column compared', () => {
  it.each([
    [
      ['3,200元/人', '1,580元/人', '6,800元/人', '900元/人'],
      ['900元/人', '1,580元/人', '3,200元/人', '6,800元/人'],
    ],
    [
      ['1.2万元', '900元', '88元', '3千元'],
      ['88元', '900元', '3千元', '1.2万元'],
    ],
    [
      ['2升', '500毫升', '250ml', '0.5L'],
      ['250ml', '500毫升=0.5L', '2升'],
    ],
    [
      ['2吨', '500公斤', '3斤'],
      ['3斤', '500公斤', '2吨'],
    ],
    [
      ['0.5g', '5mg', '500mg'],
      ['5mg', '0.5g=500mg'],
    ],
    [
      ['1.5小时', '45分钟', '1小时30分', '两小时', '一个半小时', '半天'],
      ['45分钟', '1.5小时=1小时30分=一个半小时', '两小时', '半天'],
    ],
    [
      ['1年', '6个月', '12个月', '30天'],
      ['30天', '6个月', '1年=12个月'],
    ],
    [
      ['2000元起', '3000元/人', '免费', '¥1,999'],
      ['免费', '¥1,999', '2000元起', '3000元/人'],
    ],
    [
      ['上午9点', '下午2点', '中午12点', '晚上8点半', '凌晨1点', '14点', '9:30'],
      ['凌晨1点', '上午9点', '9:30', '中午12点', '下午2点=14点', '晚上8点半'],
    ],
    [
      ['晚上12点', '次日凌晨2点', '晚上十点', '22:00'],
      ['晚上十点=22:00', '晚上12点', '次日凌晨2点'],
    ],
    [
      ['2019-05-01', '2018年2月1日', '2018/2/1', '2018.02.01', '2023年3月', '2018-12-31'],
      ['2018年2月1日=2018/2/1=2018.02.01', '2018-12-31', '2019-05-01', '2023年3月'],
    ],
    [
      ['3月5日', '12月1日', '3月15日'],
      ['3月5日', '3月15日', '12月1日'],
    ],
    [
      ['2019', '2020年5月', '2018年'],
      ['2018年', '2019', '2020年5月'],
    ],
    [
      ['5kg', '300g', '1.5kg'],
      ['300g', '1.5kg', '5kg'],
    ],
    [
      ['512MB', '1GB', '2TB'],
      ['512MB', '1GB', '2TB'],
    ],
    [
      ['—', '3元', '/', '5元', '无'],
      ['3元', '5元'],
    ],
    [
      ['1,200', '980', '300元'],
      ['300元', '980', '1,200'],
    ],
  ])('%j', (cells, expected) => {
    expect(order(cells)).toEqual(expected);
  });

  it('a number alone takes the unit of its column', () => {
    expect(order(['1.2', '900克', '500'], '重量（克）')).toEqual(['1.2', '500', '900克']);
  });

  it.each([
    [['一瓶', '500毫升']],
    [['10册', '3元']],
    [['45元/小时', '12元/平方米']],
    [['80元/人·天', '100元/人']],
    [['1.2万元', '900', '88元', '0.3公斤']],
    [['2019-05-01', '3月5日']],
    [['9:30', '3小时']],
    [['1.2万元', '900元', '88']],
  ])('%j are not compared', (cells) => {
    expect(order(cells)).toBeNull();
  });

  it('of a range the end that is asked for', () => {
    expect(measureCells(['6至8人', '7人'], 'most', '')).toEqual([8, 7]);
    expect(measureCells(['6至8人', '7人'], 'least', '')).toEqual([6, 7]);
    expect(measureCells(['0-3天', '2天'], 'most', '')).toEqual([4320, 2880]);
    expect(measureCells(['下午2点至5点', '16:00'], 'most', '')).toEqual([1020, 960]);
  });
});

describe('a cell as a number', () => {
  it.each([
    ['3,200元/人', 3200],
    ['1.2万元', 12_000],
    ['8元×8张', 64],
    ['-18℃', -18],
    ['免费', 0],
    ['6至8人', null],
    ['2019-05-01', null],
    ['2019年', 2019],
  ])('%s', (cell, expected) => {
    expect(readCell(cell)).toBe(expected);
  });

  it('its unit stands behind the whole number', () => {
    expect([...unitsOf(['3,200元', '1.2万元', '900元'])]).toEqual(['元']);
  });

  it.each([
    ['3,200元/人', '价格', '元', 3200],
    ['2,800元起', '价格', '元', 2800],
    ['1.2万元', '价格', '元', 12_000],
    ['1200', '价格', '元', 1200],
    ['1200', '件数', '元', null],
    ['500毫升', '容量', '升', 0.5],
    ['2升', '容量', '毫升', 2000],
    ['1个月', '期限', '天', 30],
    ['90分', '及格分数', '分', 90],
    ['45分钟', '时长', '分', null],
    ['12册', '可借', '册', 12],
    ['30元', '价格', '人', null],
    ['2018年2月1日', '入职', '日期', 20_180_201],
    ['2019', '入职年份', '日期', 20_190_000],
    ['2019', '价格', '日期', null],
    ['9:30', '时间', '', null],
    ['—', '价格', '元', null],
  ])('%s below %s in %s', (cell, column, unit, expected) => {
    expect(amountIn(cell, column, unit)).toBe(expected);
  });
});

describe('what is no thing of a table', () => {
  it.each(['合计', '小计：', '总 计', '平均', '平均值', '合计（元）', '本月合计', '华东小计', 'Total'])(
    '%s is a total',
    (name) => {
      expect(isTotal(name)).toBe(true);
    },
  );
  it.each(['合计划拨款', '平均律钢琴', '小计算器', '总统套房', '总机', '累计积分卡'])('%s is none', (name) => {
    expect(isTotal(name)).toBe(false);
  });
  it('dashes and 无 say nothing', () => {
    expect(['—', '/', '无', '', ' - ', '--', 'N/A'].every(saysNothing)).toBe(true);
    expect(['0', '免费', '无线', '-18℃'].some(saysNothing)).toBe(false);
  });
});
