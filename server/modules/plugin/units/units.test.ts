import { describe, expect, test } from 'vitest';
import { UNITS } from './unit-table.ts';
import { readConversion, units } from './units.ts';

const convert = async (value: number | string, from: string, to: string) =>
  (await units.run({ value, from, to }, {} as never)).text;

test('a name belongs to one unit', () => {
  const names = UNITS.flatMap((unit) => unit.names.map((name) => name.toLowerCase()));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each([
  [3, '公里', '里', '3 公里等于 6 里。'],
  [1, '亩', '平方米', '1 亩约等于 666.6667 平方米。'],
  [15, '亩', '公顷', '15 亩等于 1 公顷。'],
  [3, '尺', 'm', '3 尺等于 1 米。'],
  [1, '斤', '两', '1 斤等于 10 两。'],
  ['2.5', 'KG', '斤', '2.5 公斤等于 5 斤。'],
  [100, '℉', '℃', '100 华氏度约等于 37.7778 摄氏度。'],
  [-40, '摄氏度', '华氏度', '-40 摄氏度等于 -40 华氏度。'],
  [0, '℃', 'k', '0 摄氏度等于 273.15 开尔文。'],
  [72, 'km/h', 'm/s', '72 公里每小时等于 20 米每秒。'],
  [1, 'GB', 'MB', '1 GB等于 1024 MB。'],
  [1, '英寸', '厘米', '1 英寸等于 2.54 厘米。'],
  [1, '纳米', '米', '1 纳米等于 0.000000001 米。'],
])('%s %s in %s', async (value, from, to, text) => expect(await convert(value, from, to)).toBe(text));

test('what can not be converted is refused in words', async () => {
  await expect(convert(1, '公里', '斤')).rejects.toThrow('公里是长度单位，斤是重量单位，不能换算');
  await expect(convert(1, '袋', '斤')).rejects.toThrow('不认识单位“袋”');
  await expect(convert(-300, '℃', 'k')).rejects.toThrow('温度不能低于绝对零度');
  await expect(convert('很多', '米', '尺')).rejects.toThrow('算式中有不认识的符号“很”');
});

describe('what asks for a conversion', () => {
  test.each([
    ['3公里等于多少里', '3', '公里', '里'],
    ['请问 5 kg 是多少斤？', '5', '公斤', '斤'],
    ['100华氏度是多少摄氏度', '100', '华氏度', '摄氏度'],
    ['一亩有多少平方米', '1', '亩', '平方米'],
    ['一斤等于几两', '1', '斤', '两'],
    ['把 10 英里换算成公里', '10', '英里', '公里'],
    ['1英寸=?厘米', '1', '英寸', '厘米'],
    ['多少斤是10公斤', '10', '公斤', '斤'],
    ['三万平方米是多少亩', '30000', '平方米', '亩'],
  ])('%s', (question, value, from, to) => expect(readConversion(question)).toEqual({ value, from, to }));

  test.each([
    '3公里等于多少斤',
    '办理需要几天',
    '5个工作日是几天',
    '一平方米多少钱',
    '这里到火车站有多少公里',
    '1米是多少米',
    '社保卡有效期是多少年',
  ])('%s does not', (question) => expect(readConversion(question)).toBeNull());
});
