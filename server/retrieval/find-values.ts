import { nameAmount, nameDate, nameDays, nameTimes, nameYear } from './name-values.ts';

/** A date, weekday, time or amount in a folded text, under one name however it is written. */
export interface FoundValue {
  /** `2024年`, `3月5号`, `周一`, `9:30`, `500元`. */
  terms: string[];
  /** [start, end) in the folded text. */
  start: number;
  end: number;
}

/** Units by their names; the first of a row stands for all. */
const units: readonly string[][] = [
  ['元', '元钱', '块钱', '块', '圆'],
  ['小时', '个小时', '钟头', '个钟头'],
  ['分钟'],
  ['天', '个工作日', '工作日'],
  ['个月'],
  ['个星期', '个礼拜'],
  ['楼', '层'],
  ['岁', '周岁'],
  ['米'],
  ['公里', '千米'],
  ['公斤', '千克'],
  ['页'],
  ['章'],
  ['条'],
  ['届'],
  ['折'],
  ['倍'],
];
const unitOf = new Map(units.flatMap(([name = '', ...others]) => [name, ...others].map((unit) => [unit, name])));
const unitWords = [...unitOf.keys()].sort((a, b) => b.length - a.length).join('|');

const han = '[零〇一二两三四五六七八九十百千万亿]';
const short = `\\d{1,2}|${han}{1,3}`;
const year = '\\d{4}|[零〇一二三四五六七八九]{4}';
const number = `(?:\\d[\\d,]{0,14}(?:\\.\\d{1,6})?[万亿]?|${han}{1,12})`;
const weekday = '(?:星期|礼拜|周)';
const day = '[一二三四五六日天]';

type Groups = (string | undefined)[];

/** What comes first takes its characters from what comes later. Every repetition is bounded: texts are hostile. */
const forms: readonly { form: RegExp; name(groups: Groups): string[] }[] = [
  {
    // 2024年3月5日, 二〇二四年三月, 三月五号
    form: new RegExp(`(?:(${year}) ?年 ?)?(?<!\\d)(${short}) ?月(?:份| ?(${short}) ?[日号](?!线|楼|窗))?`, 'g'),
    name: ([year, month = '', day]) => nameDate(year, month, day),
  },
  {
    form: /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d.])/g,
    name: ([year, month = '', day]) => nameDate(year, month, day),
  },
  { form: new RegExp(`(?<!\\d)(${year}) ?年`, 'g'), name: ([year = '']) => nameYear(year) },
  {
    // 星期一至星期五, 周一到五: every day of them
    form: new RegExp(`${weekday}(${day}) {0,2}[-~—–至到]{1,2} {0,2}${weekday}?(${day})`, 'g'),
    name: ([first = '', last = '']) => nameDays(first, last),
  },
  { form: new RegExp(`${weekday}(${day})(?![年次])`, 'g'), name: ([day = '']) => nameDays(day, day) },
  { form: /周末/g, name: () => nameDays('六', '日') },
  {
    // 上午九点半, 17:30; 一点 alone is a little
    form: new RegExp(
      `(?:(早上|早晨|上午|中午|下午|傍晚|晚上|晚) ?)?(?:(?<!\\d)(\\d{1,2}):(\\d{2})(?!\\d)|(?<![\\d.])(?!一点(?![半钟整]))(${short})(?:点|时(?![间期代刻常候]))钟?(半|整|(?:${short})分)?)`,
      'g',
    ),
    name: ([part = '', hour, minute, spokenHour = '', spokenMinute = '']) =>
      nameTimes(part, hour ?? spokenHour, minute ?? spokenMinute),
  },
  {
    form: new RegExp(`(?<![\\d.])(${number}) ?(${unitWords})`, 'g'),
    name: ([amount = '', unit = '']) => nameAmount(amount, unitOf.get(unit) ?? unit),
  },
  {
    form: new RegExp(`百分之(${number})|(?<![\\d.])(\\d{1,9}(?:\\.\\d{1,6})?) ?%`, 'g'),
    name: ([said, signed]) => nameAmount(said ?? signed ?? '', '%'),
  },
];
/** Without one of these nothing is to be found: most sentences are done with here. */
const trigger = /[年月周期拜点时元块圆钟天日楼层岁米里斤克页章条届折倍%:]|\d[-/.]\d|百分之/;

/** Dates, weekdays, times and amounts of a folded text, in order and without overlaps. */
export function findValues(folded: string): FoundValue[] {
  if (!trigger.test(folded)) return [];
  const values: FoundValue[] = [];
  const taken = new Set<number>();
  for (const { form, name } of forms) {
    for (const match of folded.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.has(start) || taken.has(end - 1)) continue;
      const terms = name(match.slice(1));
      if (terms.length === 0) continue;
      values.push({ terms, start, end });
      for (let at = start; at < end; at++) taken.add(at);
    }
  }
  return values.sort((a, b) => a.start - b.start);
}
