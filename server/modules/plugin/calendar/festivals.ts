import { type Day, daysBetween, makeDay } from './dates.ts';
import { fromLunar } from './lunar.ts';

const SOLAR: Record<string, readonly [number, number]> = {
  元旦: [1, 1],
  情人节: [2, 14],
  妇女节: [3, 8],
  劳动节: [5, 1],
  五一: [5, 1],
  儿童节: [6, 1],
  建党节: [7, 1],
  建军节: [8, 1],
  教师节: [9, 10],
  国庆节: [10, 1],
  国庆: [10, 1],
  十一: [10, 1],
  平安夜: [12, 24],
  圣诞节: [12, 25],
};
const LUNAR: Record<string, readonly [number, number]> = {
  春节: [1, 1],
  过年: [1, 1],
  元宵节: [1, 15],
  端午节: [5, 5],
  端午: [5, 5],
  七夕: [7, 7],
  中秋节: [8, 15],
  中秋: [8, 15],
  重阳节: [9, 9],
  腊八节: [12, 8],
};

export const FESTIVAL_NAMES: readonly string[] = [...Object.keys(SOLAR), ...Object.keys(LUNAR)].sort(
  (a, b) => b.length - a.length,
);

/** The day of a festival in this year, or in the next one when it is over. Null for a name that is none. */
export function findFestival(name: string, today: Day): Day | null {
  for (const year of [today.year - 1, today.year, today.year + 1]) {
    const solar = Object.hasOwn(SOLAR, name) ? SOLAR[name] : undefined;
    const lunar = Object.hasOwn(LUNAR, name) ? LUNAR[name] : undefined;
    const day = solar ? makeDay(year, ...solar) : lunar ? fromLunar(year, ...lunar) : null;
    if (day && daysBetween(today, day) >= 0) return day;
  }
  return null;
}
