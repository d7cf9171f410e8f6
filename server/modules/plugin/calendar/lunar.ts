import type { Day } from './dates.ts';

/**
 * The Chinese calendar from 1980 to 2049, one number a year: the lowest four bits name the month that is doubled (0: none), the next
 * twelve say of December to January whether a month has 30 days, the highest says it of the doubled month. A table, because
 * the calendar built into the platform is a day off where a new moon comes close to midnight, such as for the new year of 2027.
 */
const YEARS = [
  ...[0x095b0, 0x049b0, 0x0a974, 0x0a4b0, 0x0b27a, 0x06a50, 0x06d40, 0x0af46, 0x0ab60, 0x09570],
  ...[0x04af5, 0x04970, 0x064b0, 0x074a3, 0x0ea50, 0x06b58, 0x055c0, 0x0ab60, 0x096d5, 0x092e0],
  ...[0x0c960, 0x0d954, 0x0d4a0, 0x0da50, 0x07552, 0x056a0, 0x0abb7, 0x025d0, 0x092d0, 0x0cab5],
  ...[0x0a950, 0x0b4a0, 0x0baa4, 0x0ad50, 0x055d9, 0x04ba0, 0x0a5b0, 0x15176, 0x052b0, 0x0a930],
  ...[0x07954, 0x06aa0, 0x0ad50, 0x05b52, 0x04b60, 0x0a6e6, 0x0a4e0, 0x0d260, 0x0ea65, 0x0d530],
  ...[0x05aa0, 0x076a3, 0x096d0, 0x04afb, 0x04ad0, 0x0a4d0, 0x1d0b6, 0x0d250, 0x0d520, 0x0dd45],
  ...[0x0b5a0, 0x056d0, 0x055b2, 0x049b0, 0x0a577, 0x0a4b0, 0x0aa50, 0x1b255, 0x06d20, 0x0ada0],
];
const FIRST_YEAR = 1980;
/** New year of the first year. */
const FIRST_DAY = Date.UTC(1980, 1, 16);
const DAY_MS = 86_400_000;

export interface LunarDay {
  /** Number of the year of ours in which it began. */
  year: number;
  month: number;
  day: number;
  /** The second month of this number. */
  doubled: boolean;
}

/** Months of a year in order. */
function monthsOf(year: number): { month: number; doubled: boolean; days: number }[] {
  const bits = YEARS[year - FIRST_YEAR] ?? 0;
  const doubledMonth = bits & 0xf;
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) => [
    { month, doubled: false, days: bits & (0x10000 >> month) ? 30 : 29 },
    ...(month === doubledMonth ? [{ month, doubled: true, days: bits & 0x10000 ? 30 : 29 }] : []),
  ]);
}

/** Null for days outside of the table. */
export function toLunar({ year, month, day }: Day): LunarDay | null {
  let left = Math.round((Date.UTC(year, month - 1, day) - FIRST_DAY) / DAY_MS);
  if (left < 0) return null;
  for (let at = FIRST_YEAR; at < FIRST_YEAR + YEARS.length; at += 1) {
    for (const one of monthsOf(at)) {
      if (left < one.days) return { year: at, month: one.month, day: left + 1, doubled: one.doubled };
      left -= one.days;
    }
  }
  return null;
}

/** The day of ours; null outside of the table. Of a month that comes twice, the first is meant. */
export function fromLunar(year: number, month: number, day: number): Day | null {
  if (year < FIRST_YEAR || year >= FIRST_YEAR + YEARS.length) return null;
  let days = day - 1;
  for (let at = FIRST_YEAR; at < year; at += 1) for (const one of monthsOf(at)) days += one.days;
  for (const one of monthsOf(year)) {
    if (one.month === month) break;
    days += one.days;
  }
  const date = new Date(FIRST_DAY + days * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const STEMS = [...'甲乙丙丁戊己庚辛壬癸'];
const BRANCHES = [...'子丑寅卯辰巳午未申酉戌亥'];
const ANIMALS = [...'鼠牛虎兔龙蛇马羊猴鸡狗猪'];
const MONTHS = ['', '正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '冬', '腊'];
const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Such as 丙午年（马年）八月廿一; empty for days outside of the table. */
export function writeLunar(day: Day): string {
  const lunar = toLunar(day);
  if (!lunar) return '';
  const cycle = lunar.year - 4;
  const year = `${STEMS[cycle % 10]}${BRANCHES[cycle % 12]}年（${ANIMALS[cycle % 12]}年）`;
  return `${year}${lunar.doubled ? '闰' : ''}${MONTHS[lunar.month]}月${writeLunarDay(lunar.day)}`;
}

function writeLunarDay(day: number): string {
  if (day <= 10) return `初${DIGITS[day]}`;
  if (day < 20) return `十${DIGITS[day - 10]}`;
  if (day === 20) return '二十';
  return day < 30 ? `廿${DIGITS[day - 20]}` : '三十';
}
