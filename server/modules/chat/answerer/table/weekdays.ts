import { findValues, foldText } from '#server/modules/knowledge/index.ts';

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
/** 周一、三、五 and 周一三五: the first alone is written out. */
const LIST = /(?:周|星期|礼拜)([一二三四五六日天](?:[、,和及]?[一二三四五六日天])+)/gu;
const GROUPS: readonly [RegExp, readonly string[]][] = [
  [/每[天日]|天天|全年|全周/u, DAYS],
  [/工作日|平日/u, DAYS.slice(0, 5)],
  [/双休|周末/u, DAYS.slice(5)],
];

/** The weekdays that a text names, 周一 to 周日; none where it names none. */
export function readWeekdays(text: string): Set<string> {
  const folded = foldText(text).replaceAll(LIST, (_all, days: string) =>
    Array.from(days.matchAll(/[一二三四五六日天]/gu), ([day]) => `周${day}`).join('、'),
  );
  const named = findValues(folded).flatMap(({ terms }) => terms.filter((term) => DAYS.includes(term)));
  return new Set([...named, ...GROUPS.flatMap(([said, days]) => (said.test(folded) ? days : []))]);
}

const HALVES = ['上午', '下午', '晚上', '全天'];
const halvesOf = (text: string): string[] => HALVES.filter((half) => text.includes(half));

/** Whether a cell names one of the days, and the half of it, that a question names: 周一、周三上午；周五全天. Days off are none: 周二休. */
export function holdsDay(cell: string, question: string): boolean {
  const asked = readWeekdays(question);
  const half = halvesOf(question);
  const off = /[休停闭]/.test(cell);
  if (off) return ![...asked].some((day) => readWeekdays(cell).has(day));
  return cell.split(/[；;，,\n]|(?<=[上下]午|全天|晚上)[、/]/u).some((part) => {
    const days = readWeekdays(part);
    const own = halvesOf(part);
    const isHalf =
      half.length === 0 || own.length === 0 || own.includes('全天') || half.some((one) => own.includes(one));
    return isHalf && [...asked].some((day) => days.has(day));
  });
}
