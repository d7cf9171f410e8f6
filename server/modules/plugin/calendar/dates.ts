import { parseChineseNumber } from '../calculator/chinese-numbers.ts';

/** A day of the calendar, without a time. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

const toUtc = ({ year, month, day }: Day): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
};
const fromUtc = (ms: number): Day => {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** Null for a day that is none, such as the 30th of February. */
export function makeDay(year: number, month: number, day: number): Day | null {
  const back = fromUtc(toUtc({ year, month, day }));
  return year >= 1 && year <= 9999 && back.year === year && back.month === month && back.day === day ? back : null;
}

/** `2026-10-01`; null for what is none. */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  return match ? makeDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * DAY_MS);
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
export const weekdayOf = (day: Day): string => WEEKDAYS[new Date(toUtc(day)).getUTCDay()] ?? '';
export const writeDay = ({ year, month, day }: Day): string => `${year}年${month}月${day}日`;
export const writeIso = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The day and the time of day at a moment in a zone. */
export function readClock(now: Date, timeZone: string): { day: Day; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: { year: Number(part('year')), month: Number(part('month')), day: Number(part('day')) },
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

/** A day as people write it in Chinese, with what `today` makes of it; null for what is none. */
export function readDay(text: string, today: Day): Day | null {
  const near: Record<string, number> = {
    今天: 0,
    今日: 0,
    明天: 1,
    明日: 1,
    后天: 2,
    大后天: 3,
    昨天: -1,
    昨日: -1,
    前天: -2,
  };
  if (Object.hasOwn(near, text)) return addDays(today, near[text] ?? 0);
  const numbers =
    /^(?:([\d零〇一二三四五六七八九]{4}|今|明|后|去)年)?([\d一二三四五六七八九十]{1,3})月([\d一二三四五六七八九十]{1,3})[日号]?$/.exec(
      text,
    ) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (!numbers) return null;
  const [, year = '', month = '', day = ''] = numbers;
  const offsets: Record<string, number> = { '': 0, 今: 0, 明: 1, 后: 2, 去: -1 };
  const inYear = year in offsets ? today.year + (offsets[year] ?? 0) : toNumber(year);
  return makeDay(inYear, toNumber(month), toNumber(day));
}

const toNumber = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : (parseChineseNumber(text) ?? Number.NaN);
