const DAYS = '一二三四五六日';
const WEEK = '(?:周|星期|礼拜)';
const RANGE = new RegExp(`${WEEK}([${DAYS}天])\\s*(?:至|到|-|~|—|–)+\\s*${WEEK}?([${DAYS}天])`, 'gu');
/** 周一、三、五; 周一三五 */
const LIST = new RegExp(`${WEEK}([${DAYS}天](?:[、，,和及]?${WEEK}?[${DAYS}天])*)`, 'gu');
const GROUPS: readonly [RegExp, readonly number[]][] = [
  [/每[天日]|天天|全年|全周/u, [1, 2, 3, 4, 5, 6, 7]],
  [/工作日|平日/u, [1, 2, 3, 4, 5]],
  [/周末|双休/u, [6, 7]],
];

const read = (day: string): number => DAYS.indexOf(day === '天' ? '日' : day) + 1;

/** The weekdays that a text names, 1 for Monday to 7; none where it names none. */
export function readWeekdays(text: string): Set<number> {
  const days = new Set(GROUPS.flatMap(([named, group]) => (named.test(text) ? group : [])));
  const rest = text.replaceAll(RANGE, (_all, from: string, to: string) => {
    for (let day = read(from); day <= read(to); day++) days.add(day);
    return '';
  });
  for (const [, list = ''] of rest.matchAll(LIST))
    for (const day of list) if (DAYS.includes(day) || day === '天') days.add(read(day));
  return days;
}
