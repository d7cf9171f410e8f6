import { expect, test } from 'vitest';
import { fromLunar, toLunar, writeLunar } from './lunar.ts';

/** New years as the Purple Mountain Observatory has published them. */
test.each([
  ['1984-02-02'],
  ['1990-01-27'],
  ['2000-02-05'],
  ['2008-02-07'],
  ['2012-01-23'],
  ['2020-01-25'],
  ['2023-01-22'],
  ['2024-02-10'],
  ['2025-01-29'],
  ['2026-02-17'],
  ['2027-02-06'],
  ['2028-01-26'],
  ['2029-02-13'],
  ['2030-02-03'],
  ['2033-01-31'],
  ['2034-02-19'],
])('%s is a new year', (text) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  expect(fromLunar(year, 1, 1)).toEqual({ year, month, day });
  expect(toLunar({ year, month, day })).toEqual({ year, month: 1, day: 1, doubled: false });
});

test('the months agree with the platform’s own calendar but for a day here and there', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const own = { compared: 0, away: 0 };
  for (let at = Date.UTC(1980, 1, 16); at < Date.UTC(2050, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    const lunar = toLunar({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
    const platform = format.formatToParts(date);
    const [month, day] = ['month', 'day'].map((type) => platform.find((part) => part.type === type)?.value ?? '');
    own.compared += 1;
    if (`${lunar?.month}${lunar?.doubled ? 'bis' : ''}` !== month || String(lunar?.day) !== day) own.away += 1;
  }
  expect(own.compared).toBeGreaterThan(25_000);
  expect(own.away).toBeLessThan(own.compared * 0.02);
});

test.each([
  ['2026-11-21', '丙午年（马年）十月十三'],
  ['2026-09-25', '丙午年（马年）八月十五'],
  ['2025-07-25', '乙巳年（蛇年）闰六月初一'],
  ['2027-02-05', '丙午年（马年）腊月廿九'],
  ['2024-12-31', '甲辰年（龙年）腊月初一'],
  ['1979-01-01', ''],
  ['2051-01-01', ''],
])('%s is %s', (text, lunar) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  expect(writeLunar({ year, month, day })).toBe(lunar);
});
