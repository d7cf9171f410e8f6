import { describe, expect, test } from 'vitest';
import type { ToolContext } from '../tool.ts';
import { calendar } from './calendar.ts';
import { addDays, daysBetween, makeDay, writeIso } from './dates.ts';

/** Saturday, 2026-11-21 20:30:05 in Shanghai. */
const CONTEXT = { now: new Date('2026-11-21T12:30:05Z'), timeZone: 'Asia/Shanghai' } as ToolContext;
const ask = async (input: object) => (await calendar.run(input, CONTEXT)).text;
const answer = async (question: string) => {
  const input = calendar.recognise?.(question, CONTEXT) ?? null;
  return input === null ? null : ask(input as object);
};

test('days are counted over leap years and by the calendar, not by hours', () => {
  const day = (year: number, month: number, date: number) =>
    makeDay(year, month, date) as NonNullable<ReturnType<typeof makeDay>>;
  expect(daysBetween(day(2024, 2, 1), day(2024, 3, 1))).toBe(29);
  expect(daysBetween(day(2026, 1, 1), day(2027, 1, 1))).toBe(365);
  expect(writeIso(addDays(day(2026, 12, 31), 1))).toBe('2027-01-01');
  expect(makeDay(2026, 2, 29)).toBeNull();
  expect(makeDay(2028, 2, 29)).not.toBeNull();
});

test.each([
  [{}, '现在是2026年11月21日星期六 20:30，农历丙午年（马年）十月十三。'],
  [{ timeZone: 'America/New_York' }, '现在是纽约时间2026年11月21日星期六 07:30，农历丙午年（马年）十月十三。'],
  [{ date: '2026-10-01' }, '2026年10月1日，星期四。'],
  [{ addDays: 100 }, '100 天后是2027年3月1日，星期一。'],
  [{ date: '2026-10-01', until: '2026-10-31' }, '从2026年10月1日到2026年10月31日相隔 30 天。'],
])('%j', async (input, text) => expect(await ask(input)).toBe(text));

test('what is no day and no zone is refused in words', async () => {
  await expect(ask({ date: '2026-02-30' })).rejects.toThrow('没有“2026-02-30”这一天');
  await expect(ask({ date: '昨天' })).rejects.toThrow('日期应写成');
  await expect(ask({ timeZone: 'Mars/Olympus' })).rejects.toThrow('不认识时区');
});

describe('what asks for the calendar', () => {
  test.each([
    ['现在几点了？', '现在是2026年11月21日星期六 20:30。'],
    ['请问现在几点钟', '现在是2026年11月21日星期六 20:30。'],
    ['现在是什么时间', '现在是2026年11月21日星期六 20:30。'],
    ['东京现在几点', '现在是东京时间2026年11月21日星期六 21:30。'],
    ['现在伦敦时间几点', '现在是伦敦时间2026年11月21日星期六 12:30。'],
    ['今天几号', '今天是2026年11月21日，星期六。'],
    ['今天是几月几号？', '今天是2026年11月21日，星期六。'],
    ['今天星期几', '今天是2026年11月21日，星期六。'],
    ['明天周几呢', '明天是2026年11月22日，星期日。'],
    ['2026年10月1日是星期几', '2026年10月1日，星期四。'],
    ['国庆节是星期几', '2027年10月1日，星期五。'],
    ['今天农历多少', '今天是2026年11月21日，农历丙午年（马年）十月十三。'],
    ['离春节还有多少天', '距离春节（2027年2月6日）还有 77 天。'],
    ['距离2027年1月1日还有几天', '距离2027年1月1日还有 41 天。'],
    ['2024年2月1日到2024年3月1日相隔多少天', '从2024年2月1日到2024年3月1日相隔 29 天。'],
    ['100天后是几月几号', '100 天后是2027年3月1日，星期一。'],
    ['30天前是星期几', '30 天前是2026年10月22日，星期四。'],
  ])('%s', async (question, text) => expect(await answer(question)).toBe(text));

  test.each([
    '几点下班',
    '窗口几点开门',
    '你们上班时间',
    '什么时候可以办理',
    '时间',
    '周末上班吗',
    '今天上班吗',
    '国庆节放几天假',
    '春节放假到几号',
    '办理需要多少天',
    '还有几天到期',
    '社保卡几天能拿到',
    '今天的日期怎么写在表格里',
    '2月30日是星期几',
    '现在几点停止取号',
  ])('%s does not', async (question) => expect(await answer(question)).toBeNull());
});
