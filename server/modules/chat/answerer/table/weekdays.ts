import { findValues, foldText } from '#server/modules/knowledge/index.ts';

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
/** 周一、三、五 and 周一三五: the first alone is written out. */
const LIST = /(?:周|星期|礼拜)([一二三四五六日天](?:[、,和及]?[一二三四五六日天])+)/gu;
const GROUPS: readonly [RegExp, readonly string[]][] = [
  [/每[天日]|天天|全年|全周/u, DAYS],
  [/工作日|平日/u, DAYS.slice(0, 5)],
  [/双休/u, DAYS.slice(5)],
];

/** The weekdays that a text names, 周一 to 周日; none where it names none. */
export function readWeekdays(text: string): Set<string> {
  const folded = foldText(text).replaceAll(LIST, (_all, days: string) =>
    Array.from(days.matchAll(/[一二三四五六日天]/gu), ([day]) => `周${day}`).join('、'),
  );
  const named = findValues(folded).flatMap(({ terms }) => terms.filter((term) => DAYS.includes(term)));
  return new Set([...named, ...GROUPS.flatMap(([said, days]) => (said.test(folded) ? days : []))]);
}
